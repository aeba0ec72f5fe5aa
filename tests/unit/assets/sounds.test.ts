import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decibels, loudestDb, peak } from '../../../assets/pipeline/loudness.ts';
import {
  cuesOf,
  layOutSprites,
  parseSounds,
  readSoundFiles,
  spriteHash,
} from '../../../assets/pipeline/sounds.ts';
import { sourcesHash } from '../../../assets/pipeline/sources.ts';
import { writeWav } from '../../../assets/pipeline/wav.ts';
import cues from '../../../src/client/sound/cues.json';
import levels from '../../../src/client/sound/levels.json';
import { MUSIC_VOLUME } from '../../../src/client/state/settings.ts';

const files = readSoundFiles();
const sounds = parseSounds(files);

test('the built sounds are encoded from these sources with ENCODING (else: npm run assets -- sound)', () => {
  const built: unknown = JSON.parse(readFileSync('assets/sound/built.json', 'utf8'));
  const sprites = layOutSprites(sounds);
  expect(built).toEqual({
    sources: sourcesHash('', Object.entries(files)),
    sprites: { sprite: spriteHash(sprites.first), layers: spriteHash(sprites.layers) },
  });
  expect(cuesOf(sprites, cues.files, cues.layerFiles)).toEqual(cues);
});

const RATE = 32_000;

/** Adds sounds at their levels: loops from the start on, effects half a second later. */
function mixOf(parts: readonly (readonly [name: string, level: number])[]): Float32Array {
  const out = new Float32Array(3 * RATE);
  for (const [name, level] of parts) {
    const sound = sounds[name] ?? new Float32Array();
    const isEffect = name in levels.effects;
    const from = isEffect ? RATE / 2 : 0;
    const end = isEffect ? Math.min(from + sound.length, out.length) : out.length;
    for (let at = from; at < end; at++)
      out[at] = (out[at] ?? 0) + (sound[(at - from) % sound.length] ?? 0) * level;
  }
  return out;
}

test.each([
  ['loss', ['cash_out', 'coins', 'festival']],
  ['win', ['fire', 'dead']],
])(
  'all that can sound in a %s, in the same instant, is not clipped, its music under its effects',
  (_, unheard) => {
    const effects = Object.entries(levels.effects).filter(([name]) => !unheard.includes(name));
    const music = [['music', MUSIC_VOLUME] as const, ...Object.entries(levels.layers)];
    expect(decibels(peak(mixOf([...effects, ...music])))).toBeLessThan(0);
    expect(loudestDb(mixOf(music))).toBeLessThan(loudestDb(mixOf(effects)) - 5);
  },
);

test('every faulty sound is refused by name, all at once', () => {
  const original = (name: string): Buffer => Buffer.from(files[name] ?? '');
  const changed = (name: string, at: number, value: number): Buffer => {
    const bytes = original(name);
    bytes.writeUInt16LE(value, at);
    return bytes;
  };
  const tone = (seconds: number, level: number): Buffer =>
    writeWav(new Float32Array(seconds * RATE).fill(level));
  const { 'button.wav': _missing, ...others } = files;
  const faulty = {
    ...others,
    'honk.wav': original('jump.wav'),
    'jump.wav': Buffer.alloc(0),
    'land.wav': Buffer.from('OggS, and more of it'),
    'step_up.wav': original('step_up.wav').subarray(0, 1000),
    'fire.wav': changed('fire.wav', 22, 2),
    'dead.wav': changed('dead.wav', 24, 44_100),
    'cash_out.wav': changed('cash_out.wav', 34, 24),
    'coins.wav': tone(0.3, 0),
    'snap.wav': tone(0.7, 0.1),
    'hiss.wav': tone(0.3, 0.9),
    'dhol.wav': tone(4, 0.1),
  };
  let message = '';
  try {
    parseSounds(faulty);
  } catch (error) {
    message = String(error);
  }
  expect(message.split('\n').slice(1)).toEqual([
    expect.stringContaining('- honk.wav: no such sound. There are: button.wav, jump.wav, land.wav'),
    '  - button.wav: missing.',
    '  - jump.wav: the file is empty.',
    '  - land.wav: no WAV inside. Export it as WAV again.',
    '  - step_up.wav: cut short, after 1000 bytes. Export it again.',
    '  - fire.wav: it is 16 bit PCM, 2 channels, 32000 Hz, expected 16 bit PCM, mono, 32000 Hz.',
    '  - dead.wav: it is 16 bit PCM, mono, 44100 Hz, expected 16 bit PCM, mono, 32000 Hz.',
    '  - cash_out.wav: it is 24 bit PCM, mono, 32000 Hz, expected 16 bit PCM, mono, 32000 Hz.',
    '  - coins.wav: silent.',
    '  - snap.wav: too long: 0.70 s, at most 0.4 s are allowed.',
    '  - hiss.wav: too loud: its loudest 400 ms are -0.9 dB, at most -12 dB are allowed.',
    '  - dhol.wav: 4.000 s, expected a whole part of music.wav (18.462 s).',
  ]);
});
