// The chicken: one set of parts, posed. A pose is data (poses.mjs); a look is a palette and clothes (a theme's look.mjs).
import { beak, brow, eye, wattle } from './face.mjs';
import { leg, scarf, scarfEnds, wing } from './limbs.mjs';
import { PARTS } from './parts.mjs';

const FEAR = 'M80 20H210V62Q180 74 168 66Q160 80 146 68Q134 82 124 70Q112 82 80 74Z';
/** Thighs folded against the belly, in a squat. */
const HAUNCHES =
  'M82 222C74 186 92 168 112 170C134 172 146 190 140 222M158 222C154 192 166 178 182 180C194 182 200 194 198 222';

/**
 * Draws the chicken.
 * @param p the pose: root, body, head, tail, comb, scarf: {x, y, a, sx, sy}; legN, legF, wingN, wingF, beak, eyes, eyeN,
 *   eyeF, brow as in face.mjs and limbs.mjs; ruffle: feathers on end; haunch: squatting; fear: pale brow; fit: the whole figure in its box
 * @param wear clothes: hat, drawn on the skull, beneath the face; head, over the face; behind, behind the
 *   head; comb: false when a hat hides it
 */
export function chicken(c, p, wear = {}) {
  const { pal } = c;
  const head = { px: 140, py: 134, ...p.head };
  const body = { px: 128, py: 216, ...p.body };
  const eyes = p.eyes ?? {};
  const jaw = p.beak ?? {};
  const plumage = { fill: pal.body, shade: pal.bodyS, rim: pal.rim };

  const tail = () =>
    c.part(PARTS.tail, { fill: pal.tail, shade: pal.tailS, rim: pal.rim, so: [-6, -6] }) +
    c.line('M48 148C42 146 36 144 30 144M54 132C48 124 42 116 35 110', 5);
  const comb = () =>
    c.group('', { px: 146, py: 54, ...p.comb }, () =>
      c.part(PARTS.comb, { fill: pal.red, shade: pal.redS, rim: pal.redR, so: [-5, -5] }),
    );
  const fear = p.fear ? `<path d="${FEAR}" fill="${pal.fear}"/>` : '';
  const blush = pal.blush ? `<ellipse cx="115" cy="119" rx="9" ry="6" fill="${pal.blush}"/>` : '';
  const skull = () =>
    c.part(p.ruffle ? PARTS.headR : PARTS.head, {
      ...plumage,
      so: [-10, -8],
      ro: [5, 6.5],
      inner: fear + blush,
    });
  const lift = p.brow?.y ?? 0;
  const brows = () =>
    p.brow === false
      ? ''
      : `<g class="brow">${brow(c, 141, 55 + lift, 15, p.brow?.n ?? -12)}${p.brow?.f == null ? '' : brow(c, 190, 56 + lift, 9, p.brow.f)}</g>`;
  const face = () =>
    wattle(c, jaw) +
    eye(c, 190, 89, 17, 23, { ...eyes, ...p.eyeF }, true) +
    eye(c, 147, 91, 24, 27, { ...eyes, ...p.eyeN }, false) +
    beak(c, jaw) +
    brows() +
    (wear.head ? wear.head(c) : '');

  const near = p.wingN ?? {};
  const upper = () =>
    c.group('tail', { px: 74, py: 168, sx: 0.95, sy: 0.95, ...p.tail, a: (p.tail?.a ?? 0) - 9 }, tail) +
    wing(c, 'far', p.wingF ?? {}) +
    (wear.comb === false ? '' : c.group('comb', head, comb)) +
    (wear.behind ? c.group('', head, () => wear.behind(c)) : '') +
    c.group('body', null, () =>
      c.part(p.ruffle ? PARTS.bodyR : PARTS.body, {
        ...plumage,
        so: [-15, -14],
        ro: [5, 7.5],
        inner: p.haunch
          ? `<path d="${HAUNCHES}" fill="${pal.body}" stroke="${pal.ink}" stroke-width="5"/>`
          : '',
      }),
    ) +
    scarfEnds(c, p.scarf ?? {}) +
    (near.front ? '' : wing(c, 'near', near)) +
    c.group('head', head, () => skull() + (wear.hat ? wear.hat(c) : '')) +
    c.group('scarf', null, () => scarf(c)) +
    c.group('face', head, face) +
    (near.front ? wing(c, 'near', near) : '');

  // Nine tenths of the box, so that wings and stretch have room; the feet stay where they are.
  return c.group('', { x: 9, px: 128, py: 236, sx: 0.9, sy: 0.9, ...p.fit }, () =>
    c.group('chicken', { px: 128, py: 236, ...p.root }, () => {
      const legs = leg(c, 'far', p.legF ?? {}) + leg(c, 'near', p.legN ?? {});
      return legs + c.group('upper', body, upper) + (p.extra ? p.extra(c) : '');
    }),
  );
}
