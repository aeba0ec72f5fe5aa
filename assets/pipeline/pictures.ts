import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Pixels } from './frames.ts';
import type { Drawing } from './theme-files.ts';
import type { ThemeSource } from './theme-source.ts';

const ASSETS = path.resolve(import.meta.dirname, '..');
const PUBLIC = path.resolve(ASSETS, '../public');
const AVATAR_PX = 192;

const ICONS = [
  // PNG: the page parses and lays out an SVG icon on its own thread before the first picture.
  { from: 'favicon', px: 48, to: 'icon-48.png' },
  { from: 'app', px: 192, to: 'icon-192.png' },
  { from: 'app', px: 512, to: 'icon-512.png' },
  { from: 'maskable', px: 512, to: 'icon-maskable-512.png' },
  { from: 'maskable', px: 180, to: 'apple-touch-icon.png' },
] as const;

const square = (svg: Buffer, px: number) => sharp(svg, { density: (72 * px) / 256 }).resize(px, px);

/** `assets/faces/<id>.svg` -> `public/avatars/<id>.webp` */
export async function buildAvatars(): Promise<number> {
  const from = path.join(ASSETS, 'faces');
  const to = path.join(PUBLIC, 'avatars');
  await mkdir(to, { recursive: true });
  let bytes = 0;
  for (const file of (await readdir(from)).filter((name) => name.endsWith('.svg'))) {
    const paletted = await square(await readFile(path.join(from, file)), AVATAR_PX)
      .png({ palette: true, effort: 10 })
      .toBuffer();
    const image = await sharp(paletted).webp({ lossless: true, effort: 6 }).toBuffer();
    await writeFile(path.join(to, file.replace('.svg', '.webp')), image);
    bytes += image.length;
  }
  return bytes;
}

const ICON_PX = 192;
/** The face in the box of a chicken's frame, as shares of its width and height. */
const FACE = { left: 0.3, top: 0.14, width: 0.7 } as const;
const NIGHT = '#5a3a70';

export async function encodeIcon({ bytes, width, height }: Drawing, fast: boolean): Promise<Buffer> {
  const side = Math.round(FACE.width * width);
  const scale = ICON_PX / side;
  const whole = await sharp(bytes, { density: 72 * scale })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .png()
    .toBuffer();
  const face = await sharp(whole)
    .extract({
      left: Math.round(FACE.left * width * scale),
      top: Math.round(FACE.top * height * scale),
      width: ICON_PX,
      height: ICON_PX,
    })
    .toBuffer();
  const corners = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_PX}" height="${ICON_PX}"><rect width="100%" height="100%" rx="22%" fill="${fill}"/></svg>`,
    );
  const icon = sharp(corners(NIGHT)).composite([
    { input: face },
    { input: corners('#fff'), blend: 'dest-in' },
  ]);
  if (fast) return icon.png({ compressionLevel: 1 }).toBuffer();
  const paletted = await icon.png({ palette: true, effort: 10 }).toBuffer();
  return sharp(paletted).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** As messengers show it beside a link, px. */
const CARD = { width: 1200, height: 630 } as const;

/** Draws the chicken before a sun and a road, in the colours of its theme: the picture of a shared replay. */
export async function encodeCard(
  { width, height, rgba }: Pixels,
  { ground, plate }: ThemeSource['colors'],
): Promise<Buffer> {
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
<rect width="100%" height="100%" fill="${ground}"/><circle cx="600" cy="330" r="280" fill="${plate.fill}"/>
<rect y="520" width="100%" height="110" fill="${plate.stroke}"/>
<path d="M0 575H1200" stroke="${plate.fill}" stroke-width="10" stroke-dasharray="70 50"/></svg>`,
  );
  const chicken = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ height: CARD.height - 40 })
    .png()
    .toBuffer();
  return sharp(scene)
    .composite([{ input: chicken, gravity: 'south' }])
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
}

export async function buildIcons(): Promise<number> {
  const to = path.join(PUBLIC, 'icons');
  await mkdir(to, { recursive: true });
  let bytes = 0;
  for (const { from, px, to: file } of ICONS) {
    const svg = await readFile(path.join(ASSETS, 'icons', `${from}.svg`));
    const image = await square(svg, px).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
    await writeFile(path.join(to, file), image);
    bytes += image.length;
  }
  return bytes;
}
