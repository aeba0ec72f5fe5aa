import { RUPEE } from './lids.mjs';
import { arc, lune, r, star, svg } from './pen.mjs';

const BOX = [160, 160];
const EDGE_ON = 3;

function edge({ ink, gold }) {
  return `<rect x="71" y="16" width="18" height="128" rx="7" fill="${gold.low}" stroke="${ink}" stroke-width="7"/><path d="M73 30h14M73 44h14M73 58h14M73 72h14M73 86h14M73 100h14M73 114h14M73 128h14" stroke="${gold.deep}" stroke-width="4"/><path d="M76 24v112" stroke="${gold.high}" stroke-width="4" stroke-linecap="round"/>${star(80, 16, 16, '#fff')}`;
}

/** @param k 0..5 of a half turn; both faces are the same, so it loops */
function coin(look, k) {
  if (k === EDGE_ON) return edge(look);
  const { ink, gold } = look;
  const deg = (k * 30 * Math.PI) / 180;
  const cos = Math.cos(deg);
  const thick = 14 * Math.sin(deg);
  const side = cos >= 0 ? 1 : -1;
  const rx = r(Math.max(64 * Math.abs(cos), 0.1));
  const face = r(80 - (thick / 2) * side);
  const back = r(80 + (thick / 2) * side);
  const sweep = back > face ? 1 : 0;
  const hull = `M${back} 16A${rx} 64 0 0 ${sweep} ${back} 144L${face} 144A${rx} 64 0 0 ${sweep} ${face} 16Z`;
  const rupee = [
    [2, 3, 12, gold.deep],
    [-1, -1, 9, gold.high],
    [1, 1, 7, gold.base],
  ].map(
    ([x, y, w, color]) =>
      `<path transform="translate(${x} ${y}) scale(.66)" d="${RUPEE}" fill="none" stroke="${color}" stroke-width="${r(w / 0.66)}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  const glint = k === 1 ? star(110, 36, 14, '#fff') : k === 0 ? star(122, 34, 12, '#fff') : '';
  return `<path d="${hull}" fill="${gold.deep}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<ellipse cx="${face}" cy="80" rx="${rx}" ry="64" fill="${gold.base}" stroke="${ink}" stroke-width="7"/>
<g transform="translate(${face} 80) scale(${r(Math.abs(cos))} 1)"><path d="${lune(0, 0, 61, 61, -48, 128, 1.12)}" fill="${gold.low}"/><path d="${arc(0, 0, 54, 54, 165, 285)}" fill="none" stroke="${gold.high}" stroke-width="7" stroke-linecap="round"/>
<circle r="43" fill="${gold.low}" stroke="${gold.deep}" stroke-width="5"/><path d="M-30 31A43 43 0 0 1 31 -30Z" fill="${gold.sheen}"/>${rupee.join('')}</g>${glint}`;
}

/** A coin turning, six frames of half a turn. */
export const coinFrames = (look) =>
  [0, 1, 2, 3, 4, 5].map((k) => [`coin-${k + 1}`, svg(`coin-${k + 1}`, BOX, coin(look, k))]);
