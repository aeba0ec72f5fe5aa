import { flame } from './flames.mjs';
import { arc, lune, point, star, svg } from './pen.mjs';

const BOX = [240, 280];
/** Centre of the top face, its radii, its thickness. */
const [CX, CY, RX, RY, THICK] = [120, 172, 92, 78, 17];

const SIDE = `M${CX - RX} ${CY}v${THICK}a${RX} ${RY} 0 0 0 ${RX * 2} 0v-${THICK}z`;

const slots = (width, color, span = 6.5) => {
  let d = '';
  for (let i = 0; i < 12; i++) d += arc(CX, CY, 80, 67, i * 30 + 15 - span, i * 30 + 15 + span);
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
};

const petals = (color) => {
  const at = (R, deg) => point(CX, CY + 3, R, R * 0.83, deg).join(' ');
  let d = '';
  for (let i = 0; i < 12; i++) {
    const a = i * 30 + 15;
    d += `M${at(22, a)}Q${at(39, a + 11)} ${at(56, a)}Q${at(39, a - 11)} ${at(22, a)}Z`;
  }
  return `<path d="${d}" fill="${color}"/>`;
};

/** A clay lid with a pierced rim and an engraved face. */
function lid(ink, c) {
  return `<path d="${SIDE}" fill="${c.side}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M${CX - RX + 4} ${CY + 12}a${RX - 4} ${RY} 0 0 0 52 65v8a${RX} ${RY} 0 0 1 -52 -58z" fill="${c.sideL}"/>
<ellipse cx="${CX}" cy="${CY}" rx="${RX}" ry="${RY}" fill="${c.rim}" stroke="${ink}" stroke-width="7"/>
<path d="${lune(CX, CY, RX - 3.5, RY - 3.5, -38, 118, 1.12)}" fill="${c.rimD}"/>
<path d="${arc(CX, CY, RX - 8, RY - 8, 172, 292)}${arc(CX, CY, RX - 8, RY - 8, 302, 312)}" fill="none" stroke="${c.rimL}" stroke-width="7" stroke-linecap="round"/>
${slots(10, c.slot)}${c.glow ? slots(4.5, c.glow, 5) : ''}
<ellipse cx="${CX}" cy="${CY + 3}" rx="68" ry="56" fill="${c.face}" stroke="${ink}" stroke-width="5"/>
<path d="${lune(CX, CY + 3, 65.5, 53.5, 150, 322, 1.13)}" fill="${c.faceD}"/>
${c.petal ? petals(c.petal) : ''}
<path d="${arc(CX, CY + 3, 70.5, 58.5, 20, 104)}" fill="none" stroke="${c.lip}" stroke-width="4" stroke-linecap="round"/>`;
}

const halo = (...rings) =>
  rings
    .map(
      ([rx, ry, cy, color, alpha]) =>
        `<ellipse cx="${CX}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${color}" opacity="${alpha}"/>`,
    )
    .join('');

/** The rupee sign, stroked. */
export const RUPEE = 'M-29 -38H31M-29 -18H31M-27 -38H-8C22 -38 22 2 -8 2H-27L17 42';

