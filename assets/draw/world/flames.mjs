import { ember, point, r, svg } from './pen.mjs';

const TAU = Math.PI * 2;
const wave = (turns) => Math.sin(turns * TAU);

/** A lick of flame: wide at its foot, drawn out to a tip that leans and curls. */
function tongue({ x, w, h, bend, curl }, by) {
  const tip = [x + bend, by - h];
  // The sides bulge below and hollow out above: c stands low on the outside, then near the middle line.
  const mid = x + bend * 0.35 - curl;
  const left = `C${r(x - w * 0.86)} ${r(by - h * 0.3)} ${r(mid - w * 0.06)} ${r(by - h * 0.5)} ${r(tip[0])} ${r(tip[1])}`;
  const right = `C${r(mid + w * 0.3 + bend * 0.3)} ${r(by - h * 0.62)} ${r(x + w * 0.9)} ${r(by - h * 0.36)} ${r(x + w / 2)} ${r(by)}`;
  return `M${r(x - w / 2)} ${r(by)}${left}${right}C${r(x + w * 0.4)} ${r(by + w * 0.24)} ${r(x - w * 0.4)} ${r(by + w * 0.24)} ${r(x - w / 2)} ${r(by)}Z`;
}

/** A drop that has left its flame. */
const drop = (x, y, s, lean) =>
  `M${r(x + lean)} ${r(y - s * 1.6)}C${r(x + s * 0.5)} ${r(y - s * 0.7)} ${r(x + s)} ${r(y - s * 0.2)} ${r(x + s * 0.6)} ${r(y + s * 0.45)}C${r(x + s * 0.2)} ${r(y + s)} ${r(x - s * 0.6)} ${r(y + s * 0.8)} ${r(x - s * 0.7)} ${r(y)}C${r(x - s * 0.75)} ${r(y - s * 0.55)} ${r(x - s * 0.2 + lean)} ${r(y - s * 0.8)} ${r(x + lean)} ${r(y - s * 1.6)}Z`;

/** Where each lick stands, how high, and by which part of a turn it lags. Outer ones first. */
const LICKS = [
  { x: -48, w: 48, h: 130, at: 0, sway: 13, lift: 0.16 },
  { x: 48, w: 48, h: 144, at: 0.45, sway: 13, lift: 0.15 },
  { x: -27, w: 68, h: 196, at: 0.7, sway: 18, lift: 0.11 },
  { x: 29, w: 66, h: 182, at: 0.2, sway: 18, lift: 0.12 },
  { x: 2, w: 92, h: 248, at: 0.95, sway: 24, lift: 0.06 },
];
/** Layers from the outside in: size, how far they lag behind, how far their foot is raised. */
const LAYERS = [
  { k: 1, lag: 0, dy: 0, color: 'deep' },
  { k: 0.77, lag: 0.06, dy: 3, color: 'mid' },
  { k: 0.54, lag: 0.12, dy: 6, color: 'hot' },
  { k: 0.3, lag: 0.18, dy: 9, color: 'core' },
];

function licks(cx, by, size, t, { k, lag, dy }) {
  const s = size * k;
  return LICKS.map((l) => {
    const turn = t - lag + l.at;
    const h = l.h * s * (1 + l.lift * wave(turn));
    const bend = (l.x * 0.16 + l.sway * wave(turn + 0.3)) * s;
    const curl = l.sway * 0.55 * wave(turn + 0.05) * s;
    return tongue({ x: cx + l.x * s, w: l.w * s, h, bend, curl }, by + dy * size);
  }).join('');
}

/** Drops that leave the tips and rise, each once a turn. */
const RISING = [
  { x: -50, from: 132, by: 74, at: 0.1, s: 13 },
  { x: 14, from: 226, by: 44, at: 0.55, s: 12 },
  { x: 54, from: 146, by: 84, at: 0.8, s: 14 },
  { x: -22, from: 188, by: 70, at: 0.35, s: 10 },
];

function risen(cx, by, size, t) {
  return RISING.flatMap((d) => {
    const way = (t + d.at) % 1;
    const s = d.s * size * (1 - way * 0.85);
    if (s < 3) return [];
    const x = cx + (d.x + 9 * wave(way * 0.8 + d.at)) * size;
    return [
      { d: drop(x, by - (d.from + d.by * way) * size, s, 4 * wave(way + d.at) * size), hot: d.at > 0.5 },
    ];
  });
}

