import { beforeAll, expect, test } from 'vitest';
import { type Span, sprite } from '../../../assets/sound/sprite.mjs';
import cues from '../../../src/sound/cues.json';
import { SOUND_NAMES } from '../../../src/sound/sound-names.ts';

const RATE = 32_000;
let made: ReturnType<typeof sprite>;
beforeAll(() => {
  made = sprite();
}, 60_000);

const cut = ([startMs, lengthMs]: Span): Float32Array =>
  made.samples.subarray(
    Math.round((startMs / 1000) * RATE),
    Math.round(((startMs + lengthMs) / 1000) * RATE),
  );
const peak = (sound: Float32Array): number => sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const levelDb = (sound: Float32Array): number =>
  10 * Math.log10(sound.reduce((sum, x) => sum + x * x, 0) / sound.length);

test('the list of cues that ships is the one of these sounds (else: npm run assets)', () => {
  expect(cues.effects).toEqual(made.effects);
  expect(cues.music).toEqual(made.music);
  expect(Object.keys(made.effects).sort()).toEqual([...SOUND_NAMES].sort());
});

test('no cue clicks or is clipped, and all are about equally loud', () => {
  for (const [name, span] of Object.entries(made.effects)) {
    const sound = cut(span);
    expect(Math.abs(sound[0] ?? 1), name).toBeLessThan(0.01);
    expect(peak(sound.subarray(-32)), name).toBeLessThan(0.02);
    expect(peak(sound), name).toBeLessThan(0.99);
    expect(levelDb(sound), name).toBeGreaterThan(-28);
    expect(levelDb(sound), name).toBeLessThan(-17);
  }
});

test('the music loops without a seam: what follows its end is its beginning', () => {
  const [startMs, lengthMs] = made.music;
  const loop = cut(made.music);
  const after = cut([startMs + lengthMs, 40]);
  const before = cut([startMs - 40, 40]);
  for (let i = 0; i < 1000; i++) {
    expect(after[i]).toBeCloseTo(loop[i] ?? Number.NaN, 1);
    expect(before[before.length - 1 - i]).toBeCloseTo(loop[loop.length - 1 - i] ?? Number.NaN, 1);
  }
});
