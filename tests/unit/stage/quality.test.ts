import { expect, it } from 'vitest';
import { QualityGauge } from '../../../src/client/stage/app/quality.ts';

/** @returns the changes of quality */
const paint = (gauge: QualityGauge, frames: number, frameMs: (resolution: number) => number): number => {
  let changes = 0;
  for (let i = 0; i < frames; i++) if (gauge.frame(frameMs(gauge.quality.resolution))) changes += 1;
  return changes;
};

const feed = (gauge: QualityGauge, frameMs: number, frames: number) => paint(gauge, frames, () => frameMs);

const machine =
  (fullMs: number, capMs = 16.7) =>
  (resolution: number): number =>
    Math.max(capMs, fullMs * (resolution / 2) ** 2);

const BEST = { resolution: 2, particleShare: 1, ambience: true };

it('the quality is capped at two device pixels', () => {
  expect(new QualityGauge(3).quality.resolution).toBe(2);
  expect(new QualityGauge(1).quality.resolution).toBe(1);
});

it('the quality steps down while frames run late, and up again when there is room', () => {
  const gauge = new QualityGauge(2);
  feed(gauge, 33, 40);
  expect(gauge.quality.resolution).toBeLessThan(2);
  expect(gauge.quality.particleShare).toBeLessThan(1);
  expect(gauge.quality.ambience).toBe(false);
  feed(gauge, 33, 40);
  feed(gauge, 16.7, 40 * 40);
  expect(gauge.quality).toEqual(BEST);
});

it('the quality stays at the floor of a machine that is slow even there, but less so', () => {
  const gauge = new QualityGauge(2);
  const slow = (resolution: number): number => 80 + 40 * resolution;
  paint(gauge, 400, slow);
  expect(gauge.quality.resolution).toBe(0.75);
  expect(paint(gauge, 4000, slow)).toBe(0);
});

it.each([33.3, 25, 41.7])('the quality is at its best in 8 s under a cap of %d ms a frame', (frameMs) => {
  const gauge = new QualityGauge(2);
  let lowestMs = 0;
  for (let passedMs = 0; passedMs < 8000; passedMs += frameMs) {
    gauge.frame(frameMs);
    if (gauge.quality.resolution === 0.75) lowestMs += frameMs;
  }
  expect(gauge.quality).toEqual(BEST);
  expect(lowestMs).toBeLessThan(1100);
  expect(feed(gauge, frameMs, 60 * 600)).toBe(0);
});

it('the quality keeps its best on screens of 120 and 144 Hz, whose frames are drawn 60 times a second in uneven steps', () => {
  const gauge = new QualityGauge(2);
  let changes = 0;
  for (let frame = 0; frame < 6000; frame++) {
    changes += feed(gauge, frame % 2 === 0 ? 8.3 : 25, 1);
    changes += feed(gauge, [13.9, 13.9, 20.8, 20.8][frame % 4] ?? 0, 1);
  }
  expect(changes).toBe(0);
  expect(gauge.quality).toEqual(BEST);
});

it('the quality does not swing: a step up that does not hold is tried ever more rarely', () => {
  const gauge = new QualityGauge(2);
  // Full quality is too much for this machine, one step less is not.
  const changes = paint(gauge, 36_000, (resolution) => (resolution > 1.9 ? 30 : 16.7));
  expect(changes).toBeLessThan(24);
});

it('the quality follows a phone within three seconds: from 15 frames a second to above 30, and a faster one to its best', () => {
  const gauge = new QualityGauge(2);
  const slowMs = () => machine(66)(gauge.quality.resolution);
  for (let passedMs = 0; passedMs < 3000; passedMs += slowMs()) gauge.frame(slowMs());
  expect(1000 / slowMs()).toBeGreaterThan(30);
  paint(gauge, 40 * 40, machine(16));
  expect(gauge.quality).toEqual(BEST);
});

it('the quality ignores gaps between frames', () => {
  const gauge = new QualityGauge(2);
  expect(feed(gauge, 900, 400)).toBe(0);
  expect(gauge.quality.resolution).toBe(2);
});
