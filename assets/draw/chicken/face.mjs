import { ellipse, r1, turn } from '../cel.mjs';
import { PARTS } from './parts.mjs';

const HINGE = [166, 126];

/** @param e mode: squeeze | happy | shut, else open; scale, pupil size, lx/ly gaze in px, lid 0..1 with tilt in degrees */
export function eye(c, cx, cy, rx, ry, e, far) {
  const k = e.scale ?? 1;
  const [w, h] = [rx * k, ry * k];
  if (e.mode === 'squeeze') {
    const d = far ? -1 : 1;
    const y = cy + 2;
    const tip = [r1(cx - d * w * 0.62), r1(cx + d * w * 0.62)];
    return c.line(`M${tip[0]} ${r1(y - h / 2)}L${tip[1]} ${r1(y)}L${tip[0]} ${r1(y + h / 2)}`, 8);
  }
  if (e.mode === 'happy' || e.mode === 'shut') {
    const up = e.mode === 'happy' ? -1 : 1;
    const y = cy + (up < 0 ? 6 : 0);
    return c.line(
      `M${r1(cx - w * 0.82)} ${r1(y)}Q${r1(cx)} ${r1(y + up * 24)} ${r1(cx + w * 0.82)} ${r1(y)}`,
      8,
    );
  }
  const pr = (far ? 10 : 12) * (e.pupil ?? 1);
  const pv = pr * 1.2;
  const x = cx + (e.lx ?? 5) * (far ? 0.6 : 1);
  const y = cy + (e.ly ?? 3);
  const spark = (dx, dy, r) =>
    `<circle cx="${r1(x + pr * dx)}" cy="${r1(y + pv * dy)}" r="${r1(pr * r)}" fill="#fff"/>`;
  let inner = `<ellipse class="pupil" cx="${r1(x)}" cy="${r1(y)}" rx="${r1(pr)}" ry="${r1(pv)}" fill="${c.pal.pupil}"/>${spark(-0.32, -0.4, 0.4)}${spark(0.35, 0.45, 0.2)}`;
  const lid = e.lid ?? 0.1;
  if (lid > 0) {
    const edge = cy - h + 2 * h * lid;
    const tilt = (e.tilt ?? 0) * (far ? -1 : 1);
    inner += `<g class="eyelid" transform="rotate(${tilt} ${r1(cx)} ${r1(edge)})"><path d="M${r1(cx - 45)} ${r1(edge - 70)}h90V${r1(edge)}Q${r1(cx)} ${r1(edge + 5)} ${r1(cx - 45)} ${r1(edge)}Z" fill="${c.pal.lid}" stroke="${c.pal.ink}" stroke-width="5"/></g>`;
  }
  const ball = c.part(ellipse(cx, cy, r1(w), r1(h)), { fill: '#fff', sw: 5, inner, outline: far });
  return `<g class="eye${far ? '-far' : '-near'}">${ball}</g>`;
}

/** @param b up, dn: jaw angles about the hinge; the lower jaw also drops by 0.28 px a degree */
export function beak(c, b) {
  const { pal } = c;
  const up = b.up ?? 0;
  const dn = b.dn ?? 0;
  const drop = dn * 0.28;
  const at = (x, y, deg, d = 0) => {
    const v = turn([x - HINGE[0], y - HINGE[1]], deg);
    return `${r1(HINGE[0] + v[0])} ${r1(HINGE[1] + v[1] + d)}`;
  };
  let drawn = '';
  if (dn > 4) {
    const tongue = `<ellipse class="tongue" cx="190" cy="134" rx="15" ry="8" transform="translate(0 ${r1(drop)})rotate(${dn} ${HINGE})" fill="${pal.tongue}"/>`;
    drawn += c.part(
      `M159 120L${at(214, 130, -up)}Q${at(204, 130, (dn - up) / 2, drop / 2)} ${at(204, 134, dn, drop)}L${at(180, 142, dn, drop)}Q160 ${r1(138 + drop)} 159 120Z`,
      { fill: pal.mouth, outline: false, inner: b.tongue === false ? '' : tongue },
    );
  }
  const [px, py] = HINGE;
  const open = { fill: pal.org, shade: pal.orgS, so: [-2, -5] };
  drawn += c.group('beak-lower', { a: dn, px, py, y: drop }, () =>
    c.part(PARTS.beakL, dn > 4 ? open : { fill: pal.orgS }),
  );
  const nostril = `<ellipse cx="186" cy="110" rx="4" ry="2" transform="rotate(20 186 110)" fill="${pal.orgS}"/>`;
  const upper = {
    fill: pal.org,
    shade: pal.orgS,
    rim: pal.orgR,
    so: [-3, -7],
    ro: [2, 4.5],
    sw: 5,
    inner: nostril,
  };
  return drawn + c.group('beak-upper', { a: -up, px, py }, () => c.part(PARTS.beakU, upper));
}

export const wattle = (c, b) =>
  c.group(
    'wattle',
    { a: (b.dn ?? 0) * 0.35, px: 180, py: 132, y: (b.dn ?? 0) * 0.46, x: -(b.dn ?? 0) * 0.14 },
    () =>
      c.part(PARTS.wattle, {
        fill: c.pal.red,
        shade: c.pal.redS,
        rim: c.pal.redR,
        so: [-4, -4],
        ro: [2.5, 3.5],
        sw: 5,
      }),
  );

export const brow = (c, x, y, w, deg) =>
  `<path transform="rotate(${deg} ${x} ${y})" d="M${x - w} ${y + 4}Q${x} ${y - 6} ${x + w} ${y + 3}" fill="none" stroke="${c.pal.ink}" stroke-width="7"/>`;