/**
 * A fire.
 * @param t 0..1 of the loop
 * @param size 1 is 250 high; below a quarter no drops leave it
 */
export function flame(look, cx, by, size, t, line = 7) {
  const { ink, fire } = look;
  const drops = size < 0.25 ? [] : risen(cx, by, size, t);
  const outer = licks(cx, by, size, t, LAYERS[0]);
  const outlined = [outer, ...drops.map(({ d }) => d)].join('');
  const fills = LAYERS.map(
    (layer) => `<path d="${licks(cx, by, size, t, layer)}" fill="${fire[layer.color]}"/>`,
  );
  const flying = drops.map(({ d, hot }) => `<path d="${d}" fill="${hot ? fire.mid : fire.deep}"/>`);
  // One stroke beneath all licks: only the outline of their union shows. It stays open at the foot, or the fire sits in
  // a bowl.
  const id = `f${Math.round(size * 100)}-${Math.round(cx)}`;
  const open = `<clipPath id="${id}"><path d="M${r(cx - 200 * size)} ${r(by - 340 * size)}h${r(400 * size)}V${r(by - 2)}h${r(-400 * size)}z"/></clipPath>`;
  const contour = `<path d="${outlined}" fill="${ink}" stroke="${ink}" stroke-width="${line * 2}" stroke-linejoin="round" clip-path="url(#${id})"/>`;
  return `${open}${contour}${fills.join('')}${flying.join('')}`;
}

const pool = (look, rx, ry, alpha) =>
  `<ellipse cx="128" cy="289" rx="${rx}" ry="${ry}" fill="${look.fire.deep}" opacity="${alpha}"/>`;

/** Rays of a spark, px; three draws, so that it crackles. */
const RAYS = [
  [58, 44, 64, 40, 54, 62, 42, 58, 46],
  [46, 60, 48, 56, 40, 50, 64, 44, 58],
  [62, 38, 54, 60, 48, 42, 52, 66, 40],
];
const SPARKS = [
  [
    [70, 196, 10],
    [176, 182, 12],
    [128, 160, 8],
    [204, 226, 7],
  ],
  [
    [62, 176, 8],
    [182, 158, 10],
    [134, 190, 9],
    [210, 210, 5],
  ],
  [
    [80, 214, 11],
    [168, 202, 9],
    [120, 140, 6],
    [196, 240, 9],
  ],
];

function spark(look, k) {
  const { ink, fire } = look;
  const burst = (scale, notch) => {
    let d = '';
    for (let i = 0; i < 18; i++) {
      const R = i % 2 ? notch : RAYS[k][i / 2] * scale;
      d += (i ? 'L' : 'M') + point(128, 250, R, R * 0.92, i * 20 - 90 + k * 7).join(' ');
    }
    return `${d}Z`;
  };
  const tones = [fire.mid, fire.hot, fire.deep, fire.mid];
  const flying = SPARKS[k].map(([x, y, s], i) => ember(x, y, s, tones[i], ink));
  return `${pool(look, 58, 15, 0.45)}<path d="${burst(1, 20)}" fill="${fire.mid}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="${burst(0.62, 12)}" fill="${fire.hot}" stroke="${fire.hot}" stroke-width="6" stroke-linejoin="round"/><circle cx="128" cy="250" r="13" fill="${fire.core}"/>${flying.join('')}`;
}

const BOX = [256, 320];
export const SMALL_FRAMES = 4;
export const BURN_FRAMES = 8;

/** Fire from spark to full, foot at (128, 286). A loop takes its frames at 12 a second. */
export function fireFrames(look) {
  const frames = RAYS.map((_, k) => [`spark-${k + 1}`, spark(look, k)]);
  for (let k = 0; k < SMALL_FRAMES; k++) {
    frames.push([
      `small-${k + 1}`,
      pool(look, 74, 17, 0.4) + flame(look, 128, 286, 0.52, k / SMALL_FRAMES, 6.5),
    ]);
  }
  for (let k = 0; k < BURN_FRAMES; k++) {
    frames.push([`burn-${k + 1}`, pool(look, 86, 20, 0.45) + flame(look, 128, 286, 1, k / BURN_FRAMES)]);
  }
  return frames.map(([name, body]) => [name, svg(name, BOX, body)]);
}
