import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees } from '../../../../rules/rupees.ts';
import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { minutesText } from './limit-text.ts';
import styles from './PlayStop.module.css';

/** Asks whether a series without a number of rounds is to continue. */
export default function SeriesQuestion() {
  const { t } = useTranslation();
  const { continueAutoplay, stopAutoplay } = useControls();
  const everyMs = useGame((state) => state.player?.rules?.series_check_ms ?? 0);
  const netPaise = useGame((state) => state.autoplay?.netPaise ?? 0n);
  const values = { duration: minutesText(everyMs / 60_000, t), amount: netRupees(netPaise) };
  return (
    <div className={styles.card} role="alert">
      <p>{t('limits.seriesQuestion', values)}</p>
      <div className="buttons">
        <Button onClick={stopAutoplay}>{t('panel.stop')}</Button>
        <Button tone="gold" data-main-control="" onClick={continueAutoplay}>
          {t('limits.playOn')}
        </Button>
      </div>
    </div>
  );
}
