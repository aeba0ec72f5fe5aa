// `npm --prefix assets run sound-pictures`: writes the tables of docs/sound.md and a picture of each mix, its spectrogram and loudness.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { decibels, LEVELS, loudnessCurve, MIXES, makeSounds, mixOf, peak } from './mixes.mjs';
import { RATE } from './synth.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, 'docs/screens/sound');
const [WIDTH, SPECTRUM, CURVE, MARGIN] = [900, 220, 130, 44];
const [LOWEST_HZ, HIGHEST_HZ] = [40, 14_000];
const [QUIETEST_DB, LOUDEST_DB] = [-60, 0];
const FFT = 2048;

/** In place, radix 2. */
function fft(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const angle = (-2 * Math.PI) / size;
    for (let from = 0; from < n; from += size) {
      for (let k = 0; k < size / 2; k++) {
        const [a, b] = [from + k, from + k + size / 2];
        const [c, s] = [Math.cos(angle * k), Math.sin(angle * k)];
        const [x, y] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
        [re[b], im[b]] = [re[a] - x, im[a] - y];
        re[a] += x;
        im[a] += y;
      }
    }
  }
}

/** dB of each line of the spectrum around a sample, 0 for a sine at full scale. */
function spectrumAt(sound, middle) {
  const re = new Float64Array(FFT);
  const im = new Float64Array(FFT);
  for (let i = 0; i < FFT; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT);
    re[i] = (sound[middle - FFT / 2 + i] ?? 0) * window;
  }
  fft(re, im);
  return Array.from({ length: FFT / 2 }, (_, k) => decibels((4 * Math.hypot(re[k], im[k])) / FFT));
}

const PALETTE = [
  [12, 6, 24],
  [71, 37, 79],
  [185, 80, 74],
  [229, 130, 63],
  [255, 243, 176],
];
function colour(share) {
  const at = Math.min(0.999, Math.max(0, share)) * (PALETTE.length - 1);
  const [from, to] = [PALETTE[Math.floor(at)], PALETTE[Math.floor(at) + 1]];
  return from.map((value, i) => Math.round(value + (to[i] - value) * (at % 1)));
}

const shareOfDb = (db) => (db - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB);

