// Every frame of the chicken, as [name, svg].
import { createCel } from '../cel.mjs';
import { charred } from './palettes.mjs';
import { POSES } from './poses.mjs';
import { chicken } from './rig.mjs';
import { roast } from './roast.mjs';

/** Room above the head for leaps: the feet are at (128, 292) of the frame. */
const BOX = [256, 312];
const ORIGIN = [0, -56];

/** @param look pal: palette; wear: clothes (rig.mjs) */
export function chickenFrames({ pal, wear }) {
  const burnt = charred(pal);
  const poses = Object.entries(POSES).map(([name, p]) => {
    const c = createCel(name.replace(/[^a-z0-9]/g, ''), p.pal === 'char' ? burnt : pal);
    const layers = [p.behind, () => chicken(c, p, wear), p.front].filter(Boolean);
    const bound = layers.map((draw) => () => draw(c));
    return [name, c.svg(`chicken ${name}`, p.box ?? BOX, bound, { origin: p.origin ?? ORIGIN })];
  });
  const c = createCel('cooked', pal);
  return [...poses, ['cooked', c.svg('chicken cooked', BOX, [() => roast(c)], { origin: ORIGIN })]];
}
