import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  PICTURES,
  type PictureName,
  SHEETS,
  type SheetName,
  type Theme,
} from '../../src/contract/theme/theme.ts';
import { drawingFault, isSystemFile } from './frame-file.ts';
import {
  buildTheme,
  findFrameFaults,
  frameName,
  framePixels,
  type Pixels,
  planFrames,
  type SheetFrame,
} from './frames.ts';
import { inPalette, isFlat, PALETTES, type Palettes, parsePalettes } from './palette.ts';
import { encodeCard, encodeIcon } from './pictures.ts';
import { choosePalette, encodePicture, encodeSheet, packSheet, rasterise } from './sheet.ts';
import { type Drawing, readTheme, themeFolder, themeSources } from './theme-files.ts';
import { ThemeFault, type ThemeSource } from './theme-source.ts';
import { isBlank } from './trim.ts';

const ASSETS = path.resolve(import.meta.dirname, '..');
const SCALES = [1, 0.5] as const;
/** The popup's picture is 216 px on a desktop, 168 px on a phone of three pixels to one. */
const PICTURE_PX = 512;

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

interface BuiltFile {
  readonly file: string;
  readonly bytes: Buffer;
}

interface BuiltSheet {
  readonly inputs: string;
  readonly palette: Palettes;
  /** names of the frames that keep their own colours */
  readonly unsuited: readonly string[];
  readonly json: string;
  readonly files: readonly BuiltFile[];
}

interface BuiltTheme {
  readonly files: readonly BuiltFile[];
  readonly palettes: string;
  readonly notes: readonly string[];
  readonly sources: string;
}

/** Builds themes. Caches rasterised drawings and packed sheets for all themes, so that a copied theme builds fast. */
export class ThemeBuilder {
  readonly #fast: boolean;
  /** keyed by theme, sheet and scale */
  readonly #sheets = new Map<string, BuiltSheet>();
  /** keyed by theme and picture */
  readonly #pictures = new Map<string, { readonly inputs: string; readonly files: readonly BuiltFile[] }>();
  /** keyed by theme */
  readonly #rasters = new Map<string, ReadonlyMap<string, Pixels>>();

  /** @param fast builds larger files in less time, in full size only and without the card. Pictures are PNG under their .webp name, which browsers accept. */
  constructor(fast: boolean) {
    this.#fast = fast;
  }

  async #raster(theme: string, drawing: Drawing, width: number, height: number, fresh: Map<string, Pixels>) {
    const key = `${hashOf(drawing.bytes)} ${width} ${height}`;
    const known = [...this.#rasters.values()].find((rasters) => rasters.has(key))?.get(key);
    if (known) {
      fresh.set(key, known);
      return known;
    }
    const pixels = await rasterise(drawing, width, height).catch((error: unknown) => {
      throw new ThemeFault(theme, [`${drawing.path}: ${drawingFault(error)}`]);
    });
    if (isBlank(pixels)) throw new ThemeFault(theme, [`${drawing.path}: without a pixel. Draw something.`]);
    fresh.set(key, pixels);
    return pixels;
  }

