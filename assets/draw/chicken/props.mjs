// What comes with the chicken in some poses: egg, sweat, dust, flames, stars.
import { PARTS } from './parts.mjs';

const GOLD = { fill: '#ffc62b', shade: '#d9820f', rim: '#fff3b0' };

export const egg = (c, x, y, k = 1, a = 0) =>
  c.place(
    x,
    y,
    k,
    a,
    () =>
      c.part(PARTS.egg, {
        ...GOLD,
        so: [-9, -9],
        ro: [4, 5],
        inner:
          '<path d="M-17-46C-14-56-8-62-4-63" fill="none" stroke="#fffbe0" stroke-width="7"/><circle cx="-20" cy="-34" r="3.5" fill="#fffbe0"/>',
      }),
    'egg',
  );

export const drop = (c, x, y, k, a) =>
  c.place(
    x,
    y,
    k,
    a,
    () =>
      c.repeat('drop', () =>
        c.part(PARTS.drop, {
          fill: '#8fdcff',
          shade: '#4aa6e0',
          rim: '#e9fbff',
          so: [-3, -3],
          ro: [2, 3],
          sw: 7,
          outline: false,
        }),
      ),
    'sweat',
  );

export const star = (c, x, y, k = 1, fill = '#fff3b0') =>
  c.place(x, y, k, 0, () => `<path d="${PARTS.star}" fill="${fill}" stroke="none"/>`, 'sparkle');

export const puff = (c, x, y, k, flip = false) =>
  c.group('dust', { x, y }, () =>
    c.group('', { sx: flip ? -k : k, sy: k }, () =>
      c.repeat('puff', () =>
        c.part(PARTS.puff, { fill: c.pal.dust, shade: c.pal.dustS, so: [-3, -5], sw: 5 }),
      ),
    ),
  );

export const lick = (c, x, y, k, a = 0) =>
  c.place(
    x,
    y,
    k,
    a,
    () =>
      c.repeat('lick', () =>
        c.part(PARTS.lick, {
          fill: '#ff7a14',
          sw: 5,
          inner: (id) => `<use href="#${id}" transform="translate(0 1)scale(.6)" fill="#ffd84a"/>`,
        }),
      ),
    'flame',
  );

/** A wall of fire behind the chicken, x from 16 to 238; `flip` mirrors it, `sy` stretches it up from the ground. */
export const blaze = (c, { flip = false, sy = 1, a = 0 } = {}) =>
  c.group('flame', { px: 128, py: 246, sx: flip ? -1 : 1, sy, a }, () =>
    c.part(PARTS.flame, {
      fill: '#ff5a12',
      sw: 6,
      inner: (id) =>
        `<use href="#${id}" transform="translate(20 40)scale(.84)" fill="#ff9d1c"/><use href="#${id}" transform="translate(42 82)scale(.67)" fill="#ffd84a"/>`,
    }),
  );

/** A wing held around the egg. */
export const hug = (c, x, y, a) =>
  c.group('wing-far', { x, y, a }, () =>
    c.group('', { sx: -0.46, sy: 0.52 }, () =>
      c.part(PARTS.wingOut, { fill: c.pal.body, shade: c.pal.bodyS, rim: c.pal.rim, so: [-5, -6], sw: 10 }),
    ),
  );

/** The trails it leaves in the air; `a` turns them. */
export const trails = (c, a, lines) =>
  c.group('trails', { px: 128, py: 200, a }, () =>
    lines
      .map(
        ([x, y, long, w]) =>
          `<path d="M${x} ${y}v${long}" stroke="${c.pal.trail}" stroke-width="${w}" opacity=".75"/>`,
      )
      .join(''),
  );
