import './navigator.ts';
import { expect, it } from 'vitest';
import { flameAnimation } from '../../../src/client/stage/entities/fire.ts';
import { Timeline } from '../../../src/client/stage/scene/timeline.ts';
import { FIRE_TO_FULL_MS } from '../../../src/client/state/timings.ts';
import { lidTexts, multiplierText } from '../../../src/rules/multiplier-text.ts';

it('the text of a lid is its multiplier, and on the last line what is paid where the max win cuts it', () => {
  const texts = { 102: '1.02x', 120: '1.20x', 2450: '24.50x', 225400: '2,254.00x' };
  for (const [hundredths, text] of Object.entries(texts))
    expect(multiplierText(Number(hundredths))).toBe(text);
  const multipliers = [163, 320_338_480];
  expect(lidTexts({ multipliers, maxWinPaise: null })).toEqual(['1.63x', '32,03,384.80x']);
  expect(lidTexts({ multipliers, maxWinPaise: 50_000_000n })).toEqual(['1.63x', '₹5,00,000']);
});

it('the fire of the marker is never drawn as the warning spark', () => {
  for (let ms = 0; ms <= 2 * FIRE_TO_FULL_MS; ms += 100) expect(flameAnimation(ms)).not.toBe('fire_spark');
});

it('cues are played once, when due, even if one sets another', () => {
  const timeline = new Timeline();
  const played: string[] = [];
  timeline.at(100, () => {
    played.push('first');
    timeline.at(100, () => played.push('second'));
  });
  expect([timeline.run(50), ...played]).toEqual([true]);
  timeline.run(120);
  expect([timeline.run(130), ...played]).toEqual([false, 'first', 'second']);
});
