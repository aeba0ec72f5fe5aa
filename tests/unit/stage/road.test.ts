import './navigator.ts';
import { describe, expect, it } from 'vitest';
import { lidFont, lidTexts, multiplierText } from '../../../src/presentation/multiplier-text.ts';
import { FIRE_TO_FULL_MS } from '../../../src/presentation/timings.ts';
import { flameAnimation, flameSize } from '../../../src/stage/entities/fire.ts';
import { Lids, labelKind } from '../../../src/stage/entities/lids.ts';
import { Timeline } from '../../../src/stage/scene/timeline.ts';

describe('the text of a lid', () => {
  it('is its multiplier, and on the last line what is paid where the max win cuts it', () => {
    expect([102, 120, 2450, 225_400, 320_338_480].map(multiplierText)).toEqual([
      '1.02x',
      '1.20x',
      '24.50x',
      '2254.00x',
      '3203384.80x',
    ]);
    const multipliers = [163, 320_338_480];
    expect(lidTexts({ multipliers, maxWinPaise: null })).toEqual(['1.63x', '3203384.80x']);
    expect(lidTexts({ multipliers, maxWinPaise: 50_000_000n })).toEqual(['1.63x', '₹5,00,000']);
  });

  it('fits the face of a lid, up to the longest', () => {
    // A digit of Baloo 2 is 0.57 of its size wide, the dot half of that; the face is 0.88 lanes.
    for (const { length } of [
      '1.02x',
      '24.50x',
      '412.88x',
      '2254.00x',
      '98044.15x',
      '412885.60x',
      '3203384.80x',
    ])
      expect(lidFont(length) * 0.57 * (length - 0.5)).toBeLessThan(0.88);
  });
});

describe('a lid', () => {
  it('carries its multiplier until it is passed, then has it beneath', () => {
    expect(labelKind('untouched', false)).toBe('lid');
    expect(labelKind('next', false)).toBe('next');
    expect(labelKind('passed', true)).toBe('plate');
    expect(labelKind('passed', false)).toBe('tag');
    expect(labelKind('burnt', false)).toBe('tag');
    expect(labelKind('hit', true)).toBeNull();
  });

  it('changes with a motion of its own, but not when first seen or under reduced motion', () => {
    const conditions = { reducedMotion: false, msUntilIdle: 0, roundMs: 0 };
    const lids = new Lids({ x: 0 }, conditions, { burst: () => undefined });
    expect(lids.set(1, 'next', false, 0, false)).toBe('instant');
    expect(lids.set(1, 'passed', true, 0, false)).toBe('flip');
    expect(lids.set(1, 'passed', true, 0, false)).toBeNull();
    expect(lids.set(1, 'passed', false, 0, false)).toBe('instant');
    expect(lids.set(1, 'burnt', false, 0, false)).toBe('char');
    expect(lids.set(1, 'untouched', false, 0, true)).toBe('instant');
    expect(lids.shownState(1)).toBe('untouched');
  });
});

it('the fire of the marker grows to full in the first part of a round, and is never drawn as the warning spark', () => {
  for (let ms = 0; ms <= FIRE_TO_FULL_MS; ms += 100) expect(flameAnimation(ms)).not.toBe('fire_spark');
  expect([0, FIRE_TO_FULL_MS * 0.2].map(flameAnimation)).toEqual(['fire_small', 'fire_small']);
  for (const ms of [FIRE_TO_FULL_MS, FIRE_TO_FULL_MS * 100])
    expect([flameAnimation(ms), flameSize(ms)]).toEqual(['fire_burn', 1]);
});

describe('cues', () => {
  it('are played once, when due, even if one sets another', () => {
    const timeline = new Timeline();
    const played: string[] = [];
    timeline.at(100, () => {
      played.push('first');
      timeline.at(100, () => played.push('second'));
    });
    expect(timeline.run(50)).toBe(true);
    expect(played).toEqual([]);
    timeline.run(120);
    expect(timeline.run(130)).toBe(false);
    expect(played).toEqual(['first', 'second']);
  });
});
