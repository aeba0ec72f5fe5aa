// The short sounds, by the names of src/client/sound/sound-names.ts.
import {
  air,
  filter,
  levelled,
  mix,
  noise,
  pluck,
  RATE,
  render,
  room,
  silence,
  soften,
  struck,
} from './synth.mjs';

const note = (semitones, base = 293.66) => base * 2 ** (semitones / 12);
const swell =
  (peak, power = 1) =>
  (u) =>
    (u < peak ? u / peak : (1 - u) / (1 - peak)) ** power;

function button() {
  const out = silence(0.12);
  mix(
    out,
    struck(
      620,
      0.09,
      [
        [1, 1, 0.012],
        [2.4, 0.5, 0.008],
        [4.1, 0.25, 0.005],
      ],
      { hit: 0.25, hit_hz: 3200 },
    ),
    0,
  );
  mix(out, pluck({ hz: note(12), seconds: 0.11, bright: 0.4, decay: 0.001 }), 0.004, 0.12);
  return levelled(out, 0.16);
}

function jump() {
  const out = silence(0.34);
  mix(
    out,
    air(0.24, (u) => 500 + 1500 * u, swell(0.25, 1.4)),
    0,
    0.16,
  );
  for (const [at, gain] of [
    [0.02, 0.34],
    [0.1, 0.25],
    [0.17, 0.14],
  ]) {
    mix(
      out,
      air(0.06, (u) => 900 - 500 * u, swell(0.2, 2), { q: 0.8, seed: 5 }),
      at,
      gain,
    );
  }
  mix(
    out,
    voice(0.15, (u) => 380 + 330 * u ** 0.7, swell(0.3, 0.9), 1500),
    0.015,
    0.75,
  );
  return levelled(out, 0.17);
}

function land() {
  const out = silence(0.36);
  const thump = { glide: (t) => 1 + 1.3 * Math.exp(-t / 0.018), hit: 0.2, hit_hz: 700 };
  mix(
    out,
    struck(
      92,
      0.24,
      [
        [1, 1, 0.06],
        [2.02, 0.3, 0.03],
      ],
      thump,
    ),
    0,
  );
  mix(
    out,
    struck(
      540,
      0.2,
      [
        [1, 0.5, 0.03],
        [1.63, 0.35, 0.022],
        [2.41, 0.25, 0.016],
        [3.9, 0.15, 0.01],
      ],
      { hit: 0.3 },
    ),
    0.004,
    0.55,
  );
  mix(
    out,
    air(
      0.3,
      (u) => 1400 - 900 * u,
      (u) => (1 - u) ** 2,
      { q: 0.7, seed: 9 },
    ),
    0.01,
    0.1,
  );
  return levelled(out, 0.2);
}

/** Two strokes of a santoor, played higher with every line. */
function stepUp() {
  const out = silence(0.42);
  const bell = [
    [1, 1, 0.12],
    [2.003, 0.45, 0.09],
    [3.01, 0.28, 0.06],
    [5.4, 0.1, 0.03],
  ];
  mix(out, struck(note(7), 0.3, bell, { hit: 0.12, hit_hz: 4000 }), 0, 0.7);
  mix(out, struck(note(12), 0.34, bell, { hit: 0.12, hit_hz: 4000 }), 0.075);
  return levelled(room(out, 0.18, 0.12), 0.15);
}

function fire() {
  const out = silence(1.05);
  mix(
    out,
    air(
      0.95,
      (u) => 260 + 1500 * swell(0.22)(u),
      (u) => swell(0.16, 1.2)(u),
      { q: 0.9 },
    ),
    0,
    1,
  );
  mix(
    out,
    filter(
      air(1, (u) => 140 + 120 * u, swell(0.2, 1), { q: 1.5, seed: 21 }),
      'low',
      400,
    ),
    0,
    1.6,
  );
  const roll = noise(77);
  for (let i = 0; i < 22; i++) {
    const at = 0.12 + 0.8 * Math.abs(roll());
    mix(
      out,
      struck(1600 + 1400 * Math.abs(roll()), 0.02, [[1, 1, 0.003]], { hit: 0.6, hit_hz: 3000, seed: i + 2 }),
      at,
      0.1 * (1 - at),
    );
  }
  return levelled(soften(out, 0.01, 0.2), 0.2);
}

