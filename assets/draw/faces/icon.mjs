// The app's icon: the chicken's face before a fire, on the night road. Three cuts: round-cornered, full-bleed for masks, and a
// small one whose lines survive 16 px.
import { createCel } from '../cel.mjs';
import { MARIGOLD } from '../chicken/palettes.mjs';
import { chicken } from '../chicken/rig.mjs';
import { flame } from '../world/flames.mjs';

const LOOK = {
  ink: '#2b1710',
  fire: { core: '#fff7d2', hot: '#ffd540', mid: '#ff921c', deep: '#e53b1c' },
};
const POSE = {
  eyes: { ly: 1, lx: 4, lid: 0, pupil: 0.96 },
  brow: { y: -3, n: -18 },
  head: { a: -5 },
  beak: { up: 6, dn: 20 },
};

function background() {
  let rays = '';
  for (let i = 0; i < 12; i++) {
    const at = (deg) =>
      [256 + 420 * Math.cos((deg * Math.PI) / 180), 280 + 420 * Math.sin((deg * Math.PI) / 180)]
        .map((n) => n.toFixed(0))
        .join(' ');
    rays += `M256 280L${at(i * 30 + 4)}L${at(i * 30 + 19)}Z`;
  }
  return `<path d="M0 0h512v512H0z" fill="#5a3a70"/><path d="${rays}" fill="#6d4884"/>`;
}

/** Head and shoulders in a nested picture. */
function bird(x, y, size, contourWidth = 12) {
  const c = createCel('ic', MARIGOLD);
  return c
    .svg('Chicken Road', [188, 188], [() => chicken(c, POSE)], {
      origin: [58, -2],
      contour_width: contourWidth,
    })
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" overflow="visible" `);
}

const whole = (body, clip = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Chicken Road</title>${clip}${body}</svg>\n`;

/** @param k how large everything is drawn about the middle of the picture */
const scene = (k) => {
  const fires = [
    [64, 1.3, 0.2],
    [452, 1.4, 0.65],
    [236, 2, 0.45],
  ].map(([x, size, t]) => flame(LOOK, 256 + (x - 256) * k, 530, size * k, t, 10 * k));
  return `${background()}${fires.join('')}${bird(256 - 198 * k, 512 - 414 * k, 420 * k)}`;
};

const corners = (body) =>
  whole(
    `<g clip-path="url(#r)">${body}</g>`,
    '<clipPath id="r"><rect width="512" height="512" rx="112"/></clipPath>',
  );

export const ICONS = {
  /** corners as iOS and old Android show it */
  app: () =>
    corners(
      `${scene(1)}<rect x="6" y="6" width="500" height="500" rx="106" fill="none" stroke="#2b1710" stroke-width="12"/>`,
    ),
  /** a mask may cut it down to the middle 80 % */
  maskable: () => whole(scene(0.84)),
  favicon: () => corners(`<rect width="512" height="512" fill="#ff9f1c"/>${bird(4, 26, 500, 15)}`),
};
