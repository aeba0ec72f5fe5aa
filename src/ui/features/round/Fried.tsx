import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTranslation } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { type GameServices, useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import styles from './RoundNotice.module.css';

/** Cancels the bet that follows the lost round. Kept outside of the button, which may be unmounted meanwhile. */
const nextBet = createStore<{ readonly cancel: (() => void) | null }>(() => ({ cancel: null }));

/** Plays the same bet when the lost round is off the screen and the player is the same; called again, cancels that. */
export function togglePlayAgain({ store, controls }: Pick<GameServices, 'store' | 'controls'>): void {
  const { cancel } = nextBet.getState();
  if (cancel) {
    cancel();
    return;
  }
  const { round: lost, userId } = store.getState();
  const unsubscribe = store.subscribe((state) => {
    if (state.round === lost) return;
    stop();
    if (state.phase === 'idle' && state.userId === userId) controls.play();
  });
  const stop = () => {
    unsubscribe();
    nextBet.setState({ cancel: null });
  };
  nextBet.setState({ cancel: stop });
}

export default function Fried() {
  const { t } = useTranslation();
  const services = useGameServices();
  const stake = rupees(useGame((state) => state.round?.stakePaise ?? 0n));
  const multiplier = useGame((state) => state.settlement?.multiplier ?? 0);
  const byFire = useGame((state) => state.settlement?.cause === 'fire');
  const isSeries = useGame((state) => state.autoplay !== null);
  const playsAgain = useStore(nextBet, ({ cancel }) => cancel !== null);
  return (
    <div
      className={`${styles.notice} ${styles.fried} ${isSeries ? '' : styles.overPanel}`}
      role="dialog"
      aria-labelledby="fried-title"
    >
      <p id="fried-title">{t('common.fried')}</p>
      <p className={styles.lost}>{t('round.youLost', { amount: stake })}</p>
      <p>
        <span>{t(byFire ? 'round.fireGotHer' : 'round.lidHot')}</span>{' '}
        {multiplier > 0 && <span>{t('round.cameAsFar', { multiplier: multiplierText(multiplier) })}</span>}
      </p>
      {!isSeries && (
        <Button
          tone="leaf"
          className={styles.playAgain}
          data-play-again=""
          aria-pressed={playsAgain}
          onClick={() => togglePlayAgain(services)}
        >
          {playsAgain && <Icon name="check" />}
          {t('round.playAgain')} · {stake}
        </Button>
      )}
    </div>
  );
}
