// The twelve avatars: the chicken's rig in other plumage, with something on its head.
import { createCel } from '../cel.mjs';
import { charred, MARIGOLD } from '../chicken/palettes.mjs';
import { chicken } from '../chicken/rig.mjs';
import {
  bride,
  crown,
  eggshell,
  headphones,
  nightcap,
  outlaw,
  pilot,
  plaster,
  shades,
  toque,
  turban,
} from './wear.mjs';

/** Plumage from three tones; the far wing lies between them. */
const plumage = (body, bodyS, rim, more = {}) => ({
  ...MARIGOLD,
  body,
  bodyS,
  far: bodyS,
  rim,
  tail: body,
  tailS: bodyS,
  lid: body,
  blush: null,
  ...more,
});
const scarf = (scarf, scarfS, scarfR, dot = '#fff3d6') => ({ scarf, scarfS, scarfR, dot });

const BOLD = {
  eyes: { ly: 1 },
  eyeN: { lid: 0.12, tilt: 12 },
  eyeF: { lid: 0.06, tilt: 8 },
  brow: { y: 0, n: 4 },
};
const OPEN = { eyes: { lx: -4, ly: 1, lid: 0 }, brow: { y: -2, n: -16 }, head: { a: -4 } };
const GLAD = { eyes: { mode: 'happy' }, brow: { y: 1, n: -10 }, beak: { up: 8, dn: 24 }, head: { a: -6 } };

const FACES = [
  { name: 'marigold', back: ['#1d8183', '#176a6c'], pal: MARIGOLD, pose: OPEN },
  {
    name: 'raja',
    back: ['#ff9f1c', '#ea8a10'],
    pal: plumage('#c77a43', '#8a4a28', '#ffc48c', scarf('#1d8183', '#125a63', '#7fd3c4')),
    pose: { ...BOLD, brow: false },
    wear: { comb: false, head: turban },
  },
  {
    name: 'chick',
    back: ['#4fb548', '#419b3b'],
    pal: plumage('#ffd84a', '#e39a1e', '#fff6b8', {
      ...scarf('#f07ab0', '#b8447c', '#ffc0de'),
      blush: '#ff9a6a',
    }),
    pose: { ...OPEN, eyes: { lx: 2, ly: 2, lid: 0, pupil: 1.12 }, beak: { dn: 10 }, brow: { y: 4, n: -20 } },
    wear: { comb: false, head: eggshell },
  },
  {
    name: 'kadaknath',
    back: ['#d8321f', '#bd2818'],
    pal: plumage('#45425e', '#2a2740', '#8f8bb8', {
      red: '#8c2f5c',
      redS: '#5c1a3c',
      redR: '#d070a0',
      ...scarf('#ffd045', '#d9820f', '#fff3b0', '#d8321f'),
    }),
    pose: { ...BOLD, brow: false, head: { a: -5 }, beak: { dn: 6 } },
    wear: { head: shades },
  },
  {
    name: 'dj',
    back: ['#6b3d7d', '#5b3269'],
    pal: plumage('#b9784a', '#7f4a2a', '#f0b98a', scarf('#4fb548', '#2c7a38', '#a8ec8c')),
    pose: GLAD,
    wear: { comb: false, head: headphones },
  },
  {
    name: 'rani',
    back: ['#f2b632', '#dfa11f'],
    pal: plumage('#ffe6ec', '#dca0b4', '#ffffff', {
      ...scarf('#c2267a', '#84154f', '#ff7ab8'),
      blush: '#ff9ab0',
    }),
    pose: { ...OPEN, eyes: { lx: 4, ly: 0, lid: 0.14, tilt: -8 }, brow: { y: -3, n: -18 }, beak: { dn: 4 } },
    wear: { head: bride },
  },
  {
    name: 'khansama',
    back: ['#c4643a', '#ab532d'],
    pal: plumage('#fff3e0', '#d9b49c', '#ffffff', {
      ...scarf('#d8321f', '#9a1f1a', '#ff8a6a', '#ffffff'),
      blush: '#ffb199',
    }),
    pose: { ...GLAD, beak: { up: 4, dn: 14 } },
    wear: { comb: false, head: toque },
  },
  {
    name: 'pilot',
    back: ['#3d7cc9', '#326bb0'],
    pal: plumage('#c3d2df', '#8398ad', '#ffffff', scarf('#f6efe2', '#c9b8a4', '#ffffff', '#d8321f')),
    pose: { ...BOLD, brow: false },
    wear: { comb: false, head: pilot },
  },
  {
    name: 'daku',
    back: ['#7a5a3c', '#684b31'],
    pal: plumage('#e3b37c', '#a9713f', '#ffe0b4', scarf('#4a4458', '#2c2738', '#8a8299', '#d8321f')),
    pose: { ...BOLD, eyeN: { lid: 0.24, tilt: 18 }, eyeF: { lid: 0.2, tilt: 14 }, brow: { y: 6, n: 16 } },
    wear: { comb: false, head: outlaw },
  },
  {
    name: 'sleepy',
    back: ['#2f3f6e', '#27355e'],
    pal: plumage('#ddcdf2', '#a48fc6', '#ffffff', {
      ...scarf('#ffd045', '#d9820f', '#fff3b0', '#ffffff'),
      blush: '#e6a0c8',
    }),
    pose: { eyes: { mode: 'shut' }, brow: false, head: { a: 8, x: -2, y: 4 }, beak: { dn: 8 } },
    wear: { comb: false, head: nightcap },
  },
  {
    name: 'maharaja',
    back: ['#9a1f6a', '#831858'],
    pal: plumage('#ffcf4a', '#d98a14', '#fff6c8', {
      ...scarf('#6b3d7d', '#47265a', '#b98acb', '#ffd045'),
      blush: '#ff9a5a',
    }),
    pose: GLAD,
    wear: { comb: false, head: crown },
  },
  {
    name: 'survivor',
    back: ['#55b9b3', '#46a39d'],
    pal: { ...charred(MARIGOLD), rim: '#8d7468', org: '#c98230', orgS: '#8a521c' },
    pose: {
      ruffle: 1,
      eyes: { lid: 0, pupil: 0.6, lx: 2 },
      eyeN: { scale: 1.12 },
      brow: false,
      head: { a: -4 },
      beak: { up: 6, dn: 20 },
    },
    wear: { head: plaster },
  },
];