function spectrogram(sound) {
  const pixels = Buffer.alloc(WIDTH * SPECTRUM * 3);
  for (let x = 0; x < WIDTH; x++) {
    const lines = spectrumAt(sound, Math.round(((x + 0.5) / WIDTH) * sound.length));
    for (let y = 0; y < SPECTRUM; y++) {
      const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (1 - (y + 0.5) / SPECTRUM);
      const db = lines[Math.round((hz * FFT) / RATE)] ?? QUIETEST_DB;
      pixels.set(colour(shareOfDb(db + 12)), (y * WIDTH + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: SPECTRUM, channels: 3 } })
    .png()
    .toBuffer();
}

function lineOf(curve, color, width) {
  const points = curve.map((level, i) => {
    const y = SPECTRUM + CURVE * (1 - Math.max(0, shareOfDb(decibels(level))));
    return `${((i + 0.5) / curve.length) * WIDTH},${y.toFixed(1)}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

async function draw(name, { title, seconds }, { mixed, over, under }) {
  const text = (x, y, words, end = false) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="11" fill="#cbbdd4"${end ? ' text-anchor="end"' : ''}>${words}</text>`;
  const grid = [0, -12, -24, -36, -48].map((db) => {
    const y = SPECTRUM + CURVE * (1 - shareOfDb(db));
    return `<path d="M0 ${y}H${WIDTH}" stroke="#443050"/>${text(4, y + 11, `${db} dB`)}`;
  });
  const hertz = [100, 1000, 10_000].map((hz) => {
    const y = SPECTRUM * (1 - Math.log(hz / LOWEST_HZ) / Math.log(HIGHEST_HZ / LOWEST_HZ));
    return `<path d="M0 ${y}h10" stroke="#cbbdd4"/>${text(13, y + 4, hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`)}`;
  });
  const ticks = Array.from({ length: seconds + 1 }, (_, s) => {
    const x = (s / seconds) * WIDTH;
    return `<path d="M${x} ${SPECTRUM}v${CURVE}" stroke="#33233f"/>${text(Math.min(x + 3, WIDTH - 16), SPECTRUM + CURVE + 13, `${s} s`)}`;
  });
  const height = SPECTRUM + CURVE + MARGIN;
  const legend = text(
    WIDTH - 4,
    height - 8,
    `${title}. Loudness of 50 ms: all (pale), effects (orange), music (green); peak ${decibels(peak(mixed)).toFixed(1)} dBFS`,
    true,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${ticks.join('')}${grid.join('')}${lineOf(loudnessCurve(under, 0.05, 0.02), '#5cb85c', 1.4)}${lineOf(loudnessCurve(over, 0.05, 0.02), '#ff9f1c', 1.2)}${lineOf(loudnessCurve(mixed, 0.05, 0.02), '#fff1cf', 0.9)}${hertz.join('')}${legend}</svg>`;
  await sharp({ create: { width: WIDTH, height, channels: 3, background: '#170a28' } })
    .composite([
      { input: await spectrogram(mixed), left: 0, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .webp({ quality: 72 })
    .toFile(path.join(PICTURES, `${name}.webp`));
}

const db = (level) => (level > 0 ? level && decibels(level).toFixed(1) : '–');
const loudest = (sound) => Math.max(0, ...loudnessCurve(sound, Math.min(0.4, sound.length / RATE)));

const WHEN = JSON.parse(await readFile(path.join(import.meta.dirname, 'when.json'), 'utf8'));

function tables(sounds, mixed) {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const measured = (name, sound, level) => [
    `\`${name}\``,
    WHEN[name],
    String(level),
    `${(sound.length / RATE).toFixed(2)} s`,
    db(peak(sound) * level),
    db(loudest(sound) * level),
  ];
  const head = [
    row(['sound', 'when', 'level', 'length', 'peak, dBFS', 'loudest 400 ms, dBFS']),
    '|---|---|---|---|---|---|',
  ];
  return {
    effects: [
      ...head,
      ...Object.entries(sounds.effects).map(([name, sound]) =>
        row(measured(name, sound, LEVELS.effects[name])),
      ),
    ].join('\n'),
    music: [
      ...head,
      row(measured('music', sounds.bed, LEVELS.music)),
      ...Object.entries(sounds.layers).map(([name, sound]) =>
        row(measured(name, sound, LEVELS.layers[name])),
      ),
    ].join('\n'),
    mixes: [
      row(['mix', 'peak, dBFS', 'effects, loudest 400 ms', 'music, loudest 400 ms']),
      '|---|---|---|---|',
      ...mixed.map(([{ title }, { mixed: all, over, under }]) =>
        row([title, db(peak(all)), db(loudest(over)), db(loudest(under))]),
      ),
    ].join('\n'),
  };
}

await mkdir(PICTURES, { recursive: true });
const sounds = makeSounds();
const mixed = Object.entries(MIXES).map(([name, mix]) => [mix, mixOf(mix, sounds), name]);
for (const [mix, result, name] of mixed) if (!mix.notPlayed) await draw(name, mix, result);
const page = path.join(ROOT, 'docs/sound.md');
let text = await readFile(page, 'utf8');
for (const [name, table] of Object.entries(tables(sounds, mixed))) {
  const between = new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- /${name} -->)`);
  if (!between.test(text)) throw new Error(`docs/sound.md has no place for the table "${name}".`);
  text = text.replace(between, `$1${table}$2`);
}
await writeFile(page, text);
console.log(`docs/sound.md and ${mixed.filter(([mix]) => !mix.notPlayed).length} pictures`);
