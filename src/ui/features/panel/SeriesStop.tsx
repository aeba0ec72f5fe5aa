import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { useTranslation } from '../../language/language.ts';
import styles from './BetPanel.module.css';

/** Stops autoplay after the round that is being played, and counts its rounds. @param isMain in place of Play */
export function SeriesStop({ isMain = false }: { readonly isMain?: boolean }) {
  const { t } = useTranslation();
  const { stopAutoplay } = useControls();
  const autoplay = useGame((state) => state.autoplay);
  if (!autoplay) return null;
  const { begun, plan, stop } = autoplay;
  const count =
    plan.rounds === null
      ? t('Round {round}', { round: String(begun) })
      : t('Round {round} of {rounds}', { round: String(begun), rounds: String(plan.rounds) });
  return (
    <Button
      tone="chilli"
      shape="big"
      className={styles.seriesStop}
      data-series-stop=""
      data-round-control=""
      data-main-control={isMain ? '' : undefined}
      aria-disabled={stop !== null}
      onClick={stopAutoplay}
    >
      <span className="painted">{stop === null ? t('Stop') : t('Stopping…')}</span>
      <small>{count}</small>
    </Button>
  );
}