/** Rays behind the head, so that no two backgrounds look alike at a glance. */
function rays(color, turn) {
  let d = '';
  for (let i = 0; i < 10; i++) {
    const at = (deg) =>
      [128 + 190 * Math.cos((deg * Math.PI) / 180), 140 + 190 * Math.sin((deg * Math.PI) / 180)]
        .map((n) => n.toFixed(0))
        .join(' ');
    d += `M128 140L${at(i * 36 + turn)}L${at(i * 36 + 18 + turn)}Z`;
  }
  return `<path d="${d}" fill="${color}"/>`;
}

/** @returns [name, svg] by avatar id, from 1 on; 256 x 256, round */
export function faces() {
  return FACES.map(({ name, back, pal, pose, wear }, i) => {
    const c = createCel(`av${i}x`, pal);
    const bird = c.svg(name, [208, 208], [() => chicken(c, pose, wear)], { origin: [44, -6] });
    const inner = bird.replace('<svg ', '<svg x="0" y="0" width="256" height="256" ');
    const id = `face${i + 1}`;
    return [
      String(i + 1),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><title>${name}</title><clipPath id="${id}"><circle cx="128" cy="128" r="124"/></clipPath><g clip-path="url(#${id})"><path d="M0 0h256v256H0z" fill="${back[0]}"/>${rays(back[1], i * 7)}${inner}</g><circle cx="128" cy="128" r="122" fill="none" stroke="#2b1710" stroke-width="8"/></svg>\n`,
    ];
  });
}
