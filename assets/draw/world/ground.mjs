import { deck, skyline } from './far.mjs';
import { dice, r, svg } from './pen.mjs';

/** One lane of asphalt, tiles downwards; the dash is its own tile, so lanes can be staggered. */
function road({ road: c }) {
  const roll = dice(41);
  let light = '';
  let dark = '';
  for (let i = 0; i < 30; i++) {
    light += `M${r(10 + roll() * 140)} ${r(8 + roll() * 304)}h${r(1 + roll() * 3)}`;
    dark += `M${r(10 + roll() * 140)} ${r(8 + roll() * 304)}h${r(3 + roll() * 5)}`;
  }
  return `<path d="M0 0h160v320H0z" fill="${c.base}"/>
<path d="M0 0h10v320H0zM150 0h10v320h-10z" fill="${c.low}" opacity=".6"/>
<path d="M28 0h28v320H28zM104 0h28v320h-28z" fill="${c.low}" opacity=".42"/><path d="M28 0h4v320h-4zM104 0h4v320h-4z" fill="${c.high}" opacity=".3"/>
<path d="${dark}" stroke="${c.low}" stroke-width="3" stroke-linecap="round"/><path d="${light}" stroke="${c.high}" stroke-width="3" stroke-linecap="round"/>
<path d="M64 58l10 18l-7 15l13 22l-5 14M73 78l15 7" fill="none" stroke="${c.low}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M67 60l10 17l-6 13" fill="none" stroke="${c.high}" stroke-width="2" opacity=".7"/>
<path d="M92 236l34 4l-4 30l-36 -5z" fill="${c.low}" opacity=".55"/><path d="M92 236l34 4" stroke="${c.high}" stroke-width="2" opacity=".8"/>`;
}

const dash = ({ road: c }) =>
  `<path d="M1.5 26l9 2v58l-9 -2z" fill="${c.deep}" opacity=".5" transform="translate(1 3)"/><path d="M1 24h10v60H1z" fill="${c.paint}"/><path d="M7 24h4v60H7z" fill="${c.paintS}"/>`;

/** The kerb, in two colours as on a highway. */
const kerb = ({ ink, kerb: c }) => `<path d="M0 0h48v160H0z" fill="${c.edge}"/>
<path d="M0 0h38v160H0z" fill="${c.a}"/><path d="M0 80h38v80H0z" fill="${c.b}"/>
<path d="M0 0h7v80H0z" fill="${c.aL}"/><path d="M0 80h7v80H0z" fill="${c.bL}"/>
<path d="M28 0h10v80H28z" fill="${c.aS}"/><path d="M28 80h10v80H28z" fill="${c.bS}"/>
<path d="M0 0h38M0 80h38M0 160h38" stroke="${ink}" stroke-width="5"/><path d="M38 0v160M0 0v160" stroke="${ink}" stroke-width="5"/>`;

