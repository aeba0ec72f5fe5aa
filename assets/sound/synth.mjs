// Instruments: every sound of the game is computed here.
// A sound is a Float32Array of mono samples at RATE.

export const RATE = 32000;

export const silence = (seconds) => new Float32Array(Math.round(seconds * RATE));

/** Noise -1..1 that is the same every time. */
export const noise = (seed) => {
  let s = seed || 1;
  return () => {
    s = (s * 16807) % 2147483647;
    return (s / 2147483647) * 2 - 1;
  };
};

/** Adds a sound into a longer one at `at` seconds; `wrap` carries what hangs over to the beginning, for loops. */
export function mix(into, sound, at, gain = 1, wrap = false) {
  const from = Math.round(at * RATE);
  for (let i = 0; i < sound.length; i++) {
    let k = from + i;
    if (k >= into.length) {
      if (!wrap) break;
      k %= into.length;
    }
    into[k] += sound[i] * gain;
  }
}

/** One sample after another: `draw(t_seconds, i)`. */
export function render(seconds, draw) {
  const out = silence(seconds);
  for (let i = 0; i < out.length; i++) out[i] = draw(i / RATE, i);
  return out;
}

export function soften(sound, attackS = 0.002, releaseS = 0.02) {
  const a = Math.max(1, Math.round(attackS * RATE));
  const r = Math.max(1, Math.round(releaseS * RATE));
  for (let i = 0; i < Math.min(a, sound.length); i++) sound[i] *= i / a;
  for (let i = 0; i < Math.min(r, sound.length); i++) sound[sound.length - 1 - i] *= i / r;
  return sound;
}

