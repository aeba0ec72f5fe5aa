// Layers over the music bed: a dhol, a running string, a shehnai. The bed is a whole multiple of each loop, in its key and tempo.
import { BEAT_S, hz, SKINS, score } from './music.mjs';
import { filter, levelled, mix, noise, pluck, RATE, render, silence, struck } from './synth.mjs';

/** A bar of sixteen quarters of a beat: G the low skin with a stick, g softer, t the high skin, k between, n the rim. */
const DHOL = ['G . . t k . t . G . g t . t k t', 'G . . t k . t . g . G t G t k t'];
const STRING = [
  's . s p . s d p s . s p . n d p',
  's . s p . s g m g . r s . p d n',
  's . s p . s d p s . s p . n d p',
  'm . m d . m p d p . m g . m g r',
];
const SHEHNAI = ['P - - - d p - -', 'm - g m P - - -', 'N, - S - - - R -', 'S - - n d - p -'];

/** Calls `play(name, seconds_from_start, length_s, i)` for bars of sixteen. */
function scoreOfQuarters(bars, play) {
  for (const [bar, line] of bars.entries()) {
    for (const [i, step] of line.split(' ').entries()) {
      if (step !== '.') play(step, (bar * 4 + i / 4) * BEAT_S, BEAT_S / 4, i);
    }
  }
}

const loopOf = (bars) => silence(bars * 4 * BEAT_S);

function dhol() {
  const out = loopOf(DHOL.length);
  const put = (sound, at, gain) => mix(out, sound, at, gain, true);
  const low = () =>
    struck(
      62,
      0.42,
      [
        [1, 1, 0.13],
        [1.59, 0.35, 0.05],
        [2.14, 0.2, 0.03],
      ],
      { glide: (t) => 1 + 0.9 * Math.exp(-t / 0.03), hit: 0.3, hit_hz: 420 },
    );
  scoreOfQuarters(DHOL, (name, at, _, i) => {
    const loud = i % 4 === 0 ? 1 : 0.75;
    if (name === 'G') put(low(), at, 0.8);
    else if (name === 'g') put(low(), at, 0.5);
    else put(SKINS[name](), at, (name === 't' ? 0.5 : 0.34) * loud);
  });
  const shake = noise(41);
  for (let quarter = 0; quarter < DHOL.length * 16; quarter++) {
    const jingle = filter(
      render(0.04, (t) => shake() * Math.exp(-t / 0.009)),
      'high',
      6200,
    );
    put(jingle, (quarter * BEAT_S) / 4, quarter % 4 === 2 ? 0.12 : 0.05);
  }
  return levelled(filter(out, 'low', 9000), 0.2);
}

function string() {
  const out = loopOf(STRING.length);
  scoreOfQuarters(STRING, (name, at, long, i) => {
    const sound = pluck({
      hz: hz(name) * 2,
      seconds: long + 0.16,
      bright: 0.5,
      decay: 0.012,
      buzz: 0.6,
      seed: Math.round(at * 131) + 9,
    });
    mix(out, filter(sound, 'low', 3800), at, i % 4 === 0 ? 0.6 : 0.42, true);
  });
  return levelled(filter(out, 'high', 200), 0.15);
}

/** A reed: bright pulses through a nasal formant, with a slide into each note and vibrato in long ones. */
function reed(pitchHz, seconds, fromHz) {
  let phase = 0;
  const raw = render(seconds, (t) => {
    const into = Math.min(1, t / 0.07);
    const shake = 1 + 0.011 * Math.sin(t * Math.PI * 2 * 5.6) * Math.min(1, Math.max(0, (t - 0.25) / 0.4));
    phase += ((fromHz + (pitchHz - fromHz) * into) * shake) / RATE;
    const fade = Math.min(1, t / 0.03) * Math.min(1, (seconds - t) / 0.07);
    const saw = 2 * (phase % 1) - 1;
    return Math.tanh(saw * 1.6) * fade;
  });
  const nose = filter(raw, 'band', 1250, 2.2);
  const bright = filter(raw, 'band', 2900, 2.6);
  return raw.map((x, i) => 0.1 * x + nose[i] + 0.55 * bright[i]);
}

function shehnai() {
  const out = loopOf(SHEHNAI.length);
  let lastHz = hz('P') * 2;
  score(SHEHNAI, (name, at, long) => {
    const pitchHz = hz(name) * 2;
    mix(out, reed(pitchHz, long + 0.05, lastHz), at, 0.5, true);
    lastHz = pitchHz;
  });
  return levelled(filter(filter(out, 'high', 300), 'low', 6500), 0.13);
}

export const LAYERS = { dhol, string, shehnai };