/** Pulses through two moving formants. @param hz, level: functions of 0..1 */
function voice(seconds, hz, level, formantHz) {
  let phase = 0;
  const roll = noise(31);
  const raw = render(seconds, (t) => {
    const u = t / seconds;
    phase += hz(u) / RATE;
    const saw = 2 * (phase % 1) - 1;
    return (saw + 0.12 * roll()) * level(u);
  });
  const open = filter(raw, 'band', formantHz, 3);
  const nose = filter(raw, 'band', formantHz * 1.9, 4);
  return raw.map((x, i) => 0.12 * x + open[i] * 1.3 + nose[i] * 0.7);
}

function dead() {
  const out = silence(1.5);
  mix(
    out,
    voice(0.1, (u) => 620 + 320 * u, swell(0.3, 0.7), 1350),
    0,
    0.8,
  );
  const wail = (u) => (900 - 520 * u) * (1 + 0.05 * Math.sin(u * 60) * u);
  mix(
    out,
    voice(0.46, wail, (u) => swell(0.08, 0.8)(u), 1500),
    0.1,
    1,
  );
  for (const [at, semitones, seconds] of [
    [0.56, -2, 0.26],
    [0.74, -5, 0.28],
    [0.94, -9, 0.55],
  ]) {
    const sad = {
      hz: note(semitones),
      seconds,
      bright: 0.55,
      decay: 0.05,
      buzz: 0.5,
      bend: (u) => -1.6 * u * (at > 0.9 ? 1 : 0.3),
    };
    mix(out, pluck(sad), at, 0.6);
  }
  mix(out, struck(74, 0.4, [[1, 1, 0.12]], { glide: (t) => 1 + 0.8 * Math.exp(-t / 0.03) }), 0.94, 0.8);
  return levelled(room(out, 0.14, 0.2), 0.19);
}

const BELL = [
  [1, 1, 0.5],
  [2.003, 0.5, 0.35],
  [3.01, 0.3, 0.2],
  [4.2, 0.12, 0.1],
];

function cashOut() {
  const out = silence(1.35);
  [0, 4, 7, 12, 16].forEach((semitones, i) => {
    mix(out, struck(note(semitones), 0.7, BELL, { hit: 0.1, hit_hz: 4000 }), i * 0.075, 0.55 + 0.08 * i);
    mix(
      out,
      pluck({ hz: note(semitones - 12), seconds: 0.4, bright: 0.6, decay: 0.05, buzz: 0.35, seed: i + 3 }),
      i * 0.075,
      0.3,
    );
  });
  const cymbal = [
    [1, 1, 0.4],
    [1.483, 0.7, 0.35],
    [2.31, 0.5, 0.22],
    [3.07, 0.35, 0.15],
  ];
  mix(out, struck(2350, 0.9, cymbal, { hit: 0.2, hit_hz: 6000 }), 0.36, 0.22);
  return levelled(room(out, 0.2, 0.1), 0.18);
}

function coins() {
  const out = silence(0.95);
  const roll = noise(1234);
  for (let i = 0; i < 13; i++) {
    const at = 0.02 + 0.055 * i + 0.018 * roll();
    const clink = [
      [1, 1, 0.05],
      [1.41, 0.6, 0.04],
      [2.76, 0.5, 0.028],
      [4.07, 0.3, 0.018],
    ];
    mix(
      out,
      struck(2100 + 900 * roll(), 0.18, clink, { hit: 0.15, hit_hz: 6000, seed: i + 2 }),
      at,
      (0.5 + 0.4 * Math.abs(roll())) * (1 - i / 19),
    );
  }
  mix(
    out,
    struck(430, 0.5, [
      [1, 1, 0.16],
      [2.7, 0.4, 0.1],
    ]),
    0.05,
    0.18,
  );
  return levelled(room(out, 0.12, 0.05), 0.15);
}

function heartbeat() {
  const out = silence(2.1);
  const thump = (pitchHz, seconds) =>
    struck(
      pitchHz,
      seconds,
      [
        [1, 1, 0.07],
        [2.02, 0.5, 0.04],
        [3.1, 0.22, 0.02],
      ],
      { glide: (t) => 1 + 0.7 * Math.exp(-t / 0.02), hit: 0.05, hit_hz: 300 },
    );
  for (let beat = 0; beat < 4; beat++) {
    mix(out, thump(72, 0.22), 0.02 + beat * 0.5, 1);
    mix(out, thump(58, 0.24), 0.18 + beat * 0.5, 0.75);
  }
  return levelled(out, 0.2);
}

