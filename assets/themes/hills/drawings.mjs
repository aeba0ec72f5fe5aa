// What this theme draws for itself: snow, pines, prayer flags, a toy train.
import { ellipse } from '../../draw/cel.mjs';
import { dice, r } from '../../draw/world/pen.mjs';

const SHADE = '#33507c';
const shade = (cx, cy, rx, ry, alpha = 0.32) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${SHADE}" opacity="${alpha}"/>`;
/** Snow that lies on an edge: a path for the drift, its shade is the same a little lower. */
const drift = (ink, d, width = 6) =>
  `<path d="${d}" fill="#f6fbff" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** A knitted hat with a bobble; it leaves the brow free. */
export function bobbleHat(c) {
  const { pal } = c;
  const wool = { fill: pal.wool, shade: pal.woolS, rim: '#ffffff', so: [-4, -4], ro: [2, 3], sw: 5 };
  const knit = { fill: pal.hat, shade: pal.hatS, rim: pal.hatR, so: [-8, -6], ro: [3, 5], sw: 5.5 };
  const ribs = c.line('M122 44L126 58M142 40L144 55M163 40L162 55M182 45L179 58', 4, pal.woolS);
  return (
    c.part('M100 58C100 18 122 0 150 0C180 0 202 20 202 58Z', {
      ...knit,
      inner: `<path d="M100 34L118 24L134 34L152 24L170 34L186 24L206 34" fill="none" stroke="${pal.wool}" stroke-width="7"/>`,
    }) +
    c.part(
      'M94 62C92 48 100 42 112 40C136 34 166 34 190 40C204 42 210 48 208 62C176 52 128 52 94 62Z',
      wool,
    ) +
    ribs +
    c.part(ellipse(150, -2, 19), wool)
  );
}

/** Packed snow with two wheel tracks. */
export function road({ road: c }) {
  const roll = dice(57);
  let flecks = '';
  for (let i = 0; i < 34; i++)
    flecks += `M${r(8 + roll() * 144)} ${r(6 + roll() * 308)}h${r(1 + roll() * 4)}`;
  let treads = '';
  for (let y = 4; y < 320; y += 16) treads += `M36 ${y}l8 6l8 -6M108 ${y}l8 6l8 -6`;
  return `<path d="M0 0h160v320H0z" fill="${c.base}"/><path d="M0 0h12v320H0zM148 0h12v320h-12z" fill="${c.high}" opacity=".7"/>
