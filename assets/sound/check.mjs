import { decibels, loudnessCurve, peak } from './mixes.mjs';
import { RATE } from './synth.mjs';

/** Limit of the loudest 400 ms. The loudest sound of the game has -15.9 dB. */
const MOST_DB = -12;
const LEAST_PEAK = 0.01;

export class SoundFault extends Error {}

function faultOf(sound) {
  if (!(sound instanceof Float32Array)) return 'no Float32Array.';
  if (sound.length === 0) return 'empty.';
  const wrong = sound.findIndex((sample) => !Number.isFinite(sample));
  if (wrong >= 0) return `sample ${wrong} is ${sound[wrong]}.`;
  const most = peak(sound);
  if (most < LEAST_PEAK) return 'silent.';
  if (most > 1) return `too loud: its peak is ${most.toFixed(2)}, at most 1 is allowed.`;
  const loudest = decibels(Math.max(...loudnessCurve(sound)));
  return loudest > MOST_DB
    ? `too loud: its loudest 400 ms are ${loudest.toFixed(1)} dB, at most ${MOST_DB} dB are allowed.`
    : null;
}

export function checkSounds(file, sounds, names) {
  const expected = `Expected mono samples from -1 to 1 at ${RATE} Hz, as a Float32Array.`;
  const faults = names.filter((name) => !(name in sounds)).map((name) => `${name}: missing. ${expected}`);
  for (const [name, sound] of Object.entries(sounds)) {
    const fault = names.includes(name) ? faultOf(sound) : `no such sound. There are: ${names.join(', ')}.`;
    if (fault) faults.push(`${name}: ${fault}${names.includes(name) ? ` ${expected}` : ''}`);
  }
  if (faults.length > 0)
    throw new SoundFault(`assets/sound/${file}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}
