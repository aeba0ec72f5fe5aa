import './navigator.ts';
import { expect, it } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf, multiplierTable } from '../../../src/game/multipliers.ts';
import type { GameState } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { darkness } from '../../../src/stage/scene/dimmer.tsx';

/** The wait on a line of a road. */
function waitOn(line: number, type: DifficultyType): GameState {
  const round = { type, multipliers: multiplierTable(type) } as NonNullable<GameState['round']>;
  return { ...createGameStore().getState(), phase: 'jumping', step: line - 1, target: line, round };
}

it('the lights dim with every line and difficulty, and only while a line is waited for that fire leaves open', () => {
  expect(darkness(waitOn(1, 1))).toBe(0);
  for (const type of [1, 2, 3, 4] as const)
    for (let line = 2; line <= linesOf(type); line++) {
      expect(darkness(waitOn(line, type))).toBeGreaterThan(darkness(waitOn(line - 1, type)));
      if (type > 1) expect(darkness(waitOn(line, type))).toBeGreaterThan(darkness(waitOn(line, 1)));
    }
  const wait = waitOn(9, 4);
  for (const phase of ['idle', 'ready', 'landed', 'fried', 'won'] as const)
    expect(darkness({ ...wait, phase })).toBe(0);
  expect(darkness({ ...wait, fireHit: true })).toBe(0);
});
