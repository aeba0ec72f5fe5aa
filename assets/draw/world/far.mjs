import { svg } from './pen.mjs';

// What lies beyond the road: a skyline, the flyover that the lanes run under, and who drives over it. The skyline has no
// ink lines, so that it stays far; it and the deck tile sideways.

const lights = (places, color, size = 5) =>
  places.map(([x, y]) => `<path d="M${x} ${y}h${size}v${size * 1.2}h${-size}z" fill="${color}"/>`).join('');

const palm = (x, y, high, color) =>
  `<path d="M${x - 1.5} ${y}q-1 ${-high * 0.5} 2 ${-high}h3q-2 ${high * 0.5} -1 ${high}z" fill="${color}"/><path d="M${x + 2} ${y - high}q-14 -10 -22 4q12 -6 22 -4q-8 4 -12 14q10 -6 12 -14q2 8 10 14q-2 -10 -10 -14q12 -4 22 4q-8 -14 -22 -4z" fill="${color}"/>`;

/** 16 x 150, stretched over the scene: the sky of an hour, from its top down to the hills. @param colors five */
const sky = (colors) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${colors.map((color, i) => `<stop offset="${[0.1, 0.36, 0.52, 0.66, 0.78][i]}" stop-color="${color}"/>`).join('')}</linearGradient></defs><path d="M0 0h16v150H0z" fill="url(#s)"/>`;

/** 90 x 90: one of them, wherever the road is. */
const sun = ({ far: c }) =>
  `<circle cx="45" cy="45" r="44" fill="${c.sun}" opacity=".16"/><circle cx="45" cy="45" r="34" fill="${c.sun}"/><path d="M14 42h62v4h-62zM18 54h56v5h-56zM26 66h38v5h-38z" fill="${c.sky[3]}" opacity=".8"/>`;

/** 90 x 90. */
const moon = () =>
  `<circle cx="45" cy="45" r="42" fill="#e8e4ff" opacity=".12"/><path d="M58 16A32 32 0 1 0 74 62A27 27 0 0 1 58 16Z" fill="#f3efff"/>`;

/** 200 x 90: a handful, laid over the night. */
const stars = () =>
  [
    [12, 20, 2],
    [34, 58, 1.4],
    [52, 12, 1.6],
    [70, 40, 2.2],
    [92, 66, 1.4],
    [104, 22, 1.6],
    [128, 48, 1.8],
    [146, 10, 1.4],
    [158, 70, 2],
    [176, 30, 1.6],
    [190, 56, 1.4],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff7e0"/>`)
    .join('');

/** 12 x 90: a drop on its way. */
const rain = ({ far }) =>
  `<path d="M8 4Q10 50 5 86Q2 50 8 4Z" fill="${far.rain ?? '#cfd8f2'}" opacity=".85"/>`;

/** What is in the sky; a theme whose skyline brings its own sky has the rain of it alone. */
export const skyFrames = (look) =>
  Object.entries({
    ...(look.tiles?.skyline
      ? {}
      : {
          dusk: [[16, 150], () => sky(look.far.sky)],
          night: [[16, 150], () => sky(look.far.night)],
          dawn: [[16, 150], () => sky(look.far.dawn)],
          sun: [[90, 90], sun],
          moon: [[90, 90], moon],
          stars: [[200, 90], stars],
        }),
    rain: [[12, 90], rain],
  }).map(([name, [box, draw]]) => [name, svg(name, box, draw(look))]);

/** 640 x 150: what stands before the sky: clouds, hills, a temple, a water tower and the lights of villages. */
export function skyline({ far: c }) {
  return `<path d="M40 58h96q-10 -9 -30 -5q-22 -12 -38 0q-18 -2 -28 5zM286 44h84q-12 -8 -26 -4q-20 -10 -32 0q-16 -2 -26 4zM548 70h74q-10 -8 -24 -4q-18 -9 -30 0q-12 -1 -20 4z" fill="${c.cloud}"/>
<path d="M0 118q40 -26 84 -18q40 -34 92 -6q50 -22 96 12q40 -8 74 6q60 -34 108 -4q50 -24 96 0q54 -20 90 10V150H0z" fill="${c.hills}"/>
<path d="M0 134q60 -14 120 -4t130 -2t130 4t130 -4t130 6V150H0z" fill="${c.land}"/>
<path d="M186 132V106h4q0 -14 10 -26q10 12 10 26h4v26zM198 78h4v-10h-4zM218 132v-16q8 -12 16 0v16z" fill="${c.land}"/>
<path d="M546 134V98M566 134V98" stroke="${c.land}" stroke-width="4"/><path d="M538 100V82q18 -12 36 0v18z" fill="${c.land}"/>
<path d="M322 134v-22l16 -10l16 10v22zM354 134v-14h34v14zM60 132v-12h30v12zM66 120l9 -8l9 8z" fill="${c.land}"/><path d="M496 132v-18h24v18zM520 132v-10h18v10z" fill="${c.land}"/>
${palm(118, 132, 34, c.land)}${palm(302, 134, 28, c.land)}${palm(404, 132, 36, c.land)}${palm(588, 134, 30, c.land)}${palm(30, 134, 24, c.land)}
${lights(
  [
    [66, 123],
    [80, 123],
    [330, 118],
    [344, 118],
    [362, 124],
    [374, 124],
    [197, 112],
    [223, 120],
    [501, 119],
    [511, 125],
    [526, 125],
    [146, 136],
    [262, 138],
    [438, 137],
    [606, 138],
  ],
  c.window,
)}`;
}

