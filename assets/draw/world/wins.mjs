// Who comes when the win is large, and what the golden egg holds. Flat cels with an ink outline, like the rest of the world.
import { point, r, star, svg } from './pen.mjs';

const shape = (ink, d, fill, width = 7) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
const plain = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const disc = (ink, x, y, radius, fill, width = 7) =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`;

/** A limb: an ink line, and the skin or sleeve upon it. */
const limb = (ink, d, color, width) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${ink}" stroke-width="${width + 13}"/><path d="${d}" stroke="${color}" stroke-width="${width}"/></g>`;

/** A marigold from above, 80 x 80: two rings of ruffled leaves around a heart. */
function marigold({ ink, gold, verge }) {
  const ring = (count, radius, leaf, color, turn) =>
    Array.from({ length: count }, (_, i) => {
      const [x, y] = point(40, 40, radius, radius, (i * 360) / count + turn);
      return `<circle cx="${x}" cy="${y}" r="${leaf}" fill="${color}"/>`;
    }).join('');
  const [deep] = verge.flowers;
  return `<g stroke="${ink}" stroke-width="7">${ring(10, 23, 10, deep, 0)}</g>${ring(10, 23, 10, deep, 0)}${ring(10, 22, 7, gold.low, 9)}${ring(7, 13, 8, deep, 12)}${ring(7, 12, 6, gold.sheen, 30)}<circle cx="40" cy="40" r="8" fill="${gold.base}"/><circle cx="38" cy="37" r="3" fill="${gold.high}"/>`;
}

const SKIN = ['#c98a5a', '#a9683c', '#8a4e2b', '#b9733f', '#d29a68'];

/** Wide open eyes and a laughing mouth. */
function face(ink, x, y, k = 1) {
  return `<g fill="${ink}"><ellipse cx="${r(x - 10 * k)}" cy="${y}" rx="${r(3.6 * k)}" ry="${r(4.6 * k)}"/><ellipse cx="${r(x + 10 * k)}" cy="${y}" rx="${r(3.6 * k)}" ry="${r(4.6 * k)}"/></g><path d="M${r(x - 11 * k)} ${r(y + 9 * k)}Q${x} ${r(y + 15 * k)} ${r(x + 11 * k)} ${r(y + 9 * k)}Q${r(x + 8 * k)} ${r(y + 23 * k)} ${x} ${r(y + 23 * k)}Q${r(x - 8 * k)} ${r(y + 23 * k)} ${r(x - 11 * k)} ${r(y + 9 * k)}Z" fill="#6b1710" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;
}

const HEADWEAR = {
  turban: (ink, x, y, color, light) =>
    `${shape(ink, `M${x - 36} ${y - 8}C${x - 44} ${y - 46} ${x - 14} ${y - 62} ${x + 6} ${y - 56}C${x + 38} ${y - 52} ${x + 42} ${y - 26} ${x + 36} ${y - 8}C${x + 16} ${y - 22} ${x - 16} ${y - 22} ${x - 36} ${y - 8}Z`, color)}<path d="M${x - 30} ${y - 26}Q${x} ${y - 50} ${x + 32} ${y - 30}M${x - 22} ${y - 40}Q${x + 4} ${y - 56} ${x + 26} ${y - 44}" fill="none" stroke="${light}" stroke-width="6" stroke-linecap="round"/>`,
  shawl: (ink, x, y, color, light) =>
    `${shape(ink, `M${x - 40} ${y + 46}C${x - 52} ${y - 20} ${x - 30} ${y - 52} ${x} ${y - 52}C${x + 30} ${y - 52} ${x + 52} ${y - 20} ${x + 40} ${y + 46}C${x + 34} ${y} ${x + 30} ${y - 26} ${x} ${y - 26}C${x - 30} ${y - 26} ${x - 34} ${y} ${x - 40} ${y + 46}Z`, color)}<path d="M${x - 36} ${y + 6}C${x - 34} ${y - 28} ${x - 18} ${y - 38} ${x} ${y - 38}C${x + 18} ${y - 38} ${x + 34} ${y - 28} ${x + 36} ${y + 6}" fill="none" stroke="${light}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/>`,
  hair: (ink, x, y, color) =>
    shape(
      ink,
      `M${x - 34} ${y}C${x - 42} ${y - 40} ${x - 18} ${y - 50} ${x - 2} ${y - 46}C${x + 10} ${y - 56} ${x + 42} ${y - 40} ${x + 34} ${y}C${x + 26} ${y - 22} ${x - 10} ${y - 14} ${x - 34} ${y}Z`,
      color,
    ),
};

