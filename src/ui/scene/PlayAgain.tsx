import { useState } from 'react';
import { Button } from '../Button.tsx';
import { type GameServices, useGame, useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { MoreIcon } from '../MoreIcon.tsx';
import { rupees } from '../rupees.ts';

/**
 * Plays the same bet as soon as the lost round is off the screen, for the player who lost it.
 * @returns takes it back
 */
export function playAfter({ store, controls }: Pick<GameServices, 'store' | 'controls'>): () => void {
  const { round: lost, userId } = store.getState();
  const stop = store.subscribe((state) => {
    if (state.round === lost) return;
    stop();
    if (state.phase === 'idle' && state.userId === userId) controls.play();
  });
  return stop;
}

/** The same bet again, by one tap while the fried hen is still shown; a second tap takes it back. */
export function PlayAgain() {
  const { t } = useTranslation();
  const desk = useGameServices();
  const stakePaise = useGame((state) => state.round?.stakePaise ?? 0n);
  const [takeBack, setTakeBack] = useState<(() => void) | null>(null);
  const tap = () => {
    takeBack?.();
    setTakeBack(takeBack ? null : () => playAfter(desk));
  };
  return (
    <Button tone="leaf" className="play-again" aria-pressed={takeBack !== null} onClick={tap}>
      {takeBack && <MoreIcon name="check" />}
      {t('Play again')} · {rupees(stakePaise)}
    </Button>
  );
}
