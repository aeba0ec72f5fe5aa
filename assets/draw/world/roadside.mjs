// What stands at a highway dhaba: its board, a lamp, pots, bushes, a milestone, a parked auto.
import { word } from './letters.mjs';
import { r } from './pen.mjs';

const SHADE = '#14101c';
const ground = (cx, cy, rx, ry, alpha = 0.45) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${SHADE}" opacity="${alpha}"/>`;

export function board({ ink, fire, gold, board: c }) {
  const name = word(c.text, {
    cx: 160,
    y: 176,
    size: 0.46,
    stretch: 1.1,
    lift: (i) => [3, 0, -2, 0, 3][i] ?? 0,
  });
  const lights = [
    [44, 92],
    [74, 70],
    [112, 54],
    [160, 46],
    [208, 54],
    [246, 70],
    [276, 92],
  ].map(
    ([x, y], i) =>
      `<circle cx="${x}" cy="${y}" r="17" fill="url(#b)"/><circle cx="${x}" cy="${y}" r="7.5" fill="${i % 2 ? fire.core : fire.hot}" stroke="${ink}" stroke-width="4"/>`,
  );
  const legs = 'M70 200v84M250 200v84';
  return `<defs><radialGradient id="b"><stop stop-color="#ffb640" stop-opacity=".75"/><stop offset="1" stop-color="#ffb640" stop-opacity="0"/></radialGradient></defs>${ground(168, 288, 128, 12)}
<path d="${legs}" stroke="${ink}" stroke-width="24" stroke-linecap="round"/><path d="${legs}" stroke="${c.wood}" stroke-width="11" stroke-linecap="round"/><path d="M67 200v82M247 200v82" stroke="${c.woodL}" stroke-width="4" stroke-linecap="round"/>
<path d="M30 232V104Q34 86 56 84Q66 60 100 60Q124 38 160 38Q196 38 220 60Q254 60 264 84Q286 86 290 104V232Q160 248 30 232Z" fill="${c.frame}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M44 222V110Q50 98 68 98Q78 74 108 76Q130 54 160 54Q190 54 212 76Q242 74 252 98Q270 98 276 110V222Q160 236 44 222Z" fill="${c.face}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M276 112V222Q160 236 44 222V196Q170 214 262 188Q270 150 264 100Q273 103 276 112Z" fill="${c.faceS}"/>
<path d="M48 212Q160 226 272 212" stroke="${gold.base}" stroke-width="4" fill="none"/>
<g transform="translate(160 98)"><path d="M0 -30Q16 -16 0 10Q-16 -16 0 -30ZM-4 10Q-34 8 -34 -16Q-10 -16 -4 10ZM4 10Q34 8 34 -16Q10 -16 4 10Z" fill="${gold.base}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="M0 -22Q8 -12 0 4Q-8 -12 0 -22Z" fill="#fff1cf"/></g>
<path d="M78 118q-14 -14 -4 -24q10 6 4 24zM242 118q14 -14 4 -24q-10 6 -4 24z" fill="#4fb548" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>
<path d="${name}" transform="translate(4 6)" fill="${ink}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/><path d="${name}" fill="#fff1cf" stroke="${ink}" stroke-width="7" stroke-linejoin="round" paint-order="stroke" fill-rule="evenodd"/>
<path d="M36 100Q40 92 58 90Q70 66 102 66Q126 44 158 44" fill="none" stroke="${gold.high}" stroke-width="4" stroke-linecap="round"/>
${lights.join('')}`;
}

