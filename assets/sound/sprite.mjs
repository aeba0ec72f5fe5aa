import { checkSounds } from './check.mjs';
import { EFFECTS } from './effects.mjs';
import { LAYERS } from './layers.mjs';
import { LEVELS } from './mixes.mjs';
import { music } from './music.mjs';
import { RATE } from './synth.mjs';

/** Silence between cues: a decoder that starts late or ends early never plays two. */
const GAP_S = 0.12;
/** Of a loop's end before its start, and of its start after its end: the seam lies inside the sound. */
const LEAD_S = 0.08;

const count = (seconds) => Math.round(seconds * RATE);
const ms = (samples) => Math.round((samples / RATE) * 1000 * 100) / 100;

/** @param sounds [name, samples, whether it loops] @returns mono samples and the cues in ms: [start, length] */
function layOut(sounds) {
  const parts = [];
  const cues = {};
  let at = count(GAP_S);
  for (const [name, sound, loops] of sounds) {
    const lead = loops ? count(LEAD_S) : 0;
    if (loops) {
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

/** @throws SoundFault */
function made(file, makers, names, loops) {
  const sounds = Object.entries(makers).map(([name, make]) => [name, make(), loops]);
  checkSounds(file, Object.fromEntries(sounds), names);
  return sounds;
}

export function sprite() {
  const { samples, cues } = layOut([
    ...made('effects.mjs', EFFECTS, Object.keys(LEVELS.effects), false),
    ...made('music.mjs', { music }, ['music'], true),
  ]);
  const { music: bed, ...effects } = cues;
  return { samples, effects, music: bed };
}

export function layerSprite() {
  const { samples, cues } = layOut(made('layers.mjs', LAYERS, Object.keys(LEVELS.layers), true));
  return { samples, layers: cues };
}
