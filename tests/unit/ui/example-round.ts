import type { GameEvent } from '../../../src/game/events.ts';
import { type GameState, INITIAL_STATE, type Round, type Settlement } from '../../../src/game/state.ts';

export const ROUND: Round = {
  roundId: '0192f0c1-2d3e-7abc-8def-0123456789ab',
  type: 2,
  stakePaise: 10000n,
  multipliers: [111, 126, 144],
  lastStep: 3,
  maxWinPaise: 10n ** 15n,
  openedAtMs: 0,
  clientSeed: 'seed',
  nonce: 0,
  algorithm: 1,
  fireVersion: 2,
  serverSeedHash: '',
};

export const BEFORE: GameState = {
  ...INITIAL_STATE,
  isFireDrawn: true,
  userId: 'u',
  type: 2,
  levels: [{ type: 2, multipliers: ROUND.multipliers, frequencyHz: 1, roastMultiplier: 0 }],
};

export const OPENED: readonly GameEvent[] = [{ kind: 'playTapped' }, { kind: 'roundOpened', round: ROUND }];
export const STEP: readonly GameEvent[] = [
  { kind: 'goTapped' },
  { kind: 'landedSafe' },
  { kind: 'unlocked' },
];

export function settled(cause: Settlement['cause'], step: number, winPaise = 0n): Settlement {
  const multiplier = ROUND.multipliers[step - 1] ?? 0;
  return { roundId: ROUND.roundId, cause, winPaise, step, multiplier, gameOver: cause === 'last_line' };
}
