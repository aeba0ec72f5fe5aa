// `npm --prefix assets run draw-pictures`: writes the players' pictures and the icons anew.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { faces } from './faces/faces.mjs';
import { ICONS } from './faces/icon.mjs';

const ASSETS = path.resolve(import.meta.dirname, '..');
const pictures = {
  faces: faces(),
  icons: Object.entries(ICONS).map(([name, draw]) => [name, draw()]),
};
for (const [folder, drawings] of Object.entries(pictures)) {
  await mkdir(path.join(ASSETS, folder), { recursive: true });
  for (const [name, svg] of drawings) await writeFile(path.join(ASSETS, folder, `${name}.svg`), svg);
  console.log(`${folder}: ${drawings.length} drawings`);
}
