import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const ASSETS = path.resolve(import.meta.dirname, '..');
const PUBLIC = path.resolve(ASSETS, '../public');
const AVATAR_PX = 192;

/** The icons of the app: which drawing, how large, what file. */
const ICONS = [
  { from: 'app', px: 192, to: 'icon-192.png' },
  { from: 'app', px: 512, to: 'icon-512.png' },
  { from: 'maskable', px: 512, to: 'icon-maskable-512.png' },
  { from: 'maskable', px: 180, to: 'apple-touch-icon.png' },
] as const;

const square = (svg: Buffer, px: number) => sharp(svg, { density: (72 * px) / 256 }).resize(px, px);

/** Players' pictures: `assets/faces/<id>.svg` -> `public/avatars/<id>.webp`. @returns bytes written */
export async function buildAvatars(): Promise<number> {
  const from = path.join(ASSETS, 'faces');
  const to = path.join(PUBLIC, 'avatars');
  await mkdir(to, { recursive: true });
  let bytes = 0;
  for (const file of (await readdir(from)).filter((name) => name.endsWith('.svg'))) {
    const few = await square(await readFile(path.join(from, file)), AVATAR_PX)
      .png({ palette: true, effort: 10 })
      .toBuffer();
    const image = await sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
    await writeFile(path.join(to, file.replace('.svg', '.webp')), image);
    bytes += image.length;
  }
  return bytes;
}

/** The icons under `public/icons/`. @returns bytes written */
export async function buildIcons(): Promise<number> {
  const to = path.join(PUBLIC, 'icons');
  await mkdir(to, { recursive: true });
  const favicon = await readFile(path.join(ASSETS, 'icons/favicon.svg'));
  await writeFile(path.join(to, 'icon.svg'), favicon);
  let bytes = favicon.length;
  for (const { from, px, to: file } of ICONS) {
    const svg = await readFile(path.join(ASSETS, 'icons', `${from}.svg`));
    const image = await square(svg, px).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
    await writeFile(path.join(to, file), image);
    bytes += image.length;
  }
  return bytes;
}
