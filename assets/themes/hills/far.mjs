// The far side of the hill station: peaks, the railway's viaduct and the toy train.
import { r } from '../../draw/world/pen.mjs';
import { engine } from './drawings.mjs';

const pine = (x, y, s, color) =>
  `<path d="M${x} ${r(y - 26 * s)}l${r(7 * s)} ${r(11 * s)}h${r(-3 * s)}l${r(7 * s)} ${r(10 * s)}h${r(-22 * s)}l${r(7 * s)} ${r(-10 * s)}h${r(-3 * s)}z" fill="${color}"/>`;

/** A peak with its snow and its shaded side. */
const peak = (x, y, w, h, { rock, rockS, snow, snowS }) =>
  `<path d="M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}Z" fill="${rock}"/><path d="M${x} ${y - h}L${x + w} ${y}H${r(x + w * 0.2)}L${r(x + w * 0.1)} ${r(y - h * 0.5)}Z" fill="${rockS}"/>
<path d="M${x} ${y - h}L${r(x + w * 0.46)} ${r(y - h * 0.54)}L${r(x + w * 0.26)} ${r(y - h * 0.6)}L${r(x + w * 0.1)} ${r(y - h * 0.42)}L${r(x - w * 0.1)} ${r(y - h * 0.58)}L${r(x - w * 0.3)} ${r(y - h * 0.44)}L${r(x - w * 0.46)} ${r(y - h * 0.54)}Z" fill="${snow}"/><path d="M${x} ${y - h}L${r(x + w * 0.46)} ${r(y - h * 0.54)}L${r(x + w * 0.26)} ${r(y - h * 0.6)}L${r(x + w * 0.1)} ${r(y - h * 0.42)}Z" fill="${snowS}"/>`;

/** 640 x 150: a clear sky, the high range, wooded ridges with a village. */
export function peaks({ far: c }) {
  const [high, mid, low, pale, haze] = c.sky;
  const hut = (x, y) =>
    `<path d="M${x} ${y}v-10h18v10z" fill="#7a5038"/><path d="M${x - 4} ${y - 9}l13 -11l13 11z" fill="#f6fbff"/><path d="M${x + 6} ${y - 7}h6v7h-6z" fill="${c.window}"/>`;
  let wood = '';
  for (let i = 0; i < 32; i++) {
    const x = 10 + i * 20;
    if ((i * 7) % 11 < 3) continue;
    wood += pine(x, 146 - ((i * 13) % 9), 0.8 + ((i * 5) % 4) * 0.12, i % 3 ? c.pine : c.pineS);
  }
  return `<path d="M0 0h640v150H0z" fill="${high}"/><path d="M0 36q80 -8 160 0t160 0t160 0t160 0V150H0z" fill="${mid}"/><path d="M0 64q80 8 160 0t160 0t160 0t160 0V150H0z" fill="${low}"/><path d="M0 88q80 -8 160 0t160 0t160 0t160 0V150H0z" fill="${pale}"/>
<path d="M180 52h70q-8 -10 -24 -6q-16 -10 -28 0q-12 0 -18 6zM456 40h84q-12 -9 -28 -4q-18 -10 -34 0q-14 -2 -22 4z" fill="#ffffff" opacity=".8"/>
${peak(20, 140, 90, 74, c)}${peak(660, 140, 90, 74, c)}${peak(300, 140, 96, 92, c)}${peak(530, 140, 100, 84, c)}${peak(150, 140, 104, 104, c)}${peak(412, 140, 90, 66, c)}
<path d="M0 124q60 -14 110 -2q60 -18 120 2q60 -16 130 0q60 -16 120 2q60 -18 160 -2V150H0z" fill="${haze}"/>${wood}${hut(118, 140)}${hut(366, 142)}${hut(392, 138)}${hut(560, 141)}
<path d="M0 144q80 -6 160 0t160 0t160 0t160 0V150H0z" fill="#eef6fd"/>`;
}

/** 240 x 60: the viaduct under snow. */
export function viaduct({ ink, far: c }) {
  let stones = '';
  for (let i = 0; i < 6; i++) stones += `M${i * 40 + 12} 30h14M${i * 40 + 32} 39h12M${i * 40 + 2} 44h10`;
  return `<path d="M0 44h240v16H0z" fill="#33507c" opacity=".2"/><path d="M0 44h240v8H0z" fill="#33507c" opacity=".28"/>
<path d="M0 8h240v40H0z" fill="${ink}"/><path d="M0 16h240v28H0z" fill="${c.beam}"/><path d="M0 36h240v8H0z" fill="${c.beamS}"/><path d="${stones}" stroke="${c.beamS}" stroke-width="4" stroke-linecap="round"/>
<path d="M-4 24V10Q10 -2 26 4Q46 -4 62 4Q84 -4 100 4Q120 -4 140 4Q160 -4 178 4Q200 -4 216 4Q232 -4 244 8V24Q232 30 222 22Q206 32 190 22Q170 30 154 23Q134 32 116 22Q98 30 80 23Q62 32 44 22Q28 30 18 23Q6 30 -4 24Z" fill="#f6fbff" stroke="${ink}" stroke-width="4"/>`;
}

/** 830 x 260: the engine and two coaches, to the right. */
export function train(look) {
  const { ink, traffic: c } = look;
  const coach = (x) =>
    `<g transform="translate(${x} 0)"><path d="M-10 206h30" stroke="${ink}" stroke-width="12"/><path d="M10 200V84Q10 70 24 70H232Q246 70 246 84V200Z" fill="${c.auto}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M14 172H242V196H14Z" fill="${c.autoS}"/><path d="M10 158H246" stroke="${c.paint}" stroke-width="7"/>
${[32, 84, 136, 188].map((at) => `<path d="M${at} 98h36v42h-36z" fill="#ffe9a8" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>`).join('')}<path d="M0 76Q4 48 30 46H226Q252 48 256 76Q240 86 222 76Q200 88 180 76Q158 88 136 76Q112 88 92 76Q70 88 48 76Q22 88 0 76Z" fill="#f6fbff" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
${[62, 194].map((at) => `<circle cx="${at}" cy="210" r="22" fill="#2c3350" stroke="${ink}" stroke-width="7"/><circle cx="${at}" cy="210" r="8" fill="#b9c4d6"/>`).join('')}</g>`;
  return `${coach(0)}${coach(262)}<g transform="translate(514 2)">${engine(look)}</g>`;
}
