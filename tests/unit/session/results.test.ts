import { expect, test } from 'vitest';
import {
  prependResult,
  RESULTS_SHOWN,
  type RoundResult,
} from '../../../src/client/session/player/results.ts';

const result = (nonce: number): RoundResult => ({
  nonce,
  multiplier: 102,
  state: 'cashed_out',
  replay: `replay-${nonce}`,
});

const results = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => result(newest - index));

test('the round after the known ones is added to the newest twenty', () => {
  expect(prependResult(results(5, 0), result(6))).toEqual(results(6, 0));
  expect(prependResult(results(30, 31 - RESULTS_SHOWN), result(31))).toEqual(results(31, 32 - RESULTS_SHOWN));
  expect(prependResult([], result(0))).toEqual(results(0, 0));
});

test('a result that is known, or leaves out rounds, is not added', () => {
  expect(prependResult(results(5, 0), result(7))).toBeNull();
  expect(prependResult(results(5, 0), result(5))).toBeNull();
  expect(prependResult([], result(3))).toBeNull();
  expect(prependResult(results(5, 0), null)).toBeNull();
});
