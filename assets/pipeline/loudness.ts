import { RATE } from './wav.ts';

const WINDOW_S = 0.4;
const STEP_S = 0.05;

export const decibels = (level: number): number => 20 * Math.log10(level);

export function peak(sound: Float32Array): number {
  let most = 0;
  for (const sample of sound) most = Math.max(most, Math.abs(sample));
  return most;
}

/** Returns the loudest 400 ms as a root mean square, dB below full scale. */
export function loudestDb(sound: Float32Array): number {
  const size = Math.min(sound.length, WINDOW_S * RATE);
  const sums = new Float64Array(sound.length + 1);
  for (let at = 0; at < sound.length; at++) sums[at + 1] = (sums[at] ?? 0) + (sound[at] ?? 0) ** 2;
  let most = 0;
  for (let from = 0; from + size <= sound.length; from += STEP_S * RATE)
    most = Math.max(most, ((sums[from + size] ?? 0) - (sums[from] ?? 0)) / size);
  return decibels(Math.sqrt(most));
}