<path d="M30 0h28v320H30zM102 0h28v320h-28z" fill="${c.low}" opacity=".55"/><path d="${treads}" fill="none" stroke="${c.low}" stroke-width="4"/>
<path d="M30 0h3v320h-3zM102 0h3v320h-3z" fill="${c.deep}" opacity=".35"/>
<path d="${flecks}" stroke="${c.high}" stroke-width="3" stroke-linecap="round"/>
<path d="M66 96q14 -10 28 0q6 12 -8 16q-18 2 -22 -6zM70 250q12 -8 22 2q2 10 -12 10q-12 -2 -10 -12z" fill="${c.high}" opacity=".8"/>`;
}

/** A ploughed-up bank in place of a kerb, with stakes that mark it. */
export const bank = ({ ink, road: c, kerb: k }) => `<path d="M0 0h48v160H0z" fill="${c.low}"/>
<path d="M0 0H36Q44 20 36 40Q46 62 38 80Q44 100 36 120Q46 140 36 160H0Z" fill="#e9f3fc"/>
<path d="M28 0H36Q42 20 34 40Q44 62 36 80Q42 100 34 120Q44 140 34 160H28Q34 140 26 120Q34 100 28 80Q34 60 26 40Q34 20 28 0Z" fill="#c3d6ea"/>
<path d="M36 -4V0Q44 20 36 40Q46 62 38 80Q44 100 36 120Q46 140 36 160V164" fill="none" stroke="${ink}" stroke-width="5"/><path d="M10 0Q14 30 8 60T10 120T10 160" fill="none" stroke="#ffffff" stroke-width="5"/>
<path d="M18 22h12v46H18z" fill="${k.a}" stroke="${ink}" stroke-width="4.5" stroke-linejoin="round"/><path d="M18 38h12v14H18z" fill="#fff6e6"/><path d="M18 22h12v46H18z" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linejoin="round"/>`;

/** A snow field, tiles both ways. */
export function snowField({ verge: c }) {
  const tuft = (x, y, s = 1) =>
    `<path d="M${x} ${y}q${-2 * s} ${-12 * s} ${-9 * s} ${-15 * s}M${x + 2} ${y}q0 ${-14 * s} ${3 * s} ${-20 * s}M${x + 5} ${y}q${2 * s} ${-10 * s} ${10 * s} ${-13 * s}" fill="none" stroke="${c.blade}" stroke-width="${3.4 * s}" stroke-linecap="round"/>`;
  const prints = (x, y) =>
    [0, 1, 2, 3]
      .map(
        (i) =>
          `<path d="M${x + i * 20} ${y + (i % 2) * 12}l-7 -6m7 6l-9 0m9 0l-7 6" stroke="${c.low}" stroke-width="3.5" stroke-linecap="round"/>`,
      )
      .join('');
  const stone = (x, y) =>
    `<ellipse cx="${x + 4}" cy="${y}" rx="24" ry="6" fill="${c.low}"/><path d="M${x - 16} ${y}q-6 -16 6 -24q14 -8 26 0q10 10 4 24q-18 5 -36 0z" fill="#9fb0cc" stroke="#7089b4" stroke-width="3"/><path d="M${x + 10} ${y - 20}q12 8 8 20q-8 2 -16 2q12 -8 8 -22z" fill="#7f93b8"/><path d="M${x - 17} ${y - 9}q-2 -12 8 -18q14 -8 28 2q5 6 4 10q-8 4 -14 -2q-6 6 -13 1q-6 6 -13 7z" fill="#f6fbff"/>`;
  return `<path d="M0 0h240v240H0z" fill="${c.base}"/>
