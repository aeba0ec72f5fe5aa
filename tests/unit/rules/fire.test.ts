import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES, FIRE_VERSIONS, type FireVersion } from '../../../src/contract/constants.ts';
import {
  fireFrequencyHz,
  fireLines,
  fireStops,
  fireTick,
  fireWarningMs,
  nextFire,
  untilFireMovesMs,
} from '../../../src/rules/fire.ts';
import { landingCause } from '../../../src/rules/landing.ts';
import { forAll } from '../for-all.ts';

const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const version = fc.constantFrom(...FIRE_VERSIONS);
const road = fc
  .integer({ min: 1, max: 24 })
  .chain((last) => fc.tuple(fc.integer({ min: 0, max: last }), fc.constant(last)));

test('the fire marker goes to an untouched line other than its own, never to the start or end tile', () => {
  forAll(version, road, draw, fc.nat({ max: 26 }), (version, [step, last], u, current) => {
    const lines = fireLines(version, step, last);
    const next = nextFire(lines, current, u);
    if (lines.length > 1) {
      expect(next).not.toBe(current);
      expect(next).toBeGreaterThan(step);
      expect(next).toBeLessThanOrEqual(last);
    }
    if (lines.length === 0) expect(next).toBeNull();
  });
});

test('the fire marker reaches every untouched line but its own', () => {
  const lines = fireLines(1, 3, 9);
  const reached = new Set(Array.from({ length: 500 }, (_, i) => nextFire(lines, 6, i / 500)));
  expect([...reached].sort()).toEqual([4, 5, 7, 8, 9]);
});

test.each([
  [1, 0, 24, [1, 24]],
  [2, 0, 24, [1, 12]],
  [2, 3, 15, [4, 11]],
  [2, 13, 24, [14, 24]],
  [2, 0, 2, [1, 2]],
  [2, 0, 1, [1, 1]],
])('fire %i comes, from line %i of %i, to lines %j', (version, step, last, [from, to]) => {
  const lines = fireLines(version as FireVersion, step, last);
  expect([lines[0], lines.at(-1)]).toEqual([from, to]);
});

test('the fire marker with one line left goes on and off by turns, whatever is drawn', () => {
  forAll(draw, (u) => {
    expect(nextFire([24], 24, u)).toBeNull();
    expect(nextFire([24], null, u)).toBe(24);
    expect(nextFire([24], 7, u)).toBe(24);
  });
});

test('the fire marker moves every 1000 / frequency ms, counted from the opening; a clock set back shows the first position', () => {
  for (const frequencyHz of [0.25, 0.3, 0.4, 0.5]) {
    const periodMs = 1000 / frequencyHz;
    expect(fireTick(5000, 5000 + periodMs - 1, frequencyHz)).toBe(0);
    expect(fireTick(5000, 5000 + periodMs * 3 + 1, frequencyHz)).toBe(3);
  }
  expect(fireTick(10_000, 4000, 1)).toBe(0);
});

test('the wait for the next move is never more than a period and never nothing', () => {
  const ms = fc.integer({ min: 0, max: 100_000_000 });
  forAll(ms, ms, fc.constantFrom(0.25, 0.3, 0.4, 0.5, 2), (opened, later, frequencyHz) => {
    const waitMs = untilFireMovesMs(opened, opened + later, frequencyHz);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(1000 / frequencyHz + 0.001);
  });
});

test.each([
  [1, [350, 350, 350, 250, 100], [0.5, 0.6, 0.8, 1]],
  [2, [1000, 500, 357, 250, 100], [0.25, 0.3, 0.4, 0.5]],
] as const)('fire %i warns at most half its period, at its own pace', (version, ms, hz) => {
  expect([0.5, 1, 1.4, 2, 5].map((rate) => Math.round(fireWarningMs(version, rate)))).toEqual(ms);
  expect(DIFFICULTY_TYPES.map((type) => fireFrequencyHz(type, version))).toEqual(hz);
});

test('the fire marker stays off where the fatal line is known', () => {
  expect([0, 111].map(fireStops)).toEqual([false, true]);
});

test.each([
  ['no roast, no fire', 111, 0, false, null],
  ['the roast multiplier itself', 111, 111, false, 'roast'],
  ['0.01 beside it', 111, 112, false, 'roast'],
  ['0.01 on the other side', 111, 110, false, 'roast'],
  ['0.02 beside it', 111, 113, false, null],
  ['fire on the line', 111, 0, true, 'fire'],
  ['fire on another roast’s line', 111, 200, true, 'fire'],
  ['both: the roast is the cause', 111, 111, true, 'roast'],
  ['a roast multiplier of 0 fries nobody, however small the step', 1, 0, false, null],
] as const)('the landing rule %s', (_, stepMultiplier, roastMultiplier, fireHit, cause) => {
  expect(landingCause(stepMultiplier, roastMultiplier, fireHit)).toBe(cause);
});
