import type { GameState } from '../../state/state.ts';
import { isAtLeast, winSizeOf } from '../../state/win-size.ts';

export type Mood = 'calm' | 'gasp' | 'cheer';

export interface Reaction {
  readonly mood: Mood;
  readonly lastsMs: number;
}

const CHEERED_FROM = 1000;

const nearMiss = ({ fire, fireBurns, step }: GameState): boolean =>
  fire !== null && fireBurns && Math.abs(fire - step) === 1;

export function reactionTo(before: GameState, now: GameState): Reaction | null {
  if (before.phase === now.phase) return null;
  if (now.phase === 'fried') return { mood: 'gasp', lastsMs: 1700 };
  if (now.phase === 'won') {
    const isLarge = now.settlement !== null && isAtLeast(winSizeOf(now.settlement), 'rain');
    return isLarge ? { mood: 'cheer', lastsMs: 1800 } : null;
  }
  if (before.phase !== 'jumping' || now.phase !== 'landed') return null;
  if (nearMiss(now)) return { mood: 'gasp', lastsMs: 800 };
  const multiplier = now.round?.multipliers[now.step - 1] ?? 0;
  return multiplier >= CHEERED_FROM ? { mood: 'cheer', lastsMs: 700 } : null;
}

export const isChickenSafe = ({ phase }: GameState): boolean =>
  phase === 'idle' || phase === 'fried' || phase === 'won';
