import { describe, expect, it } from 'vitest';
import { QualityGauge } from '../../../src/stage/quality.ts';

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
    expect(gauge.quality.life).toBe(false);
    feed(gauge, 33, 4000);
    expect(gauge.quality.resolution).toBeGreaterThanOrEqual(0.75);
    expect(feed(gauge, 33, 400)).toBe(0);
  });

  it('steps up again when there is room', () => {
    const gauge = new QualityGauge(2);
    feed(gauge, 33, 80);
    feed(gauge, 16.7, 40 * 40);
    expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, life: true });
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

  it('is off a phone’s back in three seconds: one that paints 15 frames a second comes above 30, and back with a better one', () => {
    const gauge = new QualityGauge(2);
    // Filling pixels is all that it spends its time on.
    const paintMs = (fullMs: number): number => Math.max(16.7, fullMs * (gauge.quality.resolution / 2) ** 2);
    for (let passedMs = 0; passedMs < 3000; passedMs += paintMs(66)) gauge.frame(paintMs(66));
    expect(1000 / paintMs(66)).toBeGreaterThan(30);
    for (let frame = 0; frame < 40 * 40; frame++) gauge.frame(paintMs(16));
    expect(gauge.quality).toEqual({ resolution: 2, particleShare: 1, life: true });
  });

  it('has a step for the weakest: what half the resolution paints 18 times a second, it paints above 30 times', () => {
    const gauge = new QualityGauge(2);
    const paintMs = (): number => 55 * gauge.quality.resolution ** 2;
    for (let passedMs = 0; passedMs < 8000; passedMs += paintMs()) gauge.frame(paintMs());
    expect(1000 / paintMs()).toBeGreaterThan(30);
  });

  it('takes no notice of holes', () => {
    const gauge = new QualityGauge(2);
    expect(feed(gauge, 900, 400)).toBe(0);
    expect(gauge.quality.resolution).toBe(2);
  });
});