/** Somebody who cheers, cut off by the picture's lower edge. `up`: arms thrown up, else half. */
function cheering(ink, { x, y, skin, coat, coatS, wear, color, light, moustache }, up) {
  const hands = up
    ? [
        [x - 66, y - 78],
        [x + 66, y - 78],
      ]
    : [
        [x - 76, y - 8],
        [x + 76, y - 8],
      ];
  const arm = ([hx, hy], side) =>
    limb(ink, `M${x + side * 34} ${y + 64}Q${x + side * 70} ${y + 34} ${hx} ${hy}`, coatS, 17) +
    disc(ink, hx, hy - 4, 14, skin, 6);
  return `${arm(hands[0], -1)}${arm(hands[1], 1)}${shape(ink, `M${x - 56} 262C${x - 60} ${y + 84} ${x - 50} ${y + 52} ${x - 20} ${y + 40}H${x + 20}C${x + 50} ${y + 52} ${x + 60} ${y + 84} ${x + 56} 262Z`, coat)}${plain(`M${x + 14} ${y + 44}C${x + 44} ${y + 54} ${x + 54} ${y + 84} ${x + 51} 262H${x + 24}C${x + 32} ${y + 110} ${x + 30} ${y + 70} ${x + 14} ${y + 44}Z`, coatS)}${disc(ink, x, y, 36, skin)}${face(ink, x, y + 1)}${moustache ? `<path d="M${x - 17} ${y + 9}Q${x - 9} ${y + 3} ${x} ${y + 8}Q${x + 9} ${y + 3} ${x + 17} ${y + 9}" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>` : ''}${HEADWEAR[wear](ink, x, y, color, light)}`;
}

/** Five of them, 560 x 250; the lower edge is the picture's. */
function crowd({ ink, board, gold, traffic, lamp, verge }, beat) {
  const [marigoldColor, red] = verge.flowers;
  const people = [
    {
      x: 92,
      y: 150,
      skin: SKIN[0],
      coat: lamp.hood,
      coatS: lamp.hoodS,
      wear: 'turban',
      color: marigoldColor,
      light: gold.high,
      moustache: true,
    },
    {
      x: 196,
      y: 166,
      skin: SKIN[3],
      coat: '#c0468f',
      coatS: '#8c2a68',
      wear: 'shawl',
      color: '#c0468f',
      light: gold.base,
    },
    {
      x: 290,
      y: 138,
      skin: SKIN[1],
      coat: board.faceS,
      coatS: '#7c1717',
      wear: 'hair',
      color: '#23141c',
      light: '',
    },
    {
      x: 384,
      y: 164,
      skin: SKIN[4],
      coat: traffic.paint,
      coatS: gold.low,
      wear: 'shawl',
      color: lamp.hood,
      light: gold.high,
    },
    {
      x: 464,
      y: 146,
      skin: SKIN[2],
      coat: '#f3e6d2',
      coatS: '#cdb79f',
      wear: 'turban',
      color: red,
      light: '#ff8a6a',
      moustache: true,
    },
  ];
  // Those behind first; every other one throws the arms up on the beat.
  return [1, 3, 0, 2, 4].map((index) => cheering(ink, people[index], index % 2 === beat)).join('');
}

/** He who beats the dhol, 300 x 300; the sticks take turns. */
function drummer({ ink, gold, lamp, verge, board }, beat) {
  const [marigoldColor, red] = verge.flowers;
  const x = 150;
  const y = 92;
  const stick = (side, down) => {
    const hand = down ? [x + side * 92, 196] : [x + side * 104, 142];
    const tip = down ? [x + side * 66, 222] : [x + side * 132, 96];
    return `${limb(ink, `M${x + side * 38} 152Q${x + side * 92} 158 ${hand.join(' ')}`, '#f3e6d2', 19)}${limb(ink, `M${hand.join(' ')}L${tip.join(' ')}`, board.woodL, 7)}${disc(ink, hand[0], hand[1], 15, SKIN[1], 6)}`;
  };
  return `${shape(ink, `M${x - 58} 312C${x - 64} 190 ${x - 52} 146 ${x - 20} 132H${x + 20}C${x + 52} 146 ${x + 64} 190 ${x + 58} 312Z`, '#f3e6d2')}${plain(`M${x + 14} 136C${x + 46} 148 ${x + 58} 190 ${x + 53} 312H${x + 26}C${x + 34} 210 ${x + 30} 160 ${x + 14} 136Z`, '#cdb79f')}<path d="M${x - 34} 140Q${x} 190 ${x + 56} 210" fill="none" stroke="${ink}" stroke-width="18"/><path d="M${x - 34} 140Q${x} 190 ${x + 56} 210" fill="none" stroke="${lamp.hood}" stroke-width="8"/>
<g transform="rotate(-6 150 232)">${shape(ink, `M${x - 66} 196C${x - 30} 178 ${x + 30} 178 ${x + 66} 196V268C${x + 30} 288 ${x - 30} 288 ${x - 66} 268Z`, red, 8)}${plain(`M${x - 62} 244C${x - 30} 262 ${x + 30} 262 ${x + 62} 244V266C${x + 30} 284 ${x - 30} 284 ${x - 62} 266Z`, board.faceS)}<path d="M${x - 50} 192L${x - 28} 280L${x - 6} 184L${x + 16} 282L${x + 38} 188L${x + 52} 272" fill="none" stroke="${gold.high}" stroke-width="5" stroke-linejoin="round"/><ellipse cx="${x - 66}" cy="232" rx="19" ry="38" fill="#f6ead2" stroke="${ink}" stroke-width="8"/><ellipse cx="${x - 66}" cy="232" rx="8" ry="17" fill="${ink}" opacity=".5"/><ellipse cx="${x + 66}" cy="232" rx="19" ry="38" fill="#f6ead2" stroke="${ink}" stroke-width="8"/><ellipse cx="${x + 66}" cy="232" rx="8" ry="17" fill="${ink}" opacity=".5"/></g>
${stick(-1, beat === 0)}${stick(1, beat === 1)}${disc(ink, x, y, 40, SKIN[1])}${face(ink, x, y + 2, 1.1)}<path d="M${x - 22} ${y + 12}Q${x - 12} ${y + 2} ${x} ${y + 9}Q${x + 12} ${y + 2} ${x + 22} ${y + 12}" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>${HEADWEAR.turban(ink, x, y, marigoldColor, gold.high)}${star(x + 2, y - 44, 10, gold.high)}`;
}

