// What waits at the end of the road: the nest and the golden egg.
import { point, star } from './pen.mjs';

/** 240 x 260, its foot at y = 236. */
export function egg({ ink, gold }) {
  let rays = '';
  for (let i = 0; i < 14; i++) {
    const deg = (i * 360) / 14 + 6;
    const at = (R, d) => point(120, 138, R, R, deg + d).join(' ');
    rays += `M${at(74, -8)}L${at(i % 2 ? 100 : 116, 0)}L${at(74, 8)}Z`;
  }
  return `<path d="${rays}" fill="${gold.base}" opacity=".5"/><circle cx="120" cy="138" r="98" fill="${gold.base}" opacity=".2"/><circle cx="120" cy="140" r="84" fill="${gold.high}" opacity=".35"/>
<path d="M120 44C160 44 188 110 188 156C188 204 158 236 120 236C82 236 52 204 52 156C52 110 80 44 120 44Z" fill="${gold.base}" stroke="${ink}" stroke-width="8"/>
<path d="M152 62C174 84 184 124 184 156C184 202 156 232 120 232C96 232 76 220 66 200C120 226 164 190 164 132C164 104 160 80 152 62Z" fill="${gold.low}"/>
<path d="M176 186C168 214 146 230 120 230C104 230 90 225 79 216C118 226 156 214 176 186Z" fill="#c9740f"/>
<path d="M108 58C88 72 70 106 66 142" fill="none" stroke="${gold.high}" stroke-width="10" stroke-linecap="round"/><path d="M90 104C84 116 81 128 80 138C80 150 90 150 93 140C95 130 100 116 104 108C108 98 96 94 90 104Z" fill="#fffbe3"/><circle cx="64" cy="162" r="5" fill="${gold.high}"/>
${star(176, 66, 20, '#fff')}${star(54, 92, 11, '#fff')}${star(196, 124, 9, gold.high)}`;
}

const straw = (ink, d, color, width) =>
  `<path d="${d}" stroke="${ink}" stroke-width="${width + 7}"/><path d="${d}" stroke="${color}" stroke-width="${width}"/>`;
const loose = (body) => `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;

/** The rim before the egg; same box as the nest. */
export function nestFront({ ink, straw: c }) {
  const strands = [
    ['M70 180Q150 206 250 180', c.base, 8],
    ['M38 152Q90 194 190 190', c.base, 9],
    ['M150 192Q240 186 286 142', c.low, 9],
    ['M32 132Q70 180 176 176', c.high, 9],
    ['M130 180Q230 180 290 124', c.base, 9],
    ['M96 158Q170 186 262 158', c.base, 8],
    ['M26 112C34 146 88 164 164 165', c.high, 10],
    ['M128 166C206 168 284 150 294 112', c.base, 10],
  ].map(([d, color, width]) => straw(ink, d, color, width));
  return `<path d="M26 112C30 150 84 168 160 168C236 168 290 150 294 112C306 158 262 206 160 206C58 206 14 158 26 112Z" fill="${c.low}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>${loose(
    `<path d="M44 166Q100 206 214 196M66 186Q160 214 256 178M120 200Q210 204 284 152" stroke="${c.deep}" stroke-width="5"/>${strands.join('')}<path d="M58 142l34 22M226 166l36 -22M108 172l30 14M188 186l34 -14" stroke="${c.deep}" stroke-width="4"/>`,
  )}`;
}

/** 320 x 220; the egg's foot sits at (160, 150). */
export function nest(look) {
  const { ink, straw: c, lids, board } = look;
  const poking = [
    ['M38 118L6 100', c.low],
    ['M44 150L16 166', c.base],
    ['M282 120L314 96', c.base],
    ['M276 152L304 172', c.low],
    ['M60 92L34 64', c.base],
    ['M250 84L282 62', c.low],
    ['M94 184L76 206', c.low],
    ['M224 184L250 204', c.base],
  ].map(([d, color]) => straw(ink, d, color, 7));
  const back = [
    ['M27 116C22 84 96 58 176 62', c.base, 12],
    ['M120 64C220 54 300 84 293 116', c.low, 12],
    ['M44 98C70 76 120 70 168 72', c.high, 7],
    ['M180 72C220 74 260 84 278 102', c.base, 7],
  ].map(([d, color, width]) => straw(ink, d, color, width));
  return `<ellipse cx="166" cy="190" rx="148" ry="28" fill="${lids.shadow}" opacity=".42"/>${loose(poking.join(''))}
<ellipse cx="160" cy="112" rx="134" ry="52" fill="${c.deep}" stroke="${ink}" stroke-width="8"/>
${loose(back.join(''))}
<ellipse cx="160" cy="132" rx="96" ry="26" fill="${board.frame}" opacity=".5"/>
${nestFront(look)}`;
}