/** Foot at (48, 440). */
export function lampPost({ ink, fire, lamp: c }) {
  const arm = 'M48 398V92C48 44 78 26 112 26C138 26 150 40 150 58';
  return `${ground(60, 440, 52, 14)}
<path d="M26 438v-30l10 -14h24l10 14v30q-22 8 -44 0z" fill="${c.ironL}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M52 394h8l10 14v30q-9 3 -18 4z" fill="${c.iron}"/>
<path d="${arm}" fill="none" stroke="${ink}" stroke-width="22" stroke-linecap="round"/><path d="${arm}" fill="none" stroke="${c.iron}" stroke-width="9" stroke-linecap="round"/>
<path d="M45.5 392V92C45.5 46 76 23.5 112 23.5" fill="none" stroke="${c.rim}" stroke-width="3" stroke-linecap="round" opacity=".85"/>
<path d="M38 300h20M38 250h20" stroke="${ink}" stroke-width="26"/><path d="M41 300h14" stroke="${c.bandA}" stroke-width="15"/><path d="M41 250h14" stroke="${c.bandB}" stroke-width="15"/>
<path d="M48 118Q84 138 100 58" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><path d="M48 118Q84 138 100 58" fill="none" stroke="${c.ironL}" stroke-width="3"/>
<circle cx="150" cy="106" r="46" fill="${fire.mid}" opacity=".25"/><circle cx="150" cy="108" r="30" fill="${fire.hot}" opacity=".5"/>
<ellipse cx="150" cy="104" rx="17" ry="19" fill="${fire.core}" stroke="${ink}" stroke-width="6"/>
<path d="M138 56h24l4 16q26 8 28 32q-44 14 -88 0q2 -24 28 -32z" fill="${c.hood}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M164 76q22 8 26 26q-16 5 -34 6q10 -14 8 -32z" fill="${c.hoodS}"/><path d="M130 78q-16 6 -20 22" fill="none" stroke="${c.hoodL}" stroke-width="5" stroke-linecap="round"/>
<path d="M112 107q38 11 76 0" fill="none" stroke="${fire.hot}" stroke-width="5" stroke-linecap="round"/>`;
}

/** Its light, top centre at (180, 8). */
export const lampLight = () =>
  `<defs><linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd884" stop-opacity=".6"/><stop offset="1" stop-color="#ffb040" stop-opacity="0"/></linearGradient><radialGradient id="p"><stop offset="0" stop-color="#ffd27a" stop-opacity=".55"/><stop offset=".6" stop-color="#ffa53a" stop-opacity=".22"/><stop offset="1" stop-color="#ff9a2a" stop-opacity="0"/></radialGradient></defs>
<ellipse cx="180" cy="380" rx="176" ry="96" fill="url(#p)"/><path d="M154 8h52L320 390Q180 450 40 390Z" fill="url(#c)" opacity=".55"/><path d="M166 8h28L256 400Q180 424 104 400Z" fill="url(#c)" opacity=".6"/>`;