const TOOTH = 'L82 148L96 124L114 152L132 122L150 150L164 126L188 150';

/** The egg's box, 240 x 260, so that its parts lie where it lay. */
function eggCrack({ ink }) {
  return `<path d="M52 128${TOOTH}M114 152L108 178L118 192M132 122L138 100" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
}
function eggBottom({ ink, gold }) {
  return `${shape(ink, `M52 140${TOOTH}V156C188 204 158 236 120 236C82 236 52 204 52 156Z`, gold.base, 8)}${plain('M164 132L184 152C184 202 156 232 120 232C96 232 76 220 66 200C120 226 158 190 164 132Z', gold.low)}<path d="M62 150C62 160 64 170 66 176" fill="none" stroke="${gold.high}" stroke-width="9" stroke-linecap="round"/>`;
}
function eggTop({ ink, gold }) {
  return `${shape(ink, `M52 140${TOOTH}C186 104 158 44 120 44C80 44 52 104 52 140Z`, gold.base, 8)}${plain('M152 62C172 84 182 120 184 144L166 122C164 104 160 80 152 62Z', gold.low)}<path d="M108 58C88 72 72 100 66 124" fill="none" stroke="${gold.high}" stroke-width="10" stroke-linecap="round"/>`;
}

/** What was in it: a chick with a crown, 200 x 220, its foot at (100, 200). */
function chick({ ink, gold }) {
  return `${shape(ink, 'M38 118L16 92C40 88 54 96 60 108Z', gold.low)}${shape(ink, 'M162 118L184 92C160 88 146 96 140 108Z', gold.low)}${shape(ink, 'M100 60C146 60 164 100 164 138C164 178 138 200 100 200C62 200 36 178 36 138C36 100 54 60 100 60Z', '#ffe27a', 8)}${plain('M130 70C154 90 160 112 160 138C160 176 136 196 100 196C76 196 58 186 48 170C96 190 146 164 130 70Z', gold.sheen)}<path d="M70 78C58 90 52 104 50 120" fill="none" stroke="#fffbe3" stroke-width="9" stroke-linecap="round"/><g fill="${ink}"><ellipse cx="78" cy="118" rx="10" ry="13"/><ellipse cx="124" cy="118" rx="10" ry="13"/></g><circle cx="75" cy="113" r="4" fill="#fff"/><circle cx="121" cy="113" r="4" fill="#fff"/>${shape(ink, 'M86 136L116 136L101 156Z', '#ff8a1c', 6)}<ellipse cx="60" cy="142" rx="10" ry="7" fill="#ff8a5a" opacity=".7"/><ellipse cx="142" cy="142" rx="10" ry="7" fill="#ff8a5a" opacity=".7"/>${shape(ink, 'M62 62L56 22L82 42L100 12L118 42L144 22L138 62C116 52 84 52 62 62Z', gold.base, 8)}${plain('M118 44L140 30L134 58C128 56 122 54 116 54Z', gold.low)}<circle cx="100" cy="44" r="6" fill="#d8321f"/>`;
}

/** The cook, who comes for the plate: 260 x 330, his feet at (130, 318). */
function cook({ ink, gold, board }) {
  const x = 122;
  const y = 116;
  return `${limb(ink, 'M104 262V306', '#4e375c', 24)}${limb(ink, 'M146 262V306', '#4e375c', 24)}${shape(ink, 'M82 312H116V322H76Z', ink, 6)}${shape(ink, 'M134 312H168L174 322H134Z', ink, 6)}${shape(ink, 'M62 272C52 208 66 166 96 152H148C178 166 192 208 182 272Z', '#fff8e6', 8)}${plain('M142 154C174 168 186 208 178 268H150C164 220 160 180 142 154Z', '#d9c8b6')}${shape(ink, 'M84 196H158C166 224 166 250 162 274H80C76 250 76 224 84 196Z', board.face, 6)}${plain('M138 200H155C162 226 162 250 159 271H140C146 246 146 222 138 200Z', board.faceS)}<path d="M108 168V184M134 168V184" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>${shape(ink, 'M86 152Q122 178 158 152L146 176Q122 188 98 176Z', gold.sheen, 6)}${limb(ink, 'M74 176Q44 216 78 236', '#fff8e6', 24)}${limb(ink, 'M170 176Q214 190 226 164', '#fff8e6', 24)}${disc(ink, 82, 238, 16, SKIN[0], 6)}${disc(ink, 228, 156, 17, SKIN[0], 6)}${disc(ink, x, y, 46, SKIN[0], 8)}<path d="M${x + 22} ${y - 38}A46 46 0 0 1 ${x - 16} ${y + 42}Q${x + 36} ${y + 22} ${x + 22} ${y - 38}Z" fill="${SKIN[1]}" opacity=".6"/><g fill="${ink}"><ellipse cx="${x - 4}" cy="${y - 2}" rx="5" ry="7"/><ellipse cx="${x + 24}" cy="${y - 2}" rx="5" ry="7"/></g><circle cx="${x + 12}" cy="${y + 12}" r="9" fill="${SKIN[4]}" stroke="${ink}" stroke-width="5"/><path d="M${x - 24} ${y + 16}Q${x - 14} ${y + 32} ${x + 10} ${y + 20}Q${x + 36} ${y + 34} ${x + 46} ${y + 14}Q${x + 32} ${y + 22} ${x + 11} ${y + 16}Q${x - 10} ${y + 24} ${x - 24} ${y + 16}Z" fill="${ink}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>${shape(ink, `M${x - 44} ${y - 22}C${x - 84} ${y - 62} ${x - 46} ${y - 102} ${x - 16} ${y - 86}C${x - 2} ${y - 114} ${x + 44} ${y - 110} ${x + 48} ${y - 82}C${x + 82} ${y - 84} ${x + 86} ${y - 40} ${x + 48} ${y - 22}Q${x} ${y - 38} ${x - 44} ${y - 22}Z`, '#fffdf6', 8)}${plain(`M${x + 46} ${y - 78}C${x + 72} ${y - 78} ${x + 76} ${y - 44} ${x + 46} ${y - 27}Q${x + 30} ${y - 32} ${x + 18} ${y - 32}Q${x + 40} ${y - 50} ${x + 46} ${y - 78}Z`, '#d9c8b6')}`;
}

