import { useEffect } from 'react';
import type { GameState } from '../../../state/state.ts';
import { isCelebrated } from '../../../state/win-size.ts';
import { useGameServices } from '../../kit/game-context.ts';

/** Vibration patterns in ms: on, off, on, … */
const LANDING = [18];
const FIRE = [70, 40, 160];
const WIN = [25, 45, 25, 45, 90];

export const canVibrate = (): boolean => 'vibrate' in navigator;

export function vibrationOf(before: GameState, now: GameState): number[] | null {
  if (before.phase === now.phase) return null;
  if (now.phase === 'landed' && before.phase === 'jumping') return LANDING;
  if (now.phase === 'fried') return FIRE;
  return now.phase === 'won' && now.settlement && isCelebrated(now.settlement) ? WIN : null;
}

export function Vibration() {
  const { store, settings } = useGameServices();
  useEffect(() => {
    if (!canVibrate()) return;
    return store.subscribe((now, before) => {
      const pattern = vibrationOf(before, now);
      if (pattern && settings.getState().vibration) navigator.vibrate(pattern);
    });
  }, [store, settings]);
  return null;
}
