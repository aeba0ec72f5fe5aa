// Particles and light. All already coloured: where there is no WebGL, tinted particles do not draw.
import { point, r, svg } from './pen.mjs';

const LOBES = [
  [46, 90, 31],
  [80, 62, 37],
  [116, 86, 33],
  [100, 110, 29],
  [58, 112, 27],
  [80, 90, 38],
];
/** Where the air eats into a puff as it comes apart, by frame. */
const BITES = [
  [],
  [[112, 122, 20]],
  [
    [104, 110, 30],
    [40, 120, 16],
  ],
];

/** A soft puff without outline: it reads as air while it grows and fades. @param k 0..2, ever looser */
function puff({ base, shade, light }, k) {
  const circles = (lobes, dx, dy, by) =>
    lobes
      .map(([x, y, R]) => `<circle cx="${r(x + dx)}" cy="${r(y + dy)}" r="${r(Math.max(R - by, 1))}"/>`)
      .join('');
  const bites = BITES[k].map(([x, y, R]) => `<circle cx="${x}" cy="${y}" r="${R}"/>`).join('');
  const lit = [LOBES[0], LOBES[1], LOBES[5]];
  return `<defs><mask id="m"><rect width="160" height="160" fill="#fff"/>${bites}</mask></defs><g mask="url(#m)"><g fill="${shade}" opacity=".28">${circles(LOBES, 0, 0, -6 + 2 * k)}</g><g fill="${shade}">${circles(LOBES, 1, 1, 2 * k)}</g><g fill="${base}">${circles(LOBES, -4, -5, 6 + 3 * k)}</g><g fill="${light}">${circles(lit, -9, -10, 16 + 3 * k)}</g></g>`;
}

const ember = ({ ink, fire }) =>
  `<circle cx="40" cy="40" r="38" fill="${fire.mid}" opacity=".16"/><circle cx="40" cy="40" r="28" fill="${fire.mid}" opacity=".24"/><path d="M40 12Q46 34 58 40Q46 46 40 68Q34 46 22 40Q34 34 40 12Z" fill="${fire.mid}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="M40 25Q43 37 49 40Q43 43 40 55Q37 43 31 40Q37 37 40 25Z" fill="${fire.hot}"/><circle cx="40" cy="40" r="3.5" fill="${fire.core}"/>`;

const feather = ({ ink, chicken }) =>
  `<path d="M22 100C14 70 34 26 96 14C112 42 98 66 90 72L80 72L82 80C68 94 52 94 42 90L36 96Z" fill="${chicken.pal.body}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M99 22C106 44 96 62 88 69L75 69L78 78C66 90 52 90 42 86C70 76 92 54 99 22Z" fill="${chicken.pal.bodyS}"/><path d="M14 110C32 78 54 56 78 36" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round"/><path d="M30 70C34 52 46 36 62 28" fill="none" stroke="${chicken.pal.rim}" stroke-width="5" stroke-linecap="round"/>`;

/** Rays behind a win. */
function rays({ gold }) {
  let d = '';
  for (let i = 0; i < 14; i++) {
    const deg = (i * 360) / 14;
    d += `M200 200L${point(200, 200, 200, 200, deg - 6).join(' ')}L${point(200, 200, 200, 200, deg + 6).join(' ')}Z`;
  }
  return `<defs><radialGradient id="r"><stop offset=".1" stop-color="${gold.base}" stop-opacity=".9"/><stop offset="1" stop-color="${gold.low}" stop-opacity="0"/></radialGradient></defs><path d="${d}" fill="url(#r)"/>`;
}

const disc = (color, stops) =>
  `<defs><radialGradient id="a">${stops.map(([at, alpha]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${alpha}"/>`).join('')}</radialGradient></defs><path d="M0 0h256v256H0z" fill="url(#a)"/>`;

const shadow = ({ lids }) => `<ellipse cx="64" cy="16" rx="62" ry="15" fill="${lids.shadow}" opacity=".53"/>`;

const glint = ({ gold }) =>
  `<path d="M40 4Q44 36 76 40Q44 44 40 76Q36 44 4 40Q36 36 40 4Z" fill="${gold.high}"/><path d="M40 20Q42 38 60 40Q42 42 40 60Q38 42 20 40Q38 38 40 20Z" fill="#ffffff"/>`;

/** One wisp of steam, rising and thinning out. @param k 0..5 */
function steam(k) {
  const strand = (x, y, size, at) => {
    const t = (k / 6 + at) % 1;
    const thin = Math.sin(Math.PI * t);
    const lean = 9 * Math.sin((t + at) * Math.PI * 2);
    const [h, w] = [58 * size, 11 * size * thin];
    const top = y - t * 26 - h;
    return `<path d="M${r(x)} ${r(y - t * 26)}C${r(x - w - lean)} ${r(y - t * 26 - h * 0.3)} ${r(x + w + lean * 1.4)} ${r(top + h * 0.4)} ${r(x + lean * 0.6)} ${r(top)}C${r(x + w * 2.4 + lean * 1.6)} ${r(top + h * 0.45)} ${r(x - lean * 0.4 + w)} ${r(y - t * 26 - h * 0.3)} ${r(x)} ${r(y - t * 26)}Z" fill="#ffeeda" opacity="${r(0.25 + 0.65 * thin)}"/>`;
  };
  return strand(44, 116, 1, 0) + strand(86, 112, 1.2, 0.35) + strand(126, 116, 0.95, 0.7);
}

const numbered = (name, box, count, draw) =>
  Array.from({ length: count }, (_, k) => [`${name}-${k + 1}`, svg(`${name}-${k + 1}`, box, draw(k))]);

export const effectFrames = (look) => [
  ...numbered('smoke', [160, 160], 3, (k) => puff(look.smoke, k)),
  ...numbered('dust', [160, 160], 3, (k) => puff(look.dust, k)),
  ...numbered('steam', [170, 130], 6, steam),
  ...Object.entries({
    ember: [[80, 80], ember],
    feather: [[120, 120], feather],
    rays: [[400, 400], rays],
    glint: [[80, 80], glint],
    shadow: [[128, 32], shadow],
    glow: [
      [256, 256],
      ({ glow }) =>
        disc(glow.warm, [
          [0, 0.5],
          [0.55, 0.2],
          [1, 0],
        ]),
    ],
    heat: [
      [256, 256],
      ({ glow }) =>
        disc(glow.hot, [
          [0, 0.6],
          [0.55, 0.27],
          [1, 0],
        ]),
    ],
  }).map(([name, [box, draw]]) => [name, svg(name, box, draw(look))]),
];