<path d="M20 40q44 -24 84 4q16 20 -16 34q-50 12 -70 -8q-12 -18 2 -30zM136 136q44 -20 80 6q10 22 -20 34q-44 8 -62 -8q-12 -20 2 -32zM28 186q28 -12 54 4q8 16 -14 24q-30 6 -44 -6q-6 -14 4 -22z" fill="${c.high}"/>
<path d="M20 66q40 22 84 0q-6 12 -20 14q-46 10 -64 -14zM136 162q40 20 80 0q-6 12 -22 16q-42 8 -58 -16z" fill="${c.low}" opacity=".5"/>
${tuft(190, 60)}${tuft(60, 130, 0.9)}${tuft(120, 214)}${tuft(222, 212, 0.8)}${prints(150, 92)}${stone(36, 104)}`;
}

/** Prayer flags on a line, tiles sideways. */
export function prayerFlags({ ink, bulbs: c }) {
  const flags = Array.from({ length: 7 }, (_, i) => {
    const x = 22 + i * 46;
    const y = r(12 + 26 * (1 - ((x - 160) / 160) ** 2));
    const color = c.colors[i % c.colors.length];
    return `<path d="M${x - 15} ${y}q15 4 30 0q4 16 0 32q-8 5 -15 1q-8 4 -15 -1q-4 -16 0 -32z" fill="${color}" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/><path d="M${x - 8} ${y + 12}h16M${x - 8} ${y + 19}h16M${x - 8} ${y + 26}h10" stroke="${ink}" stroke-width="2" opacity=".45"/>`;
  });
  return `<path d="M0 10Q160 66 320 10" fill="none" stroke="${ink}" stroke-width="4"/>${flags.join('')}`;
}

/** A young pine under snow. */
export const shrub = ({ ink, verge: c }) => `${shade(124, 172, 96, 14)}
<path d="M116 150h20v26h-20z" fill="#6b4630" stroke="${ink}" stroke-width="7"/>
<path d="M126 12L166 66L152 66L190 112L170 112L214 162Q126 178 36 162L80 112L60 112L98 66L84 66Z" fill="${c.pine}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M126 12L166 66L152 66L190 112L170 112L214 162Q170 170 134 170Q150 100 126 12Z" fill="${c.pineS}"/>
${drift(ink, 'M126 12L156 54Q142 62 134 54Q126 64 118 54Q106 62 98 52Z', 5)}${drift(ink, 'M98 66L84 66Q78 74 72 96Q84 106 94 96Q106 108 118 96Q132 106 144 96Q156 106 178 98L152 66Z', 5)}`;

/** A tall deodar. */
export const deodar = ({ ink, verge: c }) => `${shade(150, 314, 92, 14)}
<path d="M134 268h32v44q-16 6 -32 0z" fill="#6b4630" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M154 268h12v44q-6 3 -12 4z" fill="#472c1e"/>
<path d="M150 8L200 84L182 82L228 152L206 150L262 232L232 230L282 284Q150 304 18 284L68 230L38 232L94 150L72 152L118 82L100 84Z" fill="${c.pine}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M150 8L200 84L182 82L228 152L206 150L262 232L232 230L282 284Q220 294 164 294Q196 150 150 8Z" fill="${c.pineS}"/>
${drift(ink, 'M150 8L190 68Q174 76 162 66Q150 78 138 66Q126 76 110 68Z')}
${drift(ink, 'M118 82Q100 104 90 130Q106 146 120 132Q136 148 150 132Q166 148 182 132Q198 144 212 130Q198 106 182 82Q150 92 118 82Z')}
${drift(ink, 'M94 150Q74 176 62 208Q82 226 100 210Q118 228 138 210Q156 228 176 210Q196 226 214 210Q228 220 240 204Q224 174 206 150Q150 164 94 150Z')}`;

/** A snowman in place of pots. */
export const snowman = ({ ink, fire, chicken }) => `${shade(114, 186, 84, 13)}
<circle cx="112" cy="134" r="56" fill="#f6fbff" stroke="${ink}" stroke-width="7"/><path d="M150 96A56 56 0 0 1 72 174A58 58 0 0 0 150 96Z" fill="#c3d6ea"/>
<circle cx="112" cy="64" r="38" fill="#f6fbff" stroke="${ink}" stroke-width="7"/><path d="M138 40A38 38 0 0 1 88 92A42 42 0 0 0 138 40Z" fill="#c3d6ea"/>
<path d="M72 92Q112 116 154 90L158 104Q112 130 70 106Z" fill="${chicken.pal.scarf}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M134 104L152 140L134 146L122 110Z" fill="${chicken.pal.scarfS}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<circle cx="100" cy="56" r="5" fill="${ink}"/><circle cx="130" cy="56" r="5" fill="${ink}"/><path d="M114 64L152 74L114 78Z" fill="${fire.mid}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<circle cx="106" cy="142" r="5" fill="${ink}"/><circle cx="106" cy="164" r="5" fill="${ink}"/><path d="M56 120L22 92M30 98l-6 -14M30 98l-16 2M168 120L200 96M192 102l4 -16" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>
<path d="M78 34h70M92 32V4h42v28z" fill="#4a4f66" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M92 22h42v8H92z" fill="${chicken.pal.hat}"/>`;

