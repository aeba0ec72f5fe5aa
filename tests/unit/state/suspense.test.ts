import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forwardMs } from '../../../src/client/state/suspense.ts';
import { FORWARD_MS } from '../../../src/client/state/timings.ts';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/rules/multipliers.ts';
import { forAll } from '../for-all.ts';

const type = fc.constantFrom<DifficultyType>(1, 2, 3, 4);
const jump = type.chain((one) =>
  fc.record({ type: fc.constant(one), line: fc.integer({ min: 1, max: linesOf(one) }) }),
);

test('the moment on a lid lasts the documented second in the first half of the road, and at most a fifth longer late in it', () => {
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
