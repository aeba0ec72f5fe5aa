import { beforeAll, expect, test } from 'vitest';
import { checkSounds } from '../../../assets/sound/check.mjs';
import {
  decibels,
  LEVELS,
  loudnessCurve,
  MIXES,
  makeSounds,
  mixOf,
  peak,
  type Sounds,
} from '../../../assets/sound/mixes.mjs';
import { sprite } from '../../../assets/sound/sprite.mjs';
import cues from '../../../src/client/sound/cues.json';
import { SOUND_NAMES } from '../../../src/client/sound/sound-names.ts';
import { MUSIC_VOLUME } from '../../../src/client/state/settings.ts';

/** Music stays at least this far under a round's effects, both at their loudest 400 ms, dB. */
const UNDER_DB = 5;

let sounds: Sounds;
beforeAll(() => {
  sounds = makeSounds();
}, 60_000);

const loudest = (sound: Float32Array): number => decibels(Math.max(...loudnessCurve(sound)));

test('the list of cues that ships is the one of these sounds (else: npm run assets)', () => {
  const made = sprite();
  expect([cues.effects, cues.music]).toEqual([made.effects, made.music]);
}, 60_000);

test('every sound and layer that ships has a level, and music plays at its documented volume', () => {
  expect(Object.keys(LEVELS.effects).sort()).toEqual([...SOUND_NAMES].sort());
  expect(Object.keys(LEVELS.layers)).toEqual(Object.keys(cues.layers));
  expect(LEVELS.music).toBe(MUSIC_VOLUME);
});

test.each(Object.entries(MIXES))('the mix "%s" is not clipped, its music under its effects', (_, mix) => {
  const { mixed, over, under } = mixOf(mix, sounds);
  // The codecs may add a decibel.
  expect(decibels(peak(mixed))).toBeLessThan(mix.notPlayed ? 0 : -1);
  expect(decibels(peak(under))).toBeLessThan(-9);
  if (peak(over) > 0) expect(loudest(under)).toBeLessThan(loudest(over) - UNDER_DB);
});

const NAN = Float32Array.from([0, 0.1, Number.NaN]);
const louder = (sound: Float32Array | undefined) => sound?.map((sample) => sample * 9);

test.each<[string, () => unknown, RegExp]>([
  ['a missing cue', () => undefined, /jump: missing\. Expected mono samples from -1 to 1 at 32000 Hz/],
  ['an empty one', () => new Float32Array(0), /jump: empty\./],
  ['a silent one', () => new Float32Array(99), /jump: silent\./],
  ['samples that are no numbers', () => NAN, /jump: sample 2 is NaN\./],
  ['a plain list', () => [0, 0.5], /jump: no Float32Array\./],
  ['one nine times too loud', () => louder(sounds.effects.jump), /jump: too loud: its peak is 5\.8/],
  ['the quietest nine times too loud', () => louder(sounds.effects.hiss), /jump: too loud/],
  ['one at full scale', () => new Float32Array(32_000).fill(0.9), /jump: too loud: its loudest 400 ms are/],
])('%s is refused by name', (_, make, fault) => {
  const made = make();
  const all = made === undefined ? {} : { jump: made };
  expect(() => checkSounds('effects.mjs', all, ['jump'])).toThrow(fault);
});

test('a cue that the game does not play is refused with the names that it plays', () => {
  const all = { jump: sounds.effects.jump, honk: sounds.effects.jump };
  expect(() => checkSounds('effects.mjs', all, ['jump'])).toThrow(/honk: no such sound\. There are: jump\./);
});