/** The hill railway's small engine. */
export const engine = ({ ink, fire, gold }) => `${shade(160, 238, 140, 14)}
<path d="M8 232h304" stroke="#6b4630" stroke-width="12"/><path d="M8 226h304" stroke="#8d97ab" stroke-width="6"/>
<path d="M26 206h262v-26H26z" fill="#2c3350" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M34 184V74h98v110z" fill="#3b6ea8" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M110 78h18v104h-18z" fill="#2b5384"/>
<path d="M20 76Q24 46 54 44h58Q142 46 146 76Z" fill="#c8352b" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>${drift(ink, 'M24 64Q28 44 54 42h58Q138 44 142 64Q128 72 116 62Q100 74 84 62Q66 74 52 62Q38 72 24 64Z')}
<path d="M50 92h54v44H50z" fill="#ffe9a8" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M77 92v44" stroke="${ink}" stroke-width="5"/>
<path d="M132 110h112q24 4 24 40t-24 38H132z" fill="#3b6ea8" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M136 160h128q-4 24 -22 26H136z" fill="#2b5384"/>
<path d="M170 112v74M206 112v74" stroke="${gold.base}" stroke-width="6"/><path d="M142 124h90" stroke="#8fb9ea" stroke-width="6" stroke-linecap="round"/>
<path d="M208 110V74l-10 -18h46l-10 18v36z" fill="#2c3350" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M166 110q0 -26 16 -26t16 26z" fill="${gold.base}" stroke="${ink}" stroke-width="6"/>
<circle cx="264" cy="146" r="26" fill="${fire.hot}" opacity=".3"/><circle cx="264" cy="146" r="13" fill="${fire.core}" stroke="${ink}" stroke-width="6"/>
<path d="M288 208l26 22h-50z" fill="#c8352b" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
${[70, 150, 230].map((x) => `<circle cx="${x}" cy="208" r="24" fill="#c8352b" stroke="${ink}" stroke-width="7"/><circle cx="${x}" cy="208" r="8" fill="${gold.low}" stroke="${ink}" stroke-width="4"/>`).join('')}<path d="M70 214h160" stroke="#b9c4d6" stroke-width="8" stroke-linecap="round"/>
<path d="M222 44c-16 -14 10 -22 -2 -38" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity=".85"/>`;

