// The music bed: a tumbi over a drone, a dholak, a santoor now and then.
// Eight bars of four at 104 a minute, in D, on the notes of Khamaj (sa re ga ma pa dha ni, and the flat ni going down).
// Eight bars of four at 104 a minute, in D, on the notes of Khamaj (sa re ga ma pa dha ni, and the flat ni going down).
import { filter, levelled, mix, noise, pluck, render, silence, struck } from './synth.mjs';

export const BEAT_S = 60 / 104;
const BARS = 8;
export const MUSIC_S = BARS * 4 * BEAT_S;

const SA = 146.83;
const DEGREE = { s: 0, r: 2, g: 4, m: 5, p: 7, d: 9, n: 10, N: 11 };
/** `s` is sa, `S` an octave up, `s,` one down, `N` the sharp ni. @returns Hz */
export function hz(name) {
  const low = name.endsWith(',') ? -12 : 0;
  const [letter] = name;
  const high = letter !== 'N' && letter === letter.toUpperCase() ? 12 : 0;
  const degree = DEGREE[letter] ?? DEGREE[letter.toLowerCase()];
  return SA * 2 ** ((degree + low + high) / 12);
}

/** A bar of eight halves of a beat; `-` holds, `.` rests. */
const TUMBI = [
  'g . p . d p g .',
  'm . g r s . r .',
  'g . p . S . d p',
  'm - g . r - . .',
  'p . d . n d p .',
  'd p m g . m g r',
  'g . m g r . s .',
  's - - . p, . d, .',
];
const SANTOOR = [
  '. . . . . . . .',
  '. . . . . . S .',
  '. . . . . . . .',
  '. . . . R . S .',
  '. . . . . . . .',
  '. . . . . . . .',
  'G . . . R . . .',
  'S . . . . . . .',
];
/** Kaherwa, with its empty half: D both skins, g bass, n rim, t muted, k soft. */
const DHOLAK = ['D g n t n k D n', 'D g n t n k D n', 'D g n t n k D n', 'D . n t g g n t'];
const BASS = ['s,', 's,', 's,', 'p,', 'p,', 'm,', 's,', 's,'];

export const SKINS = {
  g: () =>
    struck(
      76,
      0.5,
      [
        [1, 1, 0.16],
        [2, 0.18, 0.06],
      ],
      { glide: (t) => 1 + 0.5 * Math.exp(-t / 0.05) + 0.12 * Math.min(1, t / 0.25), hit: 0.06, hit_hz: 500 },
    ),
  n: () =>
    struck(
      293.66,
      0.26,
      [
        [1, 0.55, 0.05],
        [2, 0.8, 0.07],
        [3, 0.4, 0.045],
        [4, 0.18, 0.03],
      ],
      { hit: 0.22, hit_hz: 2600 },
    ),
  t: () =>
    struck(
      340,
      0.1,
      [
        [1, 0.5, 0.018],
        [2.1, 0.3, 0.012],
      ],
      { hit: 0.35, hit_hz: 1800 },
    ),
  k: () => struck(210, 0.08, [[1, 0.4, 0.014]], { hit: 0.22, hit_hz: 1100 }),
};

/** Calls `play(name, seconds_from_start, length_s)` for each note of a line of bars. */
export function score(bars, play) {
  for (const [bar, line] of bars.entries()) {
    const steps = line.split(' ');
    for (const [i, step] of steps.entries()) {
      if (step === '.' || step === '-') continue;
      let held = 1;
      while (steps[i + held] === '-') held += 1;
      play(step, (bar * 4 + i / 2) * BEAT_S, (held * BEAT_S) / 2, i);
    }
  }
}

export function music() {
  const out = silence(MUSIC_S);
  const put = (sound, at, gain) => mix(out, sound, Math.max(0, at), gain, true);
  const late = noise(5);
  const human = () => 0.006 * (late() + 1);

  for (let beat = 0; beat < BARS * 4; beat += 2) {
    const low = beat % 4 === 0;
    const string = {
      hz: hz(low ? 's,' : 'p,'),
      seconds: 2.6,
      bright: 0.34,
      decay: 0.35,
      buzz: 0.55,
      seed: beat + 2,
    };
    put(filter(pluck(string), 'low', 1500), beat * BEAT_S, 0.2);
  }
  for (const [bar, name] of BASS.entries()) {
    for (const [beat, gain] of [
      [0, 1],
      [2.5, 0.6],
    ]) {
      const string = { hz: hz(name) / 2, seconds: 0.7, bright: 0.25, decay: 0.08, seed: bar + 40 };
      put(filter(pluck(string), 'low', 700), (bar * 4 + beat) * BEAT_S, 0.42 * gain);
    }
  }
  score(TUMBI, (name, at, long, i) => {
    const grace = i % 4 === 0 ? (u) => -1.6 * Math.exp(-u * 22) : null;
    const string = {
      hz: hz(name) * 2,
      seconds: Math.min(long + 0.32, 0.9),
      bright: 0.62,
      decay: 0.03,
      buzz: 0.75,
      bend: grace,
      seed: Math.round(at * 97) + 3,
    };
    put(filter(pluck(string), 'low', 5200), at + human(), i % 2 ? 0.44 : 0.56);
  });
  const bell = [
    [1, 1, 0.5],
    [2.003, 0.4, 0.35],
    [3.01, 0.2, 0.2],
  ];
  score(SANTOOR, (name, at) => {
    for (const [again, gain] of [
      [0, 1],
      [0.09, 0.45],
      [0.18, 0.25],
    ])
      put(struck(hz(name) * 2, 1.2, bell, { hit: 0.06, hit_hz: 4000 }), at + again, 0.16 * gain);
  });
  const beats = Array.from({ length: BARS }, (_, bar) => DHOLAK[bar % DHOLAK.length]);
  score(beats, (name, at, _, i) => {
    const loud = i === 0 ? 1 : i % 2 ? 0.62 : 0.8;
    if (name === 'D') {
      put(SKINS.g(), at + human(), 0.4 * loud);
      put(SKINS.n(), at + human(), 0.13 * loud);
      return;
    }
    put(SKINS[name](), at + human(), (name === 'g' ? 0.34 : 0.16) * loud);
  });
  const shake = noise(99);
  for (let half = 0; half < BARS * 8; half++) {
    const seeds = filter(
      render(0.05, (t) => shake() * Math.exp(-t / 0.012)),
      'high',
      5200,
    );
    put(seeds, (half * BEAT_S) / 2 + human(), half % 2 ? 0.07 : 0.035);
  }
  const wide = filter(filter(out, 'high', 45), 'low', 9000);
  // At its default volume this is ten decibels under the cues.
  return levelled(wide, 0.27);
}
