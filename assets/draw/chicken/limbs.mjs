import { r1, turn } from '../cel.mjs';
import { PARTS } from './parts.mjs';

/** A limb's bone: a tapered bar with round ends, from p (radius a) to q (radius b). */
function bone(p, q, a, b) {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const far = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / far, dx / far];
  const at = (o, r) => `${r1(o[0] + nx * r)} ${r1(o[1] + ny * r)}`;
  return `M${at(p, a)}L${at(q, b)}A${b} ${b} 0 0 0 ${at(q, -b)}L${at(p, -a)}A${a} ${a} 0 0 0 ${at(p, a)}Z`;
}

const STANDING = { near: { hip: [109, 180], foot: [108, 234] }, far: { hip: [165, 178], foot: [166, 231] } };
/** From the sole up to where the shank ends. */
const ANKLE = 13;
/** Share of the leg that is thigh. */
const THIGH = 0.4;

/**
 * A leg with a knee: a feathered thigh, a bare shank, a foot.
 * @param l hip, foot: [x, y] of the hip and the sole; bend: px the knee leaves the straight line (backwards is positive);
 *   toe: degrees; air: toes hang
 */
export function leg(c, side, l) {
  const { pal } = c;
  const hip = l.hip ?? STANDING[side].hip;
  const foot = l.foot ?? STANDING[side].foot;
  const up = turn([0, -ANKLE], l.toe ?? 0);
  const ankle = [foot[0] + up[0], foot[1] + up[1]];
  const [dx, dy] = [ankle[0] - hip[0], ankle[1] - hip[1]];
  const far = Math.hypot(dx, dy) || 1;
  const bend = l.bend ?? 0;
  const knee = [hip[0] + dx * THIGH - (dy / far) * bend, hip[1] + dy * THIGH + (dx / far) * bend];
  const skin = side === 'near' ? pal.org : pal.orgS;
  const feather = side === 'near' ? pal.body : pal.far;
  return c.group(`leg-${side}`, null, () => {
    const shank = c.part(bone(knee, ankle, 7.5, 7), { fill: pal.orgS, sw: 5 });
    const thigh = c.part(bone(hip, knee, 17, 11), { fill: feather, shade: pal.bodyS, so: [-4, -4], sw: 5 });
    const sole = c.group('foot', { x: foot[0], y: foot[1], a: l.toe ?? 0 }, () =>
      c.part(l.air ? PARTS.footAir : PARTS.foot, { fill: skin, shade: pal.orgS, so: [-1, -4], sw: 5 }),
    );
    return shank + sole + thigh;
  });
}

const feathers = (c) => ({
  fill: c.pal.body,
  shade: c.pal.bodyS,
  rim: c.pal.rim,
  so: [-5, -7],
  ro: [2.5, 3.5],
});

/** @param w v: fold | out | none; a degrees; x, y px; k size; flip */
export function wing(c, side, w) {
  const name = `wing-${side}`;
  const v = w.v ?? (side === 'near' ? 'fold' : 'none');
  if (v === 'none') return '';
  if (v === 'fold') {
    const ticks = c.line('M78 177C86 180 92 180 99 178M92 189C100 190 106 189 112 186', 4.5);
    const fold = { a: w.a ?? 0, px: 128, py: 160, x: 6 + (w.x ?? 0), y: w.y ?? 0 };
    return c.group(name, fold, () => c.part(PARTS.wingFold, feathers(c)) + ticks);
  }
  const far = side === 'far';
  const [x, y] = far ? [188, 160] : [110, 170];
  const k = w.k ?? (far ? 0.72 : 0.86);
  const look = far ? { ...feathers(c), fill: c.pal.far, rim: null } : feathers(c);
  const ticks = c.line('M-62-13C-54-11-48-11-42-12M-56 4C-48 4-44 3-38 1', 5);
  return c.group(name, { x: x + (w.x ?? 0), y: y + (w.y ?? 0), a: w.a ?? 0 }, () =>
    c.group(
      '',
      { sx: far !== Boolean(w.flip) ? -k : k, sy: k },
      () => c.part(PARTS.wingOut, { ...look, sw: 5.5 / k }) + ticks,
    ),
  );
}

const cloth = (c, so, ro = [2, 3]) => ({
  fill: c.pal.scarf,
  shade: c.pal.scarfS,
  rim: c.pal.scarfR,
  so,
  ro,
  sw: 5,
});

export const scarfEnds = (c, s) =>
  c.group(
    'scarf-ends',
    { a: s.a ?? 0, px: 102, py: 132 },
    () =>
      c.part('M104 128C94 118 86 106 85 92C77 97 69 98 61 95C62 113 76 132 98 142Z', cloth(c, [-3, -5])) +
      c.part('M100 130C86 123 68 121 48 128C54 134 56 141 53 151C68 146 86 145 104 147Z', cloth(c, [-3, -5])),
  );

/** Bandhani dots of the scarf. */
const DOTS = [
  [120, 141],
  [138, 148],
  [157, 150],
  [150, 160],
  [163, 163],
  [160, 175],
];

export function scarf(c) {
  const { pal } = c;
  const dots = DOTS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6"/>`).join('');
  const fold = c.line('M100 138C130 152 150 172 161 192C176 176 192 160 203 136', 4, pal.scarfS);
  const knot = 'M108 122C98 118 90 124 90 133C90 143 99 148 108 143C115 138 115 127 108 122Z';
  return (
    c.part(PARTS.scarf, {
      ...cloth(c, [-3, -9], [2, 4]),
      inner: fold + (pal.dot ? `<g fill="${pal.dot}">${dots}</g>` : ''),
    }) + c.group('knot', null, () => c.part(knot, cloth(c, [-3, -4])))
  );
}
