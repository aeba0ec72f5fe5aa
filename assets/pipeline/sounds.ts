import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import levels from '../../src/client/sound/levels.json' with { type: 'json' };
import { SOUND_NAMES, type SoundName } from '../../src/client/sound/sound-names.ts';
import { isSystemFile } from './frame-file.ts';
import { loudestDb, peak } from './loudness.ts';
import { RATE, readWav } from './wav.ts';

export const SOUNDS = path.resolve(import.meta.dirname, '../sound');
/** Hash of the sounds that ship. */
export const BUILT = 'built.json';

const MUSIC = 'music';
const LAYERS = Object.keys(levels.layers);

/** Options of the encoders: quality of Ogg, bit rate of MP3 in kbit/s. */
export const ENCODING = { vbrQuality: -1, bitrate: 32 } as const;

/** Longest sounds, s: every second is 4 KB that each player loads. */
const LONGEST_S: Readonly<Record<SoundName, number>> = {
  button: 0.3,
  jump: 0.6,
  land: 0.6,
  step_up: 0.8,
  fire: 2,
  dead: 2.5,
  cash_out: 2,
  coins: 2,
  heartbeat: 3,
  drum_roll: 3,
  snap: 0.4,
  hiss: 1,
  festival: 4,
};
const LONGEST_MUSIC_S = 20;

/** Limit of the loudest 400 ms. */
const MOST_DB = -12;
const LEAST_PEAK = 0.01;
/** Layers restart with the bed, so that a loop may be a little off. */
const LOOP_TOLERANCE_S = 0.002;

/** Silence between cues: a decoder that starts late or ends early never plays two. */
const GAP_S = 0.12;
/** Of a loop's end before its start, and of its start after its end: the seam lies inside the sound. */
const LEAD_S = 0.08;

export class SoundFault extends Error {
  constructor(faults: readonly string[]) {
    super(`assets/sound:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Sounds = Readonly<Record<string, Float32Array>>;

/** Reads the bytes of every sound, by file name. */
export function readSoundFiles(): Readonly<Record<string, Buffer>> {
  const files = readdirSync(SOUNDS).filter((name) => name !== BUILT && !isSystemFile(name));
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(path.join(SOUNDS, name))]));
}

const longestS = (name: string): number =>
  (LONGEST_S as Readonly<Record<string, number>>)[name] ?? LONGEST_MUSIC_S;

function faultOf(name: string, sound: Float32Array): string | null {
  const lengthS = sound.length / RATE;
  if (lengthS > longestS(name))
    return `too long: ${lengthS.toFixed(2)} s, at most ${longestS(name)} s are allowed.`;
  if (peak(sound) < LEAST_PEAK) return 'silent.';
  const loudest = loudestDb(sound);
  return loudest > MOST_DB
    ? `too loud: its loudest 400 ms are ${loudest.toFixed(1)} dB, at most ${MOST_DB} dB are allowed.`
    : null;
}

/**
 * Reads the sounds from their files.
 * @param files bytes by file name
 * @throws SoundFault with all missing, unknown, damaged, silent, too long and too loud sounds
 */
export function parseSounds(files: Readonly<Record<string, Buffer>>): Sounds {
  const names = [...SOUND_NAMES, MUSIC, ...LAYERS];
  const faults = Object.keys(files)
    .filter((file) => !names.some((name) => file === `${name}.wav`))
    .map((file) => `${file}: no such sound. There are: ${names.map((name) => `${name}.wav`).join(', ')}.`);
  const sounds: Record<string, Float32Array> = {};
  for (const name of names) {
    const bytes = files[`${name}.wav`];
    const read = bytes ? readWav(bytes) : 'missing.';
    const fault = typeof read === 'string' ? read : faultOf(name, read);
    if (fault) faults.push(`${name}.wav: ${fault}`);
    else if (typeof read !== 'string') sounds[name] = read;
  }
  const music = sounds[MUSIC];
  for (const name of LAYERS) {
    const layer = sounds[name];
    if (!music || !layer) continue;
    const rest = music.length - layer.length * Math.round(music.length / layer.length);
    if (layer.length > music.length || Math.abs(rest) > LOOP_TOLERANCE_S * RATE)
      faults.push(
        `${name}.wav: ${(layer.length / RATE).toFixed(3)} s, expected a whole part of music.wav (${(music.length / RATE).toFixed(3)} s).`,
      );
  }
  if (faults.length > 0) throw new SoundFault(faults);
  return sounds;
}

/** Start and length of a sound in its sprite, ms. */
type Span = readonly [start_ms: number, length_ms: number];

export interface Sprite {
  readonly samples: Float32Array;
  readonly cues: Readonly<Record<string, Span>>;
}

function layOut(sounds: Sounds, names: readonly string[], loops: readonly string[]): Sprite {
  const count = (seconds: number) => Math.round(seconds * RATE);
  const ms = (samples: number) => Math.round((samples / RATE) * 1000 * 100) / 100;
  const parts: [number, Float32Array][] = [];
  const cues: Record<string, Span> = {};
  let at = count(GAP_S);
  for (const name of names) {
    const sound = sounds[name] ?? new Float32Array();
    const lead = loops.includes(name) ? count(LEAD_S) : 0;
    if (lead > 0) {
      parts.push([at, sound.subarray(sound.length - lead)]);
      parts.push([at + lead + sound.length, sound.subarray(0, lead)]);
    }
    parts.push([at + lead, sound]);
    cues[name] = [ms(at + lead), ms(sound.length)];
    at += sound.length + 2 * lead + count(GAP_S);
  }
  const samples = new Float32Array(at);
  for (const [from, sound] of parts) samples.set(sound, from);
  return { samples, cues };
}

export interface SoundSprites {
  readonly first: Sprite;
  readonly layers: Sprite;
}

export const layOutSprites = (sounds: Sounds): SoundSprites => ({
  first: layOut(sounds, [...SOUND_NAMES, MUSIC], [MUSIC]),
  layers: layOut(sounds, LAYERS, LAYERS),
});

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/** Hash of the samples and of ENCODING. */
export const spriteHash = ({ samples }: Sprite): string =>
  hashOf(`${hashOf(new Uint8Array(samples.buffer))} ${JSON.stringify(ENCODING)}`);

/** Returns the content of src/client/sound/cues.json. */
export function cuesOf(
  { first, layers }: SoundSprites,
  files: readonly string[],
  layerFiles: readonly string[],
) {
  const { [MUSIC]: music, ...effects } = first.cues;
  return { files, effects, music, layerFiles, layers: layers.cues };
}