/** A strip of bandage with a knot, 130 x 90: it is wound round what hurts. */
function bandage({ ink }) {
  return `${shape(ink, 'M12 34Q64 14 118 34L114 66Q64 44 16 66Z', '#fff8e6', 7)}<path d="M40 27L44 55M66 23V52M92 27L88 56" stroke="#cdb79f" stroke-width="4" stroke-linecap="round"/>${shape(ink, 'M20 52L4 80L30 70L40 86L44 58Z', '#fff8e6', 6)}<path d="M74 32h22M85 21v22" stroke="#d8321f" stroke-width="7" stroke-linecap="round"/>`;
}

const BOXES = {
  marigold: [80, 80],
  'crowd-1': [560, 250],
  'crowd-2': [560, 250],
  'dhol-1': [300, 300],
  'dhol-2': [300, 300],
  'egg-crack': [240, 260],
  'egg-bottom': [240, 260],
  'egg-top': [240, 260],
  chick: [200, 220],
  cook: [260, 330],
  bandage: [130, 90],
};

const DRAWN = {
  marigold,
  'crowd-1': (look) => crowd(look, 0),
  'crowd-2': (look) => crowd(look, 1),
  'dhol-1': (look) => drummer(look, 0),
  'dhol-2': (look) => drummer(look, 1),
  'egg-crack': eggCrack,
  'egg-bottom': eggBottom,
  'egg-top': eggTop,
  chick,
  cook,
  bandage,
};

export const winFrames = (look) =>
  Object.entries(DRAWN).map(([name, draw]) => [name, svg(name, BOXES[name], draw(look))]);
