import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/game/multipliers.ts';
import { forwardMs, suspense } from '../../../src/presentation/suspense.ts';
import { FORWARD_MS } from '../../../src/presentation/timings.ts';
import { forAll } from '../for-all.ts';

const type = fc.constantFrom<DifficultyType>(1, 2, 3, 4);
const jump = type.chain((one) =>
  fc.record({ type: fc.constant(one), line: fc.integer({ min: 1, max: linesOf(one) }) }),
);

describe('the moment on a lid', () => {
  test('follows from line, lines and difficulty alone: there is no other parameter', () => {
    expect([suspense.length, forwardMs.length]).toEqual([3, 3]);
  });

  test('grows with every line and every difficulty, and stays within 0 to 1', () => {
    forAll(jump, ({ line, type }) => {
      const lines = linesOf(type);
      const now = suspense(line, lines, type);
      expect(now).toBeGreaterThan(0);
      expect(now).toBeLessThanOrEqual(1);
      if (line < lines) expect(suspense(line + 1, lines, type)).toBeGreaterThan(now);
      if (type > 1) expect(suspense(line, lines, 1)).toBeLessThan(now);
    });
    expect(suspense(15, 15, 4)).toBe(1);
  });

  test('lasts the documented second in the first half of the road, and at most a fifth longer late in it', () => {
    forAll(jump, ({ line, type }) => {
      const ms = forwardMs(line, linesOf(type), type);
      expect(ms).toBeGreaterThanOrEqual(FORWARD_MS);
      expect(ms).toBeLessThanOrEqual(FORWARD_MS * 1.2);
      if (line <= linesOf(type) / 2) expect(ms).toBe(FORWARD_MS);
      if (line > 1) expect(ms).toBeGreaterThanOrEqual(forwardMs(line - 1, linesOf(type), type));
    });
    expect(forwardMs(15, 15, 4)).toBe(1200);
    expect(forwardMs(24, 24, 1)).toBe(1100);
  });

  test('of a road with a single line is the one of a first line', () => {
    expect(forwardMs(1, 1, 4)).toBe(FORWARD_MS);
    expect(suspense(1, 1, 4)).toBeCloseTo(0.2, 9);
  });
});