/** 240 x 60: parapet, beam, and the shade that falls on the lanes beneath. Who drives over it shows between its posts. */
export function deck({ ink, far: c }) {
  let posts = '';
  let marks = '';
  for (let x = 20; x < 240; x += 40) {
    posts += `<path d="M${x - 9} 4h18v18h-18z" fill="${ink}"/><path d="M${x - 5} 4h10v18h-10z" fill="${c.rail}"/><path d="M${x + 1} 4h4v18h-4z" fill="${c.railS}"/>`;
    marks += `<path d="M${x - 6} 29h12v5h-12z" fill="${c.mark}"/>`;
  }
  return `<path d="M0 44h240v16H0z" fill="${ink}" opacity=".28"/><path d="M0 44h240v8H0z" fill="${ink}" opacity=".4"/>${posts}
<path d="M0 0h240v11H0z" fill="${ink}"/><path d="M0 3h240v5H0z" fill="${c.rail}"/><path d="M0 3h240v2H0z" fill="${c.railL}"/>
<path d="M0 18h240v28H0z" fill="${ink}"/><path d="M0 21h240v17H0z" fill="${c.beam}"/><path d="M0 21h240v3H0z" fill="${c.railL}"/><path d="M0 35h240v6H0z" fill="${c.beamS}"/>${marks}
<path d="M0 22v18M120 22v18M240 22v18" stroke="${ink}" stroke-width="3"/>`;
}

const wheel = (ink, x, y, radius, hub) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#241726" stroke="${ink}" stroke-width="7"/><circle cx="${x}" cy="${y}" r="${radius * 0.42}" fill="${hub}"/>`;

/** 360 x 210: a painted truck, loaded high, drives to the right. */
export function truckSide({ ink, traffic: c, fire }) {
  let fringe = '';
  for (let i = 0; i < 9; i++) {
    fringe += `<path d="M${26 + i * 22} 128h18l-9 15z" fill="${c.bunting[i % c.bunting.length]}" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/>`;
  }
  return `<path d="M22 58Q30 20 78 26Q112 6 152 24Q206 16 222 58V104H22Z" fill="${c.tarp}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M206 34Q218 44 220 60V102H190Q212 70 206 34Z" fill="${c.tarpS}"/><path d="M70 28V100M120 18V100M172 20V100M26 66Q120 48 218 66" stroke="${c.rope}" stroke-width="5" fill="none"/>
<path d="M14 92H228V172H14Z" fill="${c.crown}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M18 152H224V168H18Z" fill="${c.crownS}"/><path d="M18 104H224M18 122H224" stroke="${c.paint}" stroke-width="5"/>${fringe}
<path d="M228 176V66Q230 52 246 52H296Q312 52 318 70L330 110Q348 114 348 134V176Z" fill="${c.body}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M232 152H344V172H232Z" fill="${c.bodyS}"/>
<path d="M250 72H290Q300 72 304 84L312 112H250Z" fill="#2a2140" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M258 108L274 76H286L270 108Z" fill="#8a86b0" opacity=".6"/>
<path d="M232 50Q256 30 300 42L310 56H232Z" fill="${c.paint}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M242 130H320" stroke="${c.paint}" stroke-width="5"/><path d="M238 66Q240 60 248 60" stroke="${c.bodyL}" stroke-width="5" fill="none" stroke-linecap="round"/>
<circle cx="338" cy="142" r="24" fill="${fire.hot}" opacity=".3"/><circle cx="338" cy="142" r="11" fill="${fire.core}" stroke="${ink}" stroke-width="5"/>
${wheel(ink, 62, 178, 25, c.chrome)}${wheel(ink, 124, 178, 25, c.chrome)}${wheel(ink, 284, 178, 25, c.chrome)}`;
}

/** 190 x 190: the milkman on his bicycle, rides to the right. */
export function bicycle({ ink, traffic: c, fire }) {
  const tyre = (x) =>
    `<circle cx="${x}" cy="146" r="33" fill="none" stroke="${ink}" stroke-width="13"/><circle cx="${x}" cy="146" r="33" fill="none" stroke="${c.chrome}" stroke-width="4"/><path d="M${x - 30} 146h60M${x} 116v60" stroke="${ink}" stroke-width="3"/>`;
  const frame = 'M46 146L78 100H126L98 146ZM78 100L98 146M122 84L138 146';
  return `${tyre(46)}${tyre(142)}
<path d="${frame}" fill="none" stroke="${ink}" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"/><path d="${frame}" fill="none" stroke="${c.body}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
<path d="M18 98h38v42H18z" fill="${c.grille}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M24 84h26v14H24z" fill="${c.chrome}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M76 94L104 104L100 144L114 146" fill="none" stroke="${ink}" stroke-width="25" stroke-linejoin="round" stroke-linecap="round"/><path d="M76 94L104 104L100 144L114 146" fill="none" stroke="${c.tarp}" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"/>
<path d="M62 96Q60 58 88 46Q108 44 108 66L98 100Z" fill="${c.cloth ?? '#fff1cf'}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M96 62L128 84" stroke="${ink}" stroke-width="19" stroke-linecap="round"/><path d="M96 62L128 84" stroke="#a9663a" stroke-width="8" stroke-linecap="round"/>
<circle cx="104" cy="30" r="19" fill="#a9663a" stroke="${ink}" stroke-width="7"/><path d="M82 26Q82 2 106 4Q128 6 126 26Q104 16 82 26Z" fill="${c.paint}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<circle cx="150" cy="98" r="18" fill="${fire.hot}" opacity=".3"/><circle cx="148" cy="98" r="8" fill="${fire.core}" stroke="${ink}" stroke-width="4"/>`;
}
