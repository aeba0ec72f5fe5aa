// Mixes of sounds, bed and layers at the game's levels (src/client/sound/levels.json). A test keeps each below full scale, and pictures.mjs draws them.
import { readFileSync } from 'node:fs';
import { EFFECTS } from './effects.mjs';
import { LAYERS } from './layers.mjs';
import { music } from './music.mjs';
import { RATE, silence } from './synth.mjs';

const readJson = (path) => JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8'));

export const LEVELS = { ...readJson('sound/levels.json'), ...readJson('game/default-volumes.json') };

export function makeSounds() {
  const all = (makers) => Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]));
  return { effects: all(EFFECTS), layers: all(LAYERS), bed: music() };
}

function atRate(sound, rate) {
  if (rate === 1) return sound;
  const out = new Float32Array(Math.floor(sound.length / rate));
  for (let i = 0; i < out.length; i++) {
    const at = i * rate;
    const k = Math.floor(at);
    out[i] = sound[k] + ((sound[k + 1] ?? 0) - sound[k]) * (at - k);
  }
  return out;
}

/**
 * A jump, as `src/client/session/round/step.ts` and `src/client/sound/score.ts` have it.
 * @param at s, of the tap @param o tension 0..1; seconds until the answer shows; ends: what it sounds like
 */
function jump(at, { tension, seconds, ends }) {
  const volume = 0.35 + 0.65 * tension;
  const until = at + seconds + 0.04;
  return [
    { name: 'button', at },
    { name: 'jump', at },
    { name: 'heartbeat', at: at + 0.28, rate: 1 + 0.35 * tension, volume, until },
    ...(tension >= 0.2 ? [{ name: 'drum_roll', at: at + 0.28, volume, until }] : []),
    { name: 'snap', at: at + seconds },
    ...ends.map(([name, rate]) => ({ name, at: at + seconds, rate })),
  ];
}

const safe = (line) => [
  ['land', 1],
  ['step_up', 2 ** ((line - 1) / 12)],
];

const allBut = (...names) =>
  Object.keys(EFFECTS)
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, at: 0.5 }));

/** Mixes by name: how long, s; the sounds; and how many layers play from when on. */
export const MIXES = {
  idle: { title: 'Waiting: the bed alone', seconds: 10, events: [], layers: [] },
  first: {
    title: 'Easy, lines 1 to 3: the heart, and no drum yet',
    seconds: 8,
    events: [1, 2, 3].flatMap((line) =>
      jump(0.5 + (line - 1) * 2.2, { tension: 0.1 + 0.017 * line, seconds: 1, ends: safe(line) }),
    ),
    layers: [],
  },
  climb: {
    title: 'Hardcore, lines 1 to 5: layers join, a fire next door, the roll grows',
    seconds: 13,
    events: [
      ...[1, 2, 3, 4, 5].flatMap((line) =>
        jump(0.5 + (line - 1) * 2.4, { tension: 0.2 + 0.057 * (line - 1), seconds: 1, ends: safe(line) }),
      ),
      { name: 'hiss', at: 6.9 },
    ],
    layers: [
      [1.5, 1],
      [6.3, 2],
      [11.1, 3],
    ],
  },
  fried: {
    title: 'Hardcore, line 14: the longest wait, and the fire',
    seconds: 6,
    events: [
      { name: 'hiss', at: 0.4 },
      ...jump(1, {
        tension: 0.94,
        seconds: 1.17,
        ends: [
          ['fire', 1],
          ['dead', 1],
        ],
      }),
    ],
    layers: [
      [0, 3],
      [2.17, 0],
    ],
  },
  won: {
    title: 'Hardcore, line 15, the last: the longest wait, and the win',
    seconds: 8,
    events: [
      ...jump(1, {
        tension: 1,
        seconds: 1.2,
        ends: [
          ['land', 1],
          ['coins', 1],
        ],
      }),
      { name: 'cash_out', at: 2.6 },
      { name: 'festival', at: 4.6 },
    ],
    layers: [
      [0, 3],
      [2.2, 0],
    ],
  },
  lost_at_once: {
    title: 'Worse than any round: all that can sound in a loss, in the same instant',
    seconds: 3,
    events: allBut('cash_out', 'coins', 'festival'),
    layers: [[0, 3]],
    notPlayed: true,
  },
  won_at_once: {
    title: 'Worse than any round: all that can sound in a win, in the same instant',
    seconds: 3,
    events: allBut('fire', 'dead'),
    layers: [[0, 3]],
    notPlayed: true,
  },
};

function addLoop(out, loop, gainAt) {
  for (let i = 0; i < out.length; i++) out[i] += loop[i % loop.length] * gainAt(i / RATE);
}

/** @returns mono samples of effects, and of the music beneath them */
export function mixOf({ seconds, events, layers }, { effects, layers: loops, bed }) {
  const over = silence(seconds);
  for (const { name, at, rate = 1, volume = 1, until } of events) {
    const sound = atRate(effects[name], rate);
    const from = Math.round(at * RATE);
    const gain = LEVELS.effects[name] * volume;
    for (let i = 0; i < sound.length && from + i < over.length; i++) {
      const left = until === undefined ? 1 : Math.min(1, Math.max(0, (until - (from + i) / RATE) / 0.04));
      over[from + i] += sound[i] * gain * left;
    }
  }
  const under = silence(seconds);
  addLoop(under, bed, () => LEVELS.music);
  for (const [index, [name, loop]] of Object.entries(loops).entries()) {
    const changes = layers.map(([at, count]) => [at, index < count ? LEVELS.layers[name] : 0]);
    addLoop(under, loop, (t) => {
      let gain = 0;
      for (const [at, to] of changes) {
        if (t < at) break;
        const fadeS = to > 0 ? 0.6 : 0.3;
        gain += (to - gain) * (at === 0 ? 1 : Math.min(1, (t - at) / fadeS));
      }
      return gain;
    });
  }
  return { over, under, mixed: over.map((x, i) => x + under[i]) };
}

export const peak = (sound) => sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
export const decibels = (level) => (level > 0 ? 20 * Math.log10(level) : Number.NEGATIVE_INFINITY);

export function loudnessCurve(sound, windowS = 0.4, stepS = 0.05) {
  const size = Math.min(sound.length, Math.round(windowS * RATE));
  const squares = new Float64Array(sound.length + 1);
  for (let i = 0; i < sound.length; i++) squares[i + 1] = squares[i] + sound[i] ** 2;
  const out = [];
  for (let from = 0; from + size <= sound.length; from += Math.round(stepS * RATE))
    out.push(Math.sqrt((squares[from + size] - squares[from]) / size));
  return out;
}
