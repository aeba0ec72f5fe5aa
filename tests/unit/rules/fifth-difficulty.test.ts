import { afterAll, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { addFifth, FIFTH } from '../../fifth-difficulty.ts';

// Test files of one worker share modules, so the changed table is imported anew.
const TABLE = '../../../src/contract/difficulties.ts';
vi.resetModules();
vi.doMock(TABLE, addFifth);
afterAll(() => {
  vi.doUnmock(TABLE);
  vi.resetModules();
});
const { DIFFICULTY_NAMES, DIFFICULTY_TYPES } = await import('../../../src/contract/constants.ts');
const { drawFatalLine } = await import('../../../src/rules/fairness.ts');
const { fireFrequencyHz } = await import('../../../src/rules/fire.ts');
const { linesOf, multiplierTable } = await import('../../../src/rules/multipliers.ts');
const { firstLineChance } = await import('../../../src/rules/odds.ts');
const { addRound, goalsOf, NO_PROGRESS } = await import('../../../src/rules/progress.ts');
const { road } = await import('../../../src/client/state/road.ts');
const { transition } = await import('../../../src/client/state/round.ts');
const { shownType } = await import('../../../src/client/state/selectors.ts');
const { INITIAL_STATE } = await import('../../../src/client/state/state.ts');
const { difficultyShare, suspense } = await import('../../../src/client/state/suspense.ts');
const { LEVELS, roundOf, settlementOf } = await import('../state/events.ts');

test('a fifth row has a road, odds, a fire marker, suspense, goals and a draw', () => {
  expect(DIFFICULTY_TYPES).toEqual([1, 2, 3, 4, 5]);
  expect(DIFFICULTY_NAMES[FIFTH]).toBe('Inferno');
  expect([linesOf(FIFTH), firstLineChance(FIFTH), fireFrequencyHz(FIFTH)]).toEqual([10, 0.4, 0.6]);
  expect([difficultyShare(FIFTH), suspense(10, 10, FIFTH)]).toEqual([1, 1]);
  const goals = Array.from({ length: 25 }, (_, day) => goalsOf(day)).flat();
  const types = goals.flatMap((goal) => (goal.kind === 'cashOut' ? [] : [goal.type]));
  expect([...new Set(types)].sort()).toEqual(DIFFICULTY_TYPES);
  const stored = { ...NO_PROGRESS, bests: [9, 0, 0, 0] };
  expect(addRound(stored, { type: FIFTH, passed: 3, cashedOut: true, day: 1 }).bests).toEqual([
    9, 0, 0, 0, 3,
  ]);
  const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'seed', type: FIFTH, algorithm: 2 as const };
  const lines = Array.from({ length: 500 }, (_, nonce) => drawFatalLine({ ...seeds, nonce }));
  expect([Math.min(...lines), Math.max(...lines)]).toEqual([
    1,
    expect.toSatisfy((line) => line > 4 && line <= 11),
  ]);
});

test('a fifth row is chosen and its road is played to the end', () => {
  const level = { type: FIFTH, multipliers: multiplierTable(FIFTH), frequencyHz: 0.6, roastMultiplier: 0 };
  const round = { ...roundOf('fifth', FIFTH), multipliers: level.multipliers, lastStep: 10 };
  const chosen: readonly GameEvent[] = [
    { kind: 'levelsLoaded', levels: [...LEVELS, level] },
    { kind: 'loggedIn', userId: 'asha' },
    { kind: 'typeChosen', type: FIFTH },
  ];
  const state = chosen.reduce(transition, INITIAL_STATE);
  expect([shownType(state), road(state).multipliers]).toEqual([FIFTH, level.multipliers]);
  const step: readonly GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];
  const played: readonly GameEvent[] = [
    { kind: 'playTapped' },
    { kind: 'roundOpened', round },
    { kind: 'walletChanged', wallet: { balancePaise: 9000n, version: 1 } },
    ...Array.from({ length: 9 }, () => step).flat(),
    { kind: 'goTapped' },
    { kind: 'landedSettled', settlement: settlementOf(round, 10, 'last_line') },
  ];
  const { phase, settlement } = played.reduce(transition, state);
  expect([phase, settlement?.winPaise]).toEqual(['won', 10n * BigInt(level.multipliers[9] ?? 0)]);
});