/** A biquad after the audio cookbook. @param kind low | high | band */
export function filter(sound, kind, hz, q = 0.7) {
  const w = (2 * Math.PI * Math.min(hz, RATE * 0.45)) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const cos = Math.cos(w);
  const gain = { low: (1 - cos) / 2, high: (1 + cos) / 2, band: alpha }[kind];
  const b = { low: [gain, 2 * gain, gain], high: [gain, -2 * gain, gain], band: [gain, 0, -gain] }[kind];
  const [a0, a1, a2] = [1 + alpha, -2 * cos, 1 - alpha];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return sound.map((x) => {
    const y = (b[0] * x + b[1] * x1 + b[2] * x2 - a1 * y1 - a2 * y2) / a0;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/**
 * A plucked string (Karplus and Strong): noise runs round a delay line and loses its brightness. Its peak is 1.
 * @param o hz; seconds; bright 0..1; decay: share left after a second; buzz 0..1, the flat bridge of a tumbi or sitar;
 *   bend: semitones over the note, as a function of 0..1; seed
 */
export function pluck({ hz, seconds, bright = 0.5, decay = 0.2, buzz = 0, bend = null, seed = 7 }) {
  const roll = noise(seed);
  const longest = Math.ceil(RATE / (hz * 0.5)) + 4;
  const line = new Float32Array(longest);
  const period = RATE / hz;
  let held = 0;
  for (let i = 0; i < longest; i++) {
    held += (roll() - held) * (0.25 + 0.75 * bright);
    line[i] = i < period ? held * Math.sin((Math.PI * i) / period) ** 0.3 : 0;
  }
  const out = silence(seconds);
  const loss = decay ** (1 / hz);
  const damp = 0.5 - 0.42 * bright;
  // The damping itself delays the wave; left in, high notes would be flat.
  const w = (2 * Math.PI * hz) / RATE;
  const lag = Math.atan2(damp * Math.sin(w), 1 - damp * Math.cos(w)) / w;
  let write = Math.ceil(period);
  let last = 0;
  for (let i = 0; i < out.length; i++) {
    const semitones = bend ? bend(i / out.length) : 0;
    const delay = period / 2 ** (semitones / 12) - lag;
    const at = write - delay + longest * 4;
    const k = Math.floor(at);
    const part = at - k;
    const sample = line[k % longest] * (1 - part) + line[(k + 1) % longest] * part;
    last = sample * (1 - damp) + last * damp;
    // The bridge clips the swing on one side: more the harder the string swings.
    const swing = last > 0 ? last / (1 + buzz * 2.2 * last) : last;
    line[write % longest] = swing * loss;
    write += 1;
    out[i] = swing + buzz * 0.35 * Math.tanh(6 * (last - swing));
  }
  const clean = filter(out, 'high', Math.max(60, hz * 0.5));
  const most = clean.reduce((max, x) => Math.max(max, Math.abs(x)), 0) || 1;
  return soften(
    clean.map((x) => x / most),
    0.001,
    0.03,
  );
}

/** Struck metal, clay or skin: partials that die away by themselves. @param partials [ratio, gain, seconds to a third] */
export function struck(
  hz,
  seconds,
  partials,
  { glide = null, hit = 0, hit_hz: hitHz = 2500, seed = 3 } = {},
) {
  const phases = partials.map(() => 0);
  const body = render(seconds, (t) => {
    const pitch = hz * (glide ? glide(t) : 1);
    let sum = 0;
    for (let k = 0; k < partials.length; k++) {
      const [ratio, gain, fade] = partials[k];
      phases[k] += (2 * Math.PI * pitch * ratio) / RATE;
      sum += gain * Math.sin(phases[k]) * Math.exp(-t / fade);
    }
    return sum;
  });
  if (hit > 0) {
    const roll = noise(seed);
    const slap = filter(
      render(Math.min(seconds, 0.05), (t) => roll() * Math.exp(-t / 0.008)),
      'band',
      hitHz,
      0.8,
    );
    mix(body, slap, 0, hit * 3);
  }
  return soften(body, 0.001, 0.02);
}

/** Air: noise through a moving band. @param hz, level: functions of 0..1 */
export function air(seconds, hz, level, { q = 1.2, seed = 11 } = {}) {
  const roll = noise(seed);
  let [low, band] = [0, 0];
  return render(seconds, (t) => {
    const u = t / seconds;
    const f = 2 * Math.sin((Math.PI * Math.min(hz(u), RATE / 6.5)) / RATE);
    low += f * band;
    band += f * (roll() - low - band / q);
    return band * level(u);
  });
}

/** A small room: four short echoes that feed back. */
export function room(sound, amount = 0.2, tailS = 0.35) {
  const out = new Float32Array(sound.length + Math.round(tailS * RATE));
  out.set(sound);
  for (const [delayS, gain] of [
    [0.0297, 0.6],
    [0.0411, 0.5],
    [0.0533, 0.42],
    [0.0671, 0.36],
  ]) {
    const delay = Math.round(delayS * RATE);
    const line = new Float32Array(delay);
    let held = 0;
    for (let i = 0; i < out.length; i++) {
      const echo = line[i % delay];
      held += (echo - held) * 0.45;
      line[i % delay] = (i < sound.length ? sound[i] : 0) + held * 0.62;
      out[i] += echo * gain * amount;
    }
  }
  return soften(out, 0.0005, 0.05);
}

/** Loudest 50 ms, as root mean square. */
export function loudness(sound) {
  const window = Math.min(sound.length, Math.round(0.05 * RATE));
  let most = 0;
  let sum = 0;
  for (let i = 0; i < sound.length; i++) {
    sum += sound[i] ** 2;
    if (i >= window) sum -= sound[i - window] ** 2;
    most = Math.max(most, sum / window);
  }
  return Math.sqrt(most);
}

/** Sets the loudest 50 ms to `level` (0..1) and rounds off what would clip. */
export function levelled(sound, level) {
  const gain = level / (loudness(sound) || 1);
  return sound.map((x) => {
    const y = x * gain;
    return Math.abs(y) < 0.7 ? y : Math.sign(y) * (0.7 + 0.25 * Math.tanh((Math.abs(y) - 0.7) / 0.25));
  });
}
