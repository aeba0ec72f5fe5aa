import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { skipLoss } from '../../../session/round/end.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { CASH_OUT_PLACE, useControlPlace } from './control-place.ts';
import styles from './RoundNotice.module.css';

export default function Fried() {
  const { t } = useTranslation();
  const services = useGameServices();
  const stake = rupees(useGame((state) => state.round?.stakePaise ?? 0n));
  const multiplier = useGame((state) => state.settlement?.multiplier ?? 0);
  const byFire = useGame((state) => state.settlement?.cause === 'fire');
  const isSeries = useGame((state) => state.autoplay !== null);
  const place = useControlPlace(CASH_OUT_PLACE, !isSeries);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it closes without input after two seconds
    <div
      className={`scene-notice ${styles.notice} ${styles.fried} ${place ? styles.overPanel : ''}`}
      style={place ?? undefined}
      role="dialog"
      aria-labelledby="fried-title"
      onClick={() => skipLoss(services)}
    >
      <p id="fried-title">{t('common.fried')}</p>
      <p className={styles.lost}>{t('round.youLost', { amount: stake })}</p>
      <p>
        <span>{t(byFire ? 'round.caughtByFire' : 'round.lidHot')}</span>{' '}
        {multiplier > 0 && <span>{t('round.cameAsFar', { multiplier: multiplierText(multiplier) })}</span>}
      </p>
    </div>
  );
}