  async #sheet(
    source: ThemeSource,
    drawings: ReadonlyMap<string, Drawing>,
    palettes: Palettes,
    sheet: SheetName,
    scale: number,
    fresh: Map<string, Pixels>,
  ): Promise<BuiltSheet> {
    const plans = planFrames(source).plans.filter((plan) => plan.sheet === sheet);
    const frames = plans.map(async (plan): Promise<SheetFrame> => {
      const drawing = drawings.get(plan.name);
      if (!drawing) throw new Error(`${plan.name}: no drawing.`);
      const [width, height] = framePixels(plan, source.lane_px, scale);
      const pixels = await this.#raster(source.name, drawing, width, height, fresh);
      return { name: plan.name, tile: plan.tile, soft: plan.soft, pixels };
    });
    const drawn = plans.map(({ name }) => hashOf(drawings.get(name)?.bytes ?? ''));
    const place = `${sheet}@${scale}x`;
    const inputs = hashOf(JSON.stringify([source.lane_px, place, plans, drawn, palettes[place]]));
    const cacheKey = `${source.name} ${place}`;
    const rasters = await Promise.all(frames);
    const known = [...this.#sheets.values()].find((built) => built.inputs === inputs);
    if (known) {
      this.#sheets.set(cacheKey, known);
      return known;
    }
    const { shown, palette, unsuited } = await this.#colour(rasters, palettes[place]);
    const packed = packSheet(sheet, shown);
    const { bytes, ending } = await encodeSheet(packed.pixels, this.#fast);
    const image = `${place}.${hashOf(bytes)}.${ending}`;
    const { width: w, height: h } = packed.pixels;
    const meta = { app: 'chicken-road', image, format: 'RGBA8888', size: { w, h }, scale: String(scale) };
    const data = Buffer.from(JSON.stringify({ frames: packed.frames, meta }));
    const json = `${place}.${hashOf(data)}.json`;
    const files = [
      { file: image, bytes },
      { file: json, bytes: data },
    ];
    const built = { inputs, json, files, palette: palette ? { [place]: palette } : {}, unsuited };
    this.#sheets.set(cacheKey, built);
    return built;
  }

  async #colour(frames: readonly SheetFrame[], stored: string | undefined) {
    if (this.#fast) return { shown: frames, palette: stored, unsuited: [] };
    const palette = stored === undefined ? await choosePalette(frames) : Buffer.from(stored, 'base64');
    const shown = inPalette(frames, palette);
    const unsuited = frames.filter((frame) => isFlat(frame) && shown.includes(frame)).map(({ name }) => name);
    return { shown, palette: palette.toString('base64'), unsuited };
  }

  /** Named without a hash: the interface reads no theme.json. */
  async #picture(
    source: ThemeSource,
    name: PictureName,
    drawing: Drawing,
    fresh: Map<string, Pixels>,
  ): Promise<readonly BuiltFile[]> {
    const cacheKey = `${source.name} ${name}`;
    const inputs = hashOf(JSON.stringify([hashOf(drawing.bytes), source.colors]));
    const known = this.#pictures.get(cacheKey);
    if (known?.inputs === inputs) return known.files;
    const files: BuiltFile[] = [];
    if (name === 'icon') files.push({ file: 'icon.webp', bytes: await encodeIcon(drawing, this.#fast) });
    else {
      const height = Math.round((PICTURE_PX * drawing.height) / drawing.width);
      const pixels = await this.#raster(source.name, drawing, PICTURE_PX, height, fresh);
      files.push({ file: `${name}.webp`, bytes: await encodePicture(pixels, this.#fast) });
      if (name === 'won' && !this.#fast)
        files.push({ file: 'card.jpg', bytes: await encodeCard(pixels, source.colors) });
    }
    this.#pictures.set(cacheKey, { inputs, files });
    return files;
  }

  /** @throws ThemeFault with every fault of the theme's description and drawings */
  async build(name: string): Promise<BuiltTheme> {
    const theme = await readTheme(name);
    const { description, drawings } = theme;
    const { source } = description;
    const palettes = parsePalettes(name, theme.palettes);
    const faults = findFrameFaults(source, drawings, description.fileOf);
    if (faults.length > 0) throw new ThemeFault(name, faults);
    const byName = new Map(drawings.map((drawing) => [frameName(drawing.path), drawing]));

    const fresh = new Map<string, Pixels>();
    const files: BuiltFile[] = [];
    const notes: string[] = [];
    let current: Palettes = {};
    const used = new Set(planFrames(source).plans.map(({ sheet }) => sheet));
    const sheets: Theme['sheets'] = {};
    for (const sheet of SHEETS) {
      if (!used.has(sheet)) continue;
      const jobs = (this.#fast ? SCALES.slice(0, 1) : SCALES).map((scale) =>
        this.#sheet(source, byName, palettes, sheet, scale, fresh),
      );
      const built = await Promise.all(jobs);
      const [full, half = full] = built;
      if (!full || !half) throw new Error(`sheet ${sheet} was not built.`);
      files.push(...built.flatMap((one) => one.files));
      sheets[sheet] = { full: full.json, half: half.json };
      current = { ...current, ...full.palette, ...half.palette };
      if (full.unsuited.length > 0) notes.push(`sheet ${sheet}: ${full.unsuited.join(', ')}`);
    }
    const pictures = PICTURES.map((picture) => {
      const drawing = byName.get(source.pictures[picture]);
      if (!drawing) throw new Error(`picture ${picture}: no drawing ${source.pictures[picture]}.`);
      return this.#picture(source, picture, drawing, fresh);
    });
    files.push(...(await Promise.all(pictures)).flat());
    this.#rasters.set(name, fresh);
    const built = buildTheme(source, sheets);
    files.push({ file: 'theme.json', bytes: Buffer.from(JSON.stringify(built)) });
    const newPalettes = this.#fast ? theme.palettes : `${JSON.stringify(current, null, 2)}\n`;
    const sources = themeSources({ ...theme, palettes: newPalettes });
    return { files, palettes: newPalettes, notes, sources };
  }
}

export type WrittenFiles = readonly { readonly file: string; readonly bytes: number }[];

/** @param keep files of an earlier build that a page may still load */
export async function writeTheme(
  { files }: BuiltTheme,
  out: string,
  keep: WrittenFiles = [],
): Promise<WrittenFiles> {
  await mkdir(out, { recursive: true });
  for (const { file, bytes } of files) {
    const whole = path.join(out, file);
    await writeFile(`${whole}.part`, bytes);
    await rename(`${whole}.part`, whole);
  }
  const current = new Set([...files, ...keep].map(({ file }) => file));
  for (const old of await readdir(out)) if (!current.has(old)) await rm(path.join(out, old));
  return files.map(({ file, bytes }) => ({ file, bytes: bytes.length }));
}

const builtFile = (name: string): string => path.join(themeFolder(name), 'built.json');
const builtText = ({ sources }: BuiltTheme): string => `${JSON.stringify({ sources }, null, 2)}\n`;

/** Whether the theme in `public/` has the same description and drawings. */
export const isPublished = async (name: string, built: BuiltTheme): Promise<boolean> =>
  (await readFile(builtFile(name), 'utf8').catch(() => null)) === builtText(built);

/**
 * @returns the written files, and a note for each sheet with frames that keep their own colours
 * @throws ThemeFault before anything is written
 */
export async function publishTheme(
  name: string,
): Promise<{ readonly written: WrittenFiles; readonly notes: readonly string[] }> {
  const built = await new ThemeBuilder(false).build(name);
  const written = await writeTheme(built, path.resolve(ASSETS, '../public/themes', name));
  await writeFile(path.join(themeFolder(name), PALETTES), built.palettes);
  await writeFile(builtFile(name), builtText(built));
  return { written, notes: built.notes };
}

export async function themeNames(): Promise<string[]> {
  const names = (await readdir(path.join(ASSETS, 'themes'))).filter((name) => !isSystemFile(name));
  const folders = names.map(async (name) => ((await stat(themeFolder(name))).isDirectory() ? name : []));
  return (await Promise.all(folders)).flat();
}
