// The dhaba's road in wedding season: the same drawings in the blue and pink of a late hour, and a chicken in a turban.
import { ellipse } from '../../draw/cel.mjs';
import { MARIGOLD } from '../../draw/chicken/palettes.mjs';
import { LOOK as DHABA } from '../dhaba/look.mjs';

/** A turban with a jewel and a plume; it chars with the chicken. */
function turban(c) {
  const { pal } = c;
  const cloth = { fill: pal.hat, shade: pal.hatS, rim: pal.hatR, so: [-6, -6], ro: [3, 4], sw: 5.5 };
  const plume = { fill: pal.wool, shade: pal.woolS, rim: '#ffffff', so: [-4, -4], ro: [2, 3], sw: 5 };
  return (
    c.part('M150 10C138 -4 142 -20 158 -26C170 -16 172 0 162 12Z', plume) +
    c.part('M90 72C84 34 108 8 150 8C190 8 214 34 208 72C190 56 168 52 148 54C126 52 106 58 90 72Z', cloth) +
    c.line(
      'M96 60C110 34 140 22 176 22M112 56C128 40 160 34 196 44M150 54C168 44 186 42 206 56',
      4.5,
      pal.hatS,
    ) +
    c.part(ellipse(157, 28, 15), {
      fill: pal.org,
      shade: pal.orgS,
      rim: pal.orgR ?? undefined,
      so: [-3, -3],
      ro: [2, 2],
      sw: 5,
    }) +
    `<circle cx="157" cy="28" r="6" fill="${pal.red}" stroke="${pal.ink}" stroke-width="4"/>`
  );
}

/** A cream chicken in a pink turban and a teal scarf. */
const RAJA = {
  ...MARIGOLD,
  body: '#ffe3b4',
  bodyS: '#d99a72',
  far: '#efc08e',
  tail: '#e2487e',
  tailS: '#9c2457',
  scarf: '#17939a',
  scarfS: '#0d5f6b',
  scarfR: '#7fe0d8',
  dot: '#ffe9a8',
  lid: '#efc08e',
  hat: '#d81f78',
  hatS: '#941150',
  hatR: '#ff86bd',
  wool: '#43c07a',
  woolS: '#22774c',
  scarfBurnt: '#1b5f66',
  scarfBurntS: '#123f46',
};

export const LOOK = {
  ...DHABA,
  chicken: { pal: RAJA, wear: { comb: false, hat: turban } },
  road: {
    base: '#37406f',
    high: '#465087',
    low: '#2c3560',
    deep: '#1f264a',
    paint: '#f6dcb4',
    paintS: '#c9a98a',
  },
  kerb: {
    edge: '#191433',
    a: '#e2487e',
    aL: '#ffc2d8',
    aS: '#a82a60',
    b: '#fff1cf',
    bL: '#ffffff',
    bS: '#cbb59a',
  },
  verge: {
    base: '#1f5a57',
    high: '#2f776b',
    low: '#174548',
    blade: '#59a889',
    flowers: ['#ff7ab0', '#ffd045'],
  },
  dusk: { ...DHABA.dusk, color: '#121034' },
  far: {
    ...DHABA.far,
    sky: ['#1d1850', '#3b2670', '#7d3585', '#d0557f', '#ffa26b'],
    sun: '#ffe08a',
    cloud: '#5a2f78',
    hills: '#4d2c6e',
    land: '#221a4a',
  },
  bulbs: { ...DHABA.bulbs, colors: ['#ff7ab0', '#ffd540', '#4fd0c0', '#fff1cf'] },
  board: { ...DHABA.board, frame: '#ffd045', face: '#c2267a', faceS: '#84154f' },
  lamp: {
    ...DHABA.lamp,
    rim: '#ffd045',
    bandA: '#c2267a',
    hood: '#c2267a',
    hoodS: '#84154f',
    hoodL: '#ff9ac8',
  },
  traffic: {
    ...DHABA.traffic,
    body: '#17939a',
    bodyS: '#0d5f6b',
    bodyL: '#7fe0d8',
    crown: '#c2267a',
    crownS: '#84154f',
    bunting: ['#ff7ab0', '#ffd045', '#fff1cf', '#4fd0c0'],
    hood: '#e2487e',
    hoodS: '#a82a60',
    auto: '#6a3fa0',
    autoS: '#472a70',
    autoL: '#b48ae0',
    taxi: '#fff1cf',
    taxiS: '#cbb59a',
  },
};
