import { describe, expect, it } from 'vitest';
import { QualityGauge } from '../../../src/stage/app/quality.ts';

const feed = (gauge: QualityGauge, intervalMs: number, frames: number): number => {
  let changes = 0;
  for (let i = 0; i < frames; i++) if (gauge.frame(intervalMs)) changes += 1;
  return changes;
};

describe('quality', () => {
  it('is capped at two device pixels', () => {
    expect(new QualityGauge(3).quality.resolution).toBe(2);
    expect(new QualityGauge(1).quality.resolution).toBe(1);
  });

  it('steps down while frames run late, to a floor', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 33, 40);
    expect(gauge.quality.resolution).toBeLessThan(2);
    expect(gauge.quality.particleShare).toBeLessThan(1);
    expect(gauge.quality.ambience).toBe(false);
  });

  it('stays at the floor of a machine that is slow even there, but less so', () => {
    const gauge = new QualityGauge(2);
    const paintMs = (): number => 80 + 40 * gauge.quality.resolution;
    for (let frame = 0; frame < 400; frame++) gauge.frame(paintMs());
    expect(gauge.quality.resolution).toBe(0.75);
    expect(feed(gauge, paintMs(), 4000)).toBe(0);
  });

  it.each([
    ['30', 33.3],
    ['40', 25],
    ['24', 41.7],
  ])(
    'is at its best again within eight seconds under a cap of %s frames a second, and stays',
    (_, frameMs) => {
      const gauge = new QualityGauge(2);
      let lowestMs = 0;
      for (let passedMs = 0; passedMs < 8000; passedMs += frameMs) {
        gauge.frame(frameMs);
        if (gauge.quality.resolution === 0.75) lowestMs += frameMs;
      }
      expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, ambience: true });
      expect(lowestMs).toBeLessThan(1100);
      expect(feed(gauge, frameMs, 60 * 600)).toBe(0);
    },
  );

  it('under a cap of 30 frames a second still follows a machine that paints fewer', () => {
    const gauge = new QualityGauge(2);
    const paintMs = (fullMs: number): number => Math.max(33.3, fullMs * (gauge.quality.resolution / 2) ** 2);
    for (let frame = 0; frame < 400; frame++) gauge.frame(paintMs(10));
    expect(gauge.quality.resolution).toBe(2);
    for (let frame = 0; frame < 100; frame++) gauge.frame(paintMs(80));
    expect(1000 / paintMs(80)).toBeCloseTo(30, 0);
    for (let frame = 0; frame < 4000; frame++) gauge.frame(paintMs(10));
    expect(gauge.quality.resolution).toBe(2);
  });

  it('judges by 60 frames a second again once the cap is lifted', () => {
    const gauge = new QualityGauge(2);
    const paintMs = (capMs: number): number => Math.max(capMs, 30 * (gauge.quality.resolution / 2) ** 2);
    for (let frame = 0; frame < 400; frame++) gauge.frame(paintMs(33.3));
    expect(gauge.quality.resolution).toBe(2);
    for (let frame = 0; frame < 200; frame++) gauge.frame(paintMs(16.7));
    expect(paintMs(16.7)).toBeLessThan(22);
  });

  it('where lowering is of no use in busy moments alone, is lowered for them ever more rarely', () => {
    const gauge = new QualityGauge(2);
    let changes = 0;
    for (let minute = 0; minute < 10; minute++) {
      changes += feed(gauge, 33.3, 300);
      changes += feed(gauge, 16.7, 3000);
    }
    expect(changes).toBeLessThan(30);
  });

  it('keeps its best on screens of 120 and 144 Hz, whose frames are drawn 60 times a second in uneven steps', () => {
    const gauge = new QualityGauge(2);
    let changes = 0;
    for (let frame = 0; frame < 6000; frame++) {
      if (gauge.frame(frame % 2 === 0 ? 8.3 : 25)) changes += 1;
      if (gauge.frame([13.9, 13.9, 20.8, 20.8][frame % 4] ?? 0)) changes += 1;
    }
    expect(changes).toBe(0);
    expect(gauge.quality.resolution).toBe(2);
  });

  it('comes back to its best on a screen of 50 Hz', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 60, 34);
    expect(gauge.quality.resolution).toBeLessThan(2);
    feed(gauge, 20, 40 * 40);
    expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, ambience: true });
  });

  it('steps up again when there is room', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 33, 80);
    feed(gauge, 16.7, 40 * 40);
    expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, ambience: true });
  });

  it('does not swing: a step up that does not hold is tried ever more rarely', () => {
    const gauge = new QualityGauge(2);
    let changes = 0;
    for (let minute = 0; minute < 10; minute++) {
      for (let i = 0; i < 3600; i++) {
        // Full quality is too much for this machine, one step less is not.
        if (gauge.frame(gauge.quality.resolution > 1.9 ? 30 : 16.7)) changes += 1;
      }
    }
    expect(changes).toBeLessThan(24);
  });

  it('follows a phone within three seconds: one that paints 15 frames a second comes above 30, and a faster one back to its best', () => {
    const gauge = new QualityGauge(2);
    // Filling pixels is all that it spends its time on.
    const paintMs = (fullMs: number): number => Math.max(16.7, fullMs * (gauge.quality.resolution / 2) ** 2);
    for (let passedMs = 0; passedMs < 3000; passedMs += paintMs(66)) gauge.frame(paintMs(66));
    expect(1000 / paintMs(66)).toBeGreaterThan(30);
    for (let frame = 0; frame < 40 * 40; frame++) gauge.frame(paintMs(16));
    expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, ambience: true });
  });

  it('has a step for the weakest: what half the resolution paints 18 times a second, it paints above 30 times', () => {
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
