import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { SHEETS, type SheetName, ThemeSource } from '../../src/game/theme.ts';
import { builtTheme, frameFaults, framePixels, planFrames } from '../../src/game/theme-frames.ts';
import { type Drawing, rasterise, readDrawings } from './drawings.ts';
import { encodeSheet, packSheet, type SheetFrame } from './sheet.ts';
import { sourcesHash } from './sources.ts';

const ASSETS = path.resolve(import.meta.dirname, '..');
const PUBLIC = path.resolve(ASSETS, '../public');

/** A theme that cannot be built, with everything that is wrong with it. */
export class ThemeFault extends Error {
  constructor(theme: string, faults: readonly string[]) {
    super(`Theme "${theme}":\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

async function readSource(name: string): Promise<ThemeSource> {
  const file = path.join(ASSETS, 'themes', name, 'theme.json');
  const json: unknown = JSON.parse(await readFile(file, 'utf8'));
  const read = v.safeParse(ThemeSource, json);
  if (!read.success) {
    throw new ThemeFault(
      name,
      read.issues.map((issue) => `theme.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`),
    );
  }
  if (read.output.name !== name)
    throw new ThemeFault(name, [`theme.json says the name "${read.output.name}".`]);
  return read.output;
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

interface BuiltFile {
  readonly file: string;
  readonly bytes: Buffer;
}

async function buildSheet(
  source: ThemeSource,
  drawings: ReadonlyMap<string, Drawing>,
  sheet: SheetName,
  scale: number,
): Promise<{ json: string; files: BuiltFile[] }> {
  const plans = planFrames(source).plans.filter((plan) => plan.sheet === sheet);
  const frames = plans.map(async (plan): Promise<SheetFrame> => {
    const drawing = drawings.get(plan.name);
    if (!drawing) throw new Error(`${plan.name}: no drawing.`);
    const pixels = await rasterise(drawing, ...framePixels(plan, source.lane_px, scale));
    return { name: plan.name, pixels, tile: plan.tile, soft: plan.soft };
  });
  const packed = packSheet(sheet, await Promise.all(frames));
  const image = await encodeSheet(packed);
  const image_file = `${sheet}@${scale}x.${hashOf(image)}.webp`;
  const { width: w, height: h } = packed.pixels;
  const meta = {
    app: 'chicken-road',
    image: image_file,
    format: 'RGBA8888',
    size: { w, h },
    scale: String(scale),
  };
  const data = Buffer.from(JSON.stringify({ frames: packed.frames, meta }));
  const json = `${sheet}@${scale}x.${hashOf(data)}.json`;
  return {
    json,
    files: [
      { file: image_file, bytes: image },
      { file: json, bytes: data },
    ],
  };
}

/** What a build wrote, file name and size in bytes. */
export type Written = readonly { readonly file: string; readonly bytes: number }[];

/**
 * Builds `assets/themes/<name>` into `public/themes/<name>`.
 * @throws ThemeFault with every fault of the theme, before anything is written
 */
export async function buildTheme(name: string): Promise<Written> {
  const source = await readSource(name);
  const drawings = await readDrawings(path.join(ASSETS, 'themes', name));
  const faults = frameFaults(source, drawings);
  if (faults.length > 0) throw new ThemeFault(name, faults);
  const by_name = new Map(drawings.map((drawing) => [drawing.path.slice('frames/'.length, -4), drawing]));

  const sources = sourcesHash(
    await readFile(path.join(ASSETS, 'themes', name, 'theme.json'), 'utf8'),
    drawings.map((drawing) => [drawing.path, drawing.bytes]),
  );
  const files: BuiltFile[] = [];
  const sheets = new Map<SheetName, { full: string; half: string }>();
  for (const sheet of SHEETS) {
    const [full, half] = await Promise.all(
      [1, 0.5].map((scale) => buildSheet(source, by_name, sheet, scale)),
    );
    if (!full || !half) throw new Error(`sheet ${sheet} was not built.`);
    files.push(...full.files, ...half.files);
    sheets.set(sheet, { full: full.json, half: half.json });
  }
  const theme = builtTheme(source, v.parse(v.any(), Object.fromEntries(sheets)));
  files.push({ file: 'theme.json', bytes: Buffer.from(JSON.stringify(theme)) });

  const out = path.join(PUBLIC, 'themes', name);
  await mkdir(out, { recursive: true });
  for (const { file, bytes } of files) await writeFile(path.join(out, file), bytes);
  const current = new Set(files.map(({ file }) => file));
  for (const old of await readdir(out)) if (!current.has(old)) await rm(path.join(out, old));
  await writeFile(
    path.join(ASSETS, 'themes', name, 'built.json'),
    `${JSON.stringify({ sources }, null, 2)}\n`,
  );
  return files.map(({ file, bytes }) => ({ file, bytes: bytes.length }));
}

/** The themes there are. */
export async function themeNames(): Promise<string[]> {
  const entries = await readdir(path.join(ASSETS, 'themes'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