/** A sledge with a sleeping dog under a blanket. */
export const sledge = ({ ink, cloth: c }) => `${shade(132, 174, 116, 12)}
<path d="M18 170H214Q246 168 244 140" fill="none" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><path d="M18 170H214Q246 168 244 140" fill="none" stroke="#b9733f" stroke-width="8" stroke-linecap="round"/>
<path d="M54 140v26M128 140v26M200 140v26" stroke="${ink}" stroke-width="16"/><path d="M54 140v26M128 140v26M200 140v26" stroke="#8a4e2b" stroke-width="7"/>
<path d="M22 132H224V146H22Z" fill="#d29a62" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M66 130Q58 88 98 84Q112 70 134 78Q178 72 198 96Q212 116 204 132Z" fill="${c.red}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M194 94Q210 114 202 130H110Q166 126 194 94Z" fill="${c.redS}"/>
<path d="M84 102q10 10 20 0q10 10 20 0q10 10 20 0q10 10 20 0q10 10 20 0" fill="none" stroke="${c.pale}" stroke-width="5"/>
<path d="M64 130Q40 128 40 112Q42 94 62 94Q78 88 92 100Q100 116 90 128Z" fill="${c.dog}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M70 94Q64 76 78 76Q92 82 90 100Z" fill="${c.dogS}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M56 112q6 5 12 0" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round"/><ellipse cx="42" cy="115" rx="6" ry="5" fill="${ink}"/>
<path d="M20 70h18l-16 16h18M50 42h12l-11 11h12" fill="none" stroke="#5d7ba6" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;

/** A drift close to the eye, twigs with berries in it. */
export function snowbank({ near }) {
  const twigs = [
    [70, 30],
    [190, -24],
    [300, 26],
    [410, -18],
  ].map(([x, lean]) => {
    const berries = [
      [lean, -92],
      [lean * 1.5 + 10, -72],
      [lean * 0.4 - 14, -70],
    ]
      .map(
        ([dx, dy]) =>
          `<circle cx="${x + dx}" cy="${150 + dy}" r="9" fill="${near.flowers[0]}"/><circle cx="${x + dx - 3}" cy="${147 + dy}" r="3" fill="${near.rim}"/>`,
      )
      .join('');
    return `<path d="M${x} 150Q${x + lean * 0.4} 100 ${x + lean} 58M${x + lean * 0.3} 112L${x + lean * 1.5 + 10} 78M${x + lean * 0.2} 122L${x + lean * 0.4 - 14} 80" stroke="${near.twig}" stroke-width="6" fill="none" stroke-linecap="round"/>${berries}`;
  });
  return `${twigs.join('')}<path d="M0 118Q60 84 130 108Q200 82 262 106Q330 78 392 108Q440 92 480 118V150H0Z" fill="${near.blade}"/><path d="M0 134Q70 112 150 130Q230 108 300 128Q380 108 480 134V150H0Z" fill="${near.rim}" opacity=".55"/>`;
}

/** A fir bough that hangs in from the top edge, snow on it. */
export function snowBough({ verge: c, near }) {
  const twig = (x, y, long, deg, color) => {
    let needles = '';
    for (let i = 2; i < 9; i++) {
      const at = (i / 9) * long;
      const out = (1 - i / 11) * long * 0.36;
      needles += `M0 ${r(at)}l${r(out)} ${r(out * 0.7)}M0 ${r(at)}l${r(-out)} ${r(out * 0.7)}`;
    }
    return `<g transform="translate(${x} ${y}) rotate(${deg})" fill="none" stroke="${color}" stroke-linecap="round"><path d="M0 0V${long}" stroke-width="7"/><path d="${needles}" stroke-width="6"/></g>`;
  };
  let boughs = '';
  for (let i = 0; i < 11; i++) {
    const reach = Math.sin((Math.PI * (i + 0.5)) / 11);
    boughs += twig(
      22 + i * 44,
      -20,
      40 + reach * (58 + ((i * 37) % 26)),
      ((i * 31) % 40) - 20,
      i % 2 ? c.pineS : c.pine,
    );
  }
  return `${boughs}<path d="M0 -10H480V6Q440 30 400 14Q360 44 310 20Q270 46 230 22Q180 46 140 18Q100 40 64 14Q30 28 0 6Z" fill="#f6fbff"/><path d="M0 6Q30 28 64 14Q100 40 140 18Q180 46 230 22Q270 46 310 20Q360 44 400 14Q440 30 480 6" fill="none" stroke="${near.rim}" stroke-width="6"/>`;
}

/** Snow on the rim of a lid. */
export function snowOnLid(state) {
  const lump = (d) =>
    `<path d="${d}" fill="#f6fbff" stroke="#1d2740" stroke-width="4" stroke-linejoin="round"/>`;
  if (state === 'untouched') {
    return (
      lump(
        'M30 158Q26 128 52 112Q60 98 82 100Q92 88 114 94Q120 100 112 106Q96 104 86 112Q70 112 62 124Q50 132 46 152Q38 166 30 158Z',
      ) + lump('M196 214Q206 198 212 178Q222 176 220 192Q214 222 188 240Q178 240 182 230Q190 222 196 214Z')
    );
  }
  if (state === 'next') return lump('M34 150Q36 130 52 116Q60 112 62 120Q50 134 46 150Q40 158 34 150Z');
  return '';
}

/** The board, its upper edge under snow. */
export const snowOnBoard = (ink) =>
  drift(
    ink,
    'M52 88Q58 58 98 56Q122 32 160 32Q200 32 222 56Q260 58 268 88Q256 98 244 84Q232 92 222 78Q206 84 196 64Q180 74 160 58Q142 74 124 64Q112 84 98 76Q86 94 76 84Q64 98 52 88Z',
    5,
  );
