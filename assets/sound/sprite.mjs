// Every sound one after another, with the list of where each one stands.
import { EFFECTS } from './effects.mjs';
import { MUSIC_SAMPLES, music } from './music.mjs';
import { RATE } from './synth.mjs';

/** Still between cues: a decoder that starts late or ends early never lets two of them meet. */
const GAP_S = 0.12;
/** Of the loop's end before its start, and of its start after its end: the seam lies inside the sound. */
const LEAD_S = 0.08;

/** @returns mono samples and the cues in ms: [start, length] */
export function sprite() {
  const parts = [];
  const cues = {};
  let at = Math.round(GAP_S * RATE);
  for (const [name, make] of Object.entries(EFFECTS)) {
    const sound = make();
    parts.push([at, sound]);
    cues[name] = [at, sound.length];
    at += sound.length + Math.round(GAP_S * RATE);
  }
  const loop = music();
  const lead = Math.round(LEAD_S * RATE);
  parts.push(
    [at, loop.subarray(loop.length - lead)],
    [at + lead, loop],
    [at + lead + loop.length, loop.subarray(0, lead)],
  );
  const musicAt = at + lead;
  const samples = new Float32Array(musicAt + loop.length + lead);
  for (const [from, sound] of parts) samples.set(sound, from);
  const ms = (count) => Math.round((count / RATE) * 1000 * 100) / 100;
  const effects = Object.fromEntries(Object.entries(cues).map(([name, [a, n]]) => [name, [ms(a), ms(n)]]));
  return { samples, effects, music: [ms(musicAt), ms(MUSIC_SAMPLES)] };
}