function coinTop({ ink, gold }, shadow) {
  let ticks = '';
  for (let i = 0; i < 17; i++) ticks += `M${point(CX, CY, RX, RY, 12 + i * 9.75).join(' ')}v${THICK}`;
  const rupee = (dx, dy, w, color) =>
    `<path d="${RUPEE}" transform="translate(${CX + dx} ${CY + dy}) scale(1 .86)" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `${shadow}
<path d="${SIDE}" fill="${gold.deep}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="${ticks}" stroke="${gold.low}" stroke-width="4.5" fill="none"/>
<ellipse cx="${CX}" cy="${CY}" rx="${RX}" ry="${RY}" fill="${gold.base}" stroke="${ink}" stroke-width="7"/>
<path d="${lune(CX, CY, RX - 3.5, RY - 3.5, -40, 122, 1.12)}" fill="${gold.low}"/>
<path d="${arc(CX, CY, RX - 9, RY - 9, 168, 290)}M200 128l.1 .1" fill="none" stroke="${gold.high}" stroke-width="7" stroke-linecap="round"/>
<ellipse cx="${CX}" cy="${CY + 2}" rx="67" ry="56" fill="${gold.low}" stroke="${gold.deep}" stroke-width="5"/>
<path d="M57 187a67 56 0 0 1 112 -56l-84 88a67 56 0 0 1 -28 -32z" fill="${gold.sheen}"/>
<path d="${arc(CX, CY + 2, 70, 59, 15, 105)}" fill="none" stroke="${gold.high}" stroke-width="3.5" stroke-linecap="round"/>
${rupee(2, 5, 15, gold.deep)}${rupee(-1, 0, 11, gold.high)}${rupee(1, 2, 9, gold.base)}
${star(182, 106, 17, '#fff')}${star(58, 214, 10, '#fff7d2')}`;
}

/** Where burnt clay has split: a net from the lower left, none of it from the centre, or it reads as a clock. */
const CRACKS = {
  wide: 'M60 196l16 3l9 -8l15 6l11 -5l14 9l17 -4l10 8l19 -3M85 191l-3 -14l8 -10l-4 -13M125 201l-3 12l6 9M152 205l8 -13l-3 -12l12 -9',
  fine: 'M82 177l-13 -4M90 167l13 -3M100 197l-6 14l5 9M160 192l13 1M122 213l-11 5M157 180l-11 -5l-2 -9M138 137l6 9l12 -2',
  embers: 'M76 199l9 -8l15 6M85 191l-2 -9M125 201l17 -4M125 201l-2 6M160 192l-3 -12',
};

function burnt({ ink, fire, lids: { burnt: colors, soot } }) {
  const wisp = 'M118 160c-18 -22 20 -38 2 -62c-16 -22 14 -34 4 -58';
  return `<path d="M120 96q30 -8 52 10q34 4 40 34q22 16 14 46q10 26 -20 42q-14 26 -46 24q-24 14 -50 2q-32 8 -52 -16q-36 -6 -34 -40q-16 -26 4 -48q4 -34 40 -40q22 -20 52 -14z" fill="${soot}" opacity=".55"/>${lid(ink, colors)}
<path d="${CRACKS.wide}" fill="none" stroke="#120a0d" stroke-width="6.5" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${CRACKS.fine}" fill="none" stroke="#120a0d" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${CRACKS.wide}" fill="none" stroke="${fire.deep}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${CRACKS.embers}" fill="none" stroke="${fire.mid}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${arc(CX, CY, 80, 67, 38, 48)}${arc(CX, CY, 80, 67, 129, 137)}" fill="none" stroke="${fire.deep}" stroke-width="4" stroke-linecap="round"/>
<circle cx="186" cy="222" r="3.5" fill="${fire.mid}"/><circle cx="52" cy="206" r="2.5" fill="${fire.mid}"/>
<g fill="none" stroke-linecap="round"><path d="${wisp}" stroke="#cbb9c6" stroke-width="8" opacity=".55"/><path d="${wisp}" stroke="#efe3ea" stroke-width="3" opacity=".7"/><path d="M140 152c12 -18 -10 -26 2 -44c8 -12 2 -18 -2 -24" stroke="#cbb9c6" stroke-width="5" opacity=".45"/></g>`;
}

/** The lid in flames; the chicken's own fire stands on it, so it carries only small licks around its edge. */
function hit(look) {
  const { ink, fire } = look;
  const around = [
    [34, 206, 0.22, 0.1],
    [206, 204, 0.23, 0.6],
    [68, 248, 0.19, 0.3],
    [176, 248, 0.2, 0.8],
  ].map(([x, y, size, t]) => flame(look, x, y, size, t, 3.5));
  return `${halo([119, 92, 184, fire.deep, 0.38], [106, 86, 182, fire.mid, 0.55])}${lid(ink, look.lids.hit)}
<ellipse cx="120" cy="178" rx="60" ry="46" fill="${fire.deep}"/><ellipse cx="120" cy="182" rx="46" ry="34" fill="${fire.mid}"/><ellipse cx="120" cy="186" rx="30" ry="20" fill="${fire.hot}"/>
${around.join('')}`;
}

/** What glows out of a lid under pressure, laid over it: the pierced rim, and the seam around its face. */
function seams({ fire }) {
  const ring = (width, color, opacity) =>
    `<ellipse cx="${CX}" cy="${CY + 3}" rx="72" ry="60" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
  return `${halo([112, 94, 176, fire.deep, 0.16], [102, 86, 174, fire.mid, 0.16])}${ring(16, fire.deep, 0.3)}${ring(9, fire.mid, 0.65)}${ring(3.5, fire.hot, 0.95)}
<g opacity=".4">${slots(19, fire.mid, 7.5)}</g>${slots(11, fire.mid, 7)}${slots(7, fire.hot, 6)}${slots(3, fire.core, 5)}`;
}

/** A line's lid in its five states, and the glow of its seams; all share one box, the centre of the top face at (120, 172). */
export function lidFrames(look) {
  const { ink, fire, gold, lids } = look;
  const shadow = `<ellipse cx="128" cy="204" rx="98" ry="66" fill="${lids.shadow}" opacity=".42"/>`;
  const glow = halo(
    [119, 98, 180, fire.mid, 0.2],
    [110, 91, 180, fire.mid, 0.32],
    [101, 84, 180, gold.base, 0.75],
  );
  const frames = {
    untouched: shadow + lid(ink, lids.untouched),
    next: glow + lid(ink, lids.next),
    passed: coinTop(look, shadow),
    burnt: burnt(look),
    hit: hit(look),
  };
  const glowing = ['lid-seams', svg('lid-seams', BOX, seams(look))];
  // A look may lay something over a lid, snow on its rim say.
  const inStates = Object.entries(frames).map(([state, body]) => [
    `lid-${state}`,
    svg(`lid-${state}`, BOX, body + (lids.over?.(state) ?? '')),
  ]);
  return [...inStates, glowing];
}
