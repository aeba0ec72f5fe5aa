import { describe, expect, it } from 'vitest';
import { QualityGauge } from '../../../src/stage/app/quality.ts';

/** Feeds frames that take as long as this machine paints. @returns the changes */
const paint = (gauge: QualityGauge, frames: number, frameMs: (resolution: number) => number): number => {
  let changes = 0;
  for (let i = 0; i < frames; i++) if (gauge.frame(frameMs(gauge.quality.resolution))) changes += 1;
  return changes;
};

const feed = (gauge: QualityGauge, frameMs: number, frames: number) => paint(gauge, frames, () => frameMs);

/** A machine that spends its time on pixels. @returns its frames, by resolution */
const machine =
  (fullMs: number, capMs = 16.7) =>
  (resolution: number): number =>
    Math.max(capMs, fullMs * (resolution / 2) ** 2);

const BEST = { resolution: 2, particleShare: 1, ambience: true };

describe('quality', () => {
  it('is capped at two device pixels', () => {
    expect(new QualityGauge(3).quality.resolution).toBe(2);
    expect(new QualityGauge(1).quality.resolution).toBe(1);
  });

  it('steps down while frames run late, and up again when there is room', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 33, 40);
    expect(gauge.quality.resolution).toBeLessThan(2);
    expect(gauge.quality.particleShare).toBeLessThan(1);
    expect(gauge.quality.ambience).toBe(false);
    feed(gauge, 33, 40);
    feed(gauge, 16.7, 40 * 40);
    expect(gauge.quality).toEqual(BEST);
  });

  it('stays at the floor of a machine that is slow even there, but less so', () => {
    const gauge = new QualityGauge(2);
    const slow = (resolution: number): number => 80 + 40 * resolution;
    paint(gauge, 400, slow);
    expect(gauge.quality.resolution).toBe(0.75);
    expect(paint(gauge, 4000, slow)).toBe(0);
  });

  it.each([33.3, 25, 41.7])(
    'is at its best within eight seconds under a cap of a frame in %d ms, and stays',
    (frameMs) => {
      const gauge = new QualityGauge(2);
      let lowestMs = 0;
      for (let passedMs = 0; passedMs < 8000; passedMs += frameMs) {
        gauge.frame(frameMs);
        if (gauge.quality.resolution === 0.75) lowestMs += frameMs;
      }
      expect(gauge.quality).toEqual(BEST);
      expect(lowestMs).toBeLessThan(1100);
      expect(feed(gauge, frameMs, 60 * 600)).toBe(0);
    },
  );

  it('under a cap of 30 frames a second still follows a machine that paints fewer', () => {
    const gauge = new QualityGauge(2);
    paint(gauge, 400, machine(10, 33.3));
    expect(gauge.quality.resolution).toBe(2);
    paint(gauge, 100, machine(80, 33.3));
    expect(1000 / machine(80, 33.3)(gauge.quality.resolution)).toBeCloseTo(30, 0);
    paint(gauge, 4000, machine(10, 33.3));
    expect(gauge.quality.resolution).toBe(2);
  });

  it('judges by 60 frames a second again once the cap is lifted', () => {
    const gauge = new QualityGauge(2);
    paint(gauge, 400, machine(30, 33.3));
    expect(gauge.quality.resolution).toBe(2);
    paint(gauge, 200, machine(30));
    expect(machine(30)(gauge.quality.resolution)).toBeLessThan(22);
  });

  it('is lowered ever more rarely for busy moments in which that is of no use', () => {
    const gauge = new QualityGauge(2);
    let changes = 0;
    for (let minute = 0; minute < 10; minute++) changes += feed(gauge, 33.3, 300) + feed(gauge, 16.7, 3000);
    expect(changes).toBeLessThan(30);
  });

  it('keeps its best on screens of 120 and 144 Hz, whose frames are drawn 60 times a second in uneven steps', () => {
    const gauge = new QualityGauge(2);
    let changes = 0;
    for (let frame = 0; frame < 6000; frame++) {
      changes += feed(gauge, frame % 2 === 0 ? 8.3 : 25, 1);
      changes += feed(gauge, [13.9, 13.9, 20.8, 20.8][frame % 4] ?? 0, 1);
    }
    expect(changes).toBe(0);
    expect(gauge.quality).toEqual(BEST);
  });

  it('comes back to its best on a screen of 50 Hz', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 60, 34);
    expect(gauge.quality.resolution).toBeLessThan(2);
    feed(gauge, 20, 40 * 40);
    expect(gauge.quality).toEqual(BEST);
  });

  it('does not swing: a step up that does not hold is tried ever more rarely', () => {
    const gauge = new QualityGauge(2);
    // Full quality is too much for this machine, one step less is not.
    const changes = paint(gauge, 36_000, (resolution) => (resolution > 1.9 ? 30 : 16.7));
    expect(changes).toBeLessThan(24);
  });

  it('follows a phone within three seconds: from 15 frames a second to above 30, and a faster one to its best', () => {
    const gauge = new QualityGauge(2);
    const slowMs = () => machine(66)(gauge.quality.resolution);
    for (let passedMs = 0; passedMs < 3000; passedMs += slowMs()) gauge.frame(slowMs());
    expect(1000 / slowMs()).toBeGreaterThan(30);
    paint(gauge, 40 * 40, machine(16));
    expect(gauge.quality).toEqual(BEST);
  });

  it('has a step for the weakest: from 18 frames a second at half the resolution to above 30', () => {
    const gauge = new QualityGauge(2);
    const paintMs = (): number => 55 * gauge.quality.resolution ** 2;
    for (let passedMs = 0; passedMs < 8000; passedMs += paintMs()) gauge.frame(paintMs());
    expect(1000 / paintMs()).toBeGreaterThan(30);
  });

  it('ignores gaps between frames', () => {
    const gauge = new QualityGauge(2);
    expect(feed(gauge, 900, 400)).toBe(0);
    expect(gauge.quality.resolution).toBe(2);
  });
});
