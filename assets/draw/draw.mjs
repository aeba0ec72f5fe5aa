// Draws a theme: `npm --prefix assets run draw -- dhaba` writes assets/themes/dhaba/frames/ anew, every folder that the theme's
// look.mjs has a drawing for. Whoever draws by hand instead simply never runs it for that theme.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chickenFrames } from './chicken/frames.mjs';
import { coinFrames } from './world/coins.mjs';
import { effectFrames } from './world/effects.mjs';
import { skyFrames } from './world/far.mjs';
import { fireFrames } from './world/flames.mjs';
import { groundFrames } from './world/ground.mjs';
import { lidFrames } from './world/lids.mjs';
import { onlookerFrames } from './world/onlookers.mjs';
import { propFrames } from './world/scenery.mjs';
import { winFrames } from './world/wins.mjs';

const FOLDERS = {
  chicken: (look) => chickenFrames(look.chicken),
  fire: fireFrames,
  lids: lidFrames,
  coins: coinFrames,
  ground: groundFrames,
  props: propFrames,
  effects: effectFrames,
  onlookers: onlookerFrames,
  sky: skyFrames,
  wins: winFrames,
};

const [theme, ...only] = process.argv.slice(2);
if (!theme) {
  console.error('Which theme? npm --prefix assets run draw -- dhaba [chicken] [fire] …');
  process.exit(1);
}
const home = path.resolve(import.meta.dirname, '../themes', theme);
const { LOOK } = await import(path.join(home, 'look.mjs'));
for (const [folder, draw] of Object.entries(FOLDERS)) {
  if (only.length > 0 && !only.includes(folder)) continue;
  const out = path.join(home, 'frames', folder);
  await rm(out, { recursive: true, force: true });
  const frames = draw(LOOK);
  if (frames.length === 0) continue;
  await mkdir(out, { recursive: true });
  for (const [name, svg] of frames) await writeFile(path.join(out, `${name}.svg`), svg);
  console.log(`${theme}/${folder}: ${frames.length} frames`);
}
