import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import type { AutoplayStop } from '../../../state/autoplay.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import styles from './RoundNotice.module.css';

const STOP_TEXTS = {
  finished: 'notice.autoplayDone',
  loss: 'notice.autoplayLossLimit',
  win: 'notice.autoplayWon',
  balance: 'notice.autoplayLowBalance',
  floor: 'notice.autoplayFloor',
  worst: 'notice.autoplayWorst',
  changed: 'notice.autoplayChanged',
  player: 'notice.autoplayStopped',
  limit: 'notice.autoplayLimit',
  error: 'notice.autoplayFailed',
} as const satisfies Readonly<Record<AutoplayStop, MessageKey>>;

export default function SeriesResult() {
  const { t } = useTranslation();
  const { store } = useGameServices();
  const result = useGame((state) => state.seriesResult);
  if (!result) return null;
  const { ended, netPaise, bestPaise, stop } = result;
  return (
    <section
      className={`scene-notice ${styles.notice} ${styles.series}`}
      data-series-result=""
      aria-label={t('round.seriesEnded')}
    >
      <p className={`wrap ${styles.sums}`}>
        <span>{t('round.seriesRounds', { count: ended })}</span>
        <b data-net={netPaise < 0n ? 'loss' : undefined}>{netRupees(netPaise)}</b>
        <span>{t('round.seriesBest', { amount: rupees(bestPaise) })}</span>
      </p>
      <p className={styles.why}>{t(STOP_TEXTS[stop ?? 'finished'])}</p>
      <IconButton
        icon="close"
        label={t('dialog.close')}
        onClick={() => store.dispatch({ kind: 'seriesResultDismissed' })}
      />
    </section>
  );
}