function drumRoll() {
  const out = silence(2.3);
  const roll = noise(55);
  for (let at = 0.01; at < 2.05; at += 0.045 - 0.009 * Math.min(1, at)) {
    const loud = (0.18 + 0.82 * Math.min(1, at / 1.05) ** 1.6) * (at > 1.7 ? (2.1 - at) / 0.4 : 1);
    const stick = struck(
      205 + 18 * roll(),
      0.14,
      [
        [1, 1, 0.035],
        [1.6, 0.5, 0.02],
        [2.7, 0.25, 0.012],
      ],
      { hit: 0.3, hit_hz: 1500, seed: Math.round(at * 900) + 2 },
    );
    mix(out, stick, at + 0.004 * (roll() + 1), loud * (0.85 + 0.15 * roll()));
  }
  return levelled(soften(filter(out, 'high', 70), 0.01, 0.1), 0.17);
}

function snap() {
  const out = silence(0.16);
  const rim = [
    [1, 1, 0.02],
    [1.72, 0.7, 0.014],
    [2.9, 0.4, 0.009],
  ];
  mix(out, struck(430, 0.12, rim, { hit: 0.7, hit_hz: 2400 }), 0);
  return levelled(out, 0.15);
}

function hiss() {
  const out = silence(0.62);
  mix(
    out,
    air(0.6, (u) => 4600 - 1500 * u, swell(0.12, 1.1), { q: 0.7, seed: 61 }),
    0,
    1,
  );
  const roll = noise(17);
  for (let i = 0; i < 7; i++) {
    const crack = struck(2300 + 900 * roll(), 0.02, [[1, 1, 0.003]], { hit: 0.6, hit_hz: 3600, seed: i + 5 });
    mix(out, crack, 0.05 + 0.45 * Math.abs(roll()), 0.35);
  }
  return levelled(soften(out, 0.01, 0.15), 0.11);
}

/** Low skin, high skin, both: eighths of a beat of 0.46 s, as the crowd hops. */
const FESTIVAL_BEATS = 'L.hhL.h.LhLhL.B.L.hhLhh.B';
const EIGHTH_S = 0.115;

function festival() {
  const out = silence(3.1);
  const skin = (pitch, fade) =>
    struck(
      pitch,
      0.4,
      [
        [1, 1, fade],
        [1.59, 0.4, fade * 0.4],
        [2.3, 0.22, fade * 0.25],
      ],
      { glide: (t) => 1 + 0.8 * Math.exp(-t / 0.025), hit: 0.35, hit_hz: pitch < 120 ? 420 : 1900 },
    );
  const [low, high] = [skin(68, 0.14), skin(235, 0.05)];
  for (const [i, beat] of [...FESTIVAL_BEATS].entries()) {
    if (beat === 'L' || beat === 'B') mix(out, low, i * EIGHTH_S, beat === 'B' ? 0.95 : 0.75);
    if (beat === 'h' || beat === 'B') mix(out, high, i * EIGHTH_S, i % 4 === 2 ? 0.5 : 0.36);
  }
  // Many throats: bands of noise that swell on every other beat, and a few voices that call.
  for (const [seed, pitch] of [
    [71, 700],
    [72, 1150],
    [73, 1700],
  ]) {
    const cheer = (u) => swell(0.22, 0.7)(u) * (0.6 + 0.4 * Math.abs(Math.sin(u * Math.PI * 6.5)));
    mix(
      out,
      air(2.9, (u) => pitch * (1 + 0.18 * Math.sin(u * 19 + seed)), cheer, { q: 2.4, seed }),
      0.08,
      0.34,
    );
  }
  for (const [at, pitch] of [
    [0.3, 430],
    [0.78, 520],
    [1.22, 390],
    [1.7, 560],
  ]) {
    mix(
      out,
      voice(0.34, (u) => pitch * (1 + 0.35 * Math.sin(u * Math.PI)), swell(0.3, 0.8), 1300),
      at,
      0.3,
    );
  }
  return levelled(soften(out, 0.002, 0.4), 0.2);
}

export const EFFECTS = {
  button,
  jump,
  land,
  step_up: stepUp,
  fire,
  dead,
  cash_out: cashOut,
  coins,
  heartbeat,
  drum_roll: drumRoll,
  snap,
  hiss,
  festival,
};