/** Grass beside the road, tiles both ways. */
function verge({ ink, verge: c, gold }) {
  const tuft = (x, y, color, s = 1) =>
    `<path d="M${x} ${y}q${-2 * s} ${-10 * s} ${-9 * s} ${-13 * s}q${5 * s} ${5 * s} ${5 * s} ${13 * s}zM${x + 2} ${y}q${-s} ${-14 * s} ${2 * s} ${-20 * s}q${5 * s} ${8 * s} ${3 * s} ${20 * s}zM${x + 6} ${y}q${2 * s} ${-9 * s} ${9 * s} ${-12 * s}q${-4 * s} ${5 * s} ${-4 * s} ${12 * s}z" fill="${color}"/>`;
  const flower = (x, y, color) =>
    `<circle cx="${x}" cy="${y}" r="5.5" fill="${color}" stroke="${ink}" stroke-width="2.5"/><circle cx="${x - 1}" cy="${y - 1}" r="1.8" fill="${gold.high}"/>`;
  return `<path d="M0 0h240v240H0z" fill="${c.base}"/>
<path d="M26 30q40 -20 78 4q18 22 -12 38q-46 14 -72 -6q-14 -22 6 -36zM140 128q40 -18 76 6q12 26 -20 38q-42 8 -60 -10q-12 -22 4 -34zM30 178q26 -12 50 4q10 20 -12 30q-28 6 -44 -8q-6 -18 6 -26z" fill="${c.high}"/>
<path d="M160 34q24 -10 46 4q6 18 -16 24q-28 2 -36 -10q-2 -12 6 -18zM66 112q20 -8 38 4q4 16 -14 20q-22 0 -28 -10q-2 -10 4 -14z" fill="${c.low}"/>
${tuft(58, 58, c.blade, 1.1)}${tuft(176, 158, c.blade, 1.1)}${tuft(182, 56, c.high, 1.1)}${tuft(50, 204, c.blade)}${tuft(112, 96, c.high)}${tuft(126, 220, c.high)}${tuft(212, 96, c.high, 0.9)}${tuft(84, 128, c.high, 0.9)}
${flower(92, 164, c.flowers[0])}${flower(104, 170, c.flowers[0])}${flower(212, 212, c.flowers[1])}${flower(20, 100, c.flowers[0])}`;
}

/** What falls over the ground from the top and from the bottom of the scene: stretched over its whole height. */
const dusk = ({ dusk: c }) =>
  `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1">${c.stops.map(([at, alpha]) => `<stop offset="${at}" stop-color="${c.color}" stop-opacity="${alpha}"/>`).join('')}</linearGradient></defs><path d="M0 0h16v512H0z" fill="url(#a)"/>`;

/** A string of lights over the road, tiles sideways. */
function bulbs({ ink, bulbs: c }) {
  let lit = '';
  for (let i = 0; i < 7; i++) {
    const x = 22 + i * 46;
    const y = r(14 + 34 * (1 - ((x - 160) / 160) ** 2));
    lit += `<circle cx="${x}" cy="${y + 14}" r="24" fill="url(#h)"/><path d="M${x - 4} ${y}h8v7h-8z" fill="${ink}"/><path d="M${x} ${y + 5}q9 3 8 11q-2 8 -8 8q-6 0 -8 -8q-1 -8 8 -11z" fill="${c.colors[i % c.colors.length]}" stroke="${ink}" stroke-width="3.5"/>`;
  }
  return `<defs><radialGradient id="h"><stop stop-color="${c.halo}" stop-opacity=".6"/><stop offset="1" stop-color="${c.halo}" stop-opacity="0"/></radialGradient></defs><path d="M0 10Q160 82 320 10" fill="none" stroke="${ink}" stroke-width="4"/>${lit}`;
}

/** Worn paint and skid marks for the asphalt. */
export const arrow = ({ road: c }) =>
  `<path d="M40 6l32 46l-18 -5l1 30l-28 4l-1 -34l-18 5zM27 90l28 -3l1 36l-14 -8l-15 10zM27 134l14 -8l15 6l1 20l-30 2z" fill="${c.paint}" opacity=".2"/>`;
export const skid = ({ road: c }) =>
  `<path d="M20 4q-10 90 10 212M58 4q-8 96 14 212" fill="none" stroke="${c.deep}" stroke-width="11" opacity=".5" stroke-linecap="round" stroke-dasharray="70 6 40 8"/>`;

/** Tiles. A look may bring its own drawing for any: `look.tiles[name](look)`. */
export const groundFrames = (look) =>
  Object.entries({
    road: [[160, 320], road],
    dash: [[12, 160], dash],
    kerb: [[48, 160], kerb],
    verge: [[240, 240], verge],
    dusk: [[16, 512], dusk],
    garland: [[320, 92], bulbs],
    skyline: [[640, 150], skyline],
    deck: [[240, 60], deck],
  }).map(([name, [box, draw]]) => [name, svg(name, box, (look.tiles?.[name] ?? draw)(look))]);