export function bush({ ink, verge: c, gold }) {
  const blooms = [
    [58, 112, 0],
    [104, 82, 0],
    [154, 74, 1],
    [174, 120, 0],
    [118, 116, 1],
    [86, 146, 0],
    [146, 148, 0],
  ].map(
    ([x, y, i]) =>
      `<circle cx="${x}" cy="${y}" r="10" fill="${c.flowers[i]}" stroke="${ink}" stroke-width="4.5"/><path d="M${x - 4} ${y - 3}q3 -4 7 -1" stroke="${gold.high}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  );
  return `${ground(126, 170, 104, 16)}
<path d="M24 166Q6 140 26 118Q16 84 50 78Q56 42 94 48Q120 18 150 44Q188 36 194 76Q226 86 214 120Q234 146 212 168Q118 182 24 166Z" fill="${c.high}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M190 62Q222 88 210 120Q230 146 210 164Q118 178 30 163Q96 160 120 146Q166 150 176 118Q200 100 190 62Z" fill="${c.base}"/>
<path d="M34 114Q28 90 54 86M62 74Q70 54 96 58M112 50Q130 36 146 52" fill="none" stroke="${c.blade}" stroke-width="9" stroke-linecap="round"/>
<path d="M70 116q14 -16 30 -4M128 92q16 -14 32 0M60 146q12 -12 26 -4M112 132q14 -12 28 -2" fill="none" stroke="${c.low}" stroke-width="6" stroke-linecap="round"/>
${blooms.join('')}`;
}

/** Yellow cap, no text. */
export const milestone = ({ ink, gold, verge, fire }) => `${ground(72, 164, 56, 12)}
<path d="M86 56Q108 62 108 96V160L90 166Z" fill="#8f7b86" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M22 164V72C22 20 94 20 94 72V164Q58 172 22 164Z" fill="#f6e8cd" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M22 88V72C22 20 94 20 94 72V88Q58 96 22 88Z" fill="${gold.base}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M78 42Q91 54 91 72V86L74 89Q80 60 78 42ZM74 94L91 92V162L70 166Q76 130 74 94Z" fill="${gold.low}" opacity=".55"/>
<path d="M32 66Q34 46 50 40" fill="none" stroke="${gold.high}" stroke-width="6" stroke-linecap="round"/>
<path d="M38 112h28M38 128h20" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><path d="M72 128l10 -8l-10 -8" fill="none" stroke="${fire.deep}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M14 170q2 -14 -6 -18q12 2 12 16zM100 172q2 -14 12 -18q-4 10 -4 18z" fill="${verge.blade}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;

export function pots({ ink, clay: c }) {
  const pot = (x, y, s, high, base, low) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30 -92h60q8 0 8 9q0 8 -10 10q40 20 34 56q-6 34 -40 37h-44q-34 -3 -40 -37q-6 -36 34 -56q-10 -2 -10 -10q0 -9 8 -9z" fill="${base}" stroke="${ink}" stroke-width="${r(7 / s)}" stroke-linejoin="round"/>
<path d="M30 -66Q64 -44 58 -16Q52 14 22 16H-20Q-44 14 -54 -6Q24 12 28 -34Q30 -54 24 -70Z" fill="${low}"/><path d="M-44 -38Q-40 -52 -26 -60" fill="none" stroke="${high}" stroke-width="8" stroke-linecap="round"/><ellipse cx="0" cy="-84" rx="27" ry="6" fill="${c.deep}"/>
<path d="M-57 -24Q0 -6 57 -24" fill="none" stroke="#fff1cf" stroke-width="5" stroke-dasharray="2 11" stroke-linecap="round"/></g>`;
  return `${ground(116, 184, 98, 13)}${pot(142, 166, 1.06, c.high, c.base, c.low)}${pot(62, 176, 0.78, '#f0b070', '#d27a42', '#a3512b')}
<path d="M136 190q-18 0 -18 -16q0 -12 14 -12h20q14 0 14 12q0 16 -18 16z" fill="${c.base}" stroke="${ink}" stroke-width="6"/><ellipse cx="142" cy="166" rx="17" ry="4" fill="${c.deep}"/><path d="M124 174q1 6 5 9" stroke="${c.high}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
}

/** Parked, facing right, dimmed by the dusk. */
export const auto = ({ ink, fire, gold, lamp }) => `${ground(160, 236, 142, 16, 0.5)}
<g stroke="${ink}" stroke-width="7"><circle cx="84" cy="208" r="30" fill="#2a1c2c"/><circle cx="258" cy="210" r="27" fill="#2a1c2c"/></g><circle cx="84" cy="208" r="13" fill="${lamp.ironL}"/><circle cx="258" cy="210" r="11" fill="${lamp.ironL}"/>
<path d="M30 204Q18 160 26 110H236L262 138Q284 146 288 172L290 196Q272 176 250 184Q232 190 228 210H118Q116 176 84 176Q54 178 52 206Z" fill="#2c7350" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M288 176L290 194Q272 174 250 182Q232 188 226 206H120Q118 184 104 178L286 160Z" fill="#1e5540"/>
<path d="M26 116Q22 56 44 36Q110 14 190 30Q214 36 222 60L238 112H206L196 74H112L108 116Z" fill="#d9992b" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M196 34Q214 40 220 60L235 109H209L198 71H112L108 112H80L84 66Q150 58 196 60Q200 46 196 34Z" fill="#a8661d"/>
<path d="M112 78H194L204 112Q206 150 196 178H122Q108 150 110 112Z" fill="#2a1a33" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M122 178Q112 148 122 128Q146 120 150 150Q176 150 178 178Z" fill="#6b2530" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M206 78L222 112M176 150L204 118" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>
<path d="M40 44Q100 26 176 34" fill="none" stroke="${gold.base}" stroke-width="6" stroke-linecap="round"/><path d="M34 128Q32 150 36 166" fill="none" stroke="#6bb07c" stroke-width="6" stroke-linecap="round"/>
<path d="M46 56h34v34H40Q42 66 46 56Z" fill="#43304f" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M228 122L252 142" stroke="${gold.base}" stroke-width="5" stroke-linecap="round"/><circle cx="274" cy="156" r="13" fill="${fire.core}" stroke="${ink}" stroke-width="6"/><path d="M36 172h60" stroke="${gold.base}" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/>`;
