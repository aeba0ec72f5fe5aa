import * as v from 'valibot';
import {
  ANIMATIONS,
  AnimationSource,
  Density,
  FrameName,
  PICTURES,
  SHEETS,
  SPRITES,
  SpriteSource,
  sharedEntries,
  TILES,
  TileSource,
} from '../../src/contract/theme/theme.ts';
import { DEFAULT_THEME } from '../../src/contract/theme/theme-name.ts';

const FolderRule = v.strictObject({
  /** the drawing's box in its own units, the same for every frame of the folder */
  box: v.optional(v.tuple([v.pipe(v.number(), v.minValue(1)), v.pipe(v.number(), v.minValue(1))])),
  /** width of the box */
  lanes: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(8))),
  sheet: v.picklist(SHEETS),
  density: v.optional(Density, 1),
  /** edges are repeated outwards, so that tiles show no seam */
  tile: v.optional(v.boolean(), false),
  /** gradients: kept in full colour, since 256 colours would show bands */
  soft: v.optional(v.boolean(), false),
  /** frames that differ from the folder's */
  frames: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        box: v.optional(v.tuple([v.number(), v.number()])),
        lanes: v.optional(v.number()),
        sheet: v.optional(v.picklist(SHEETS)),
        density: v.optional(Density),
        soft: v.optional(v.boolean()),
      }),
    ),
    {},
  ),
});

/** `assets/themes/<name>/theme.json`, which a designer edits. */
export const ThemeSource = v.strictObject({
  ...sharedEntries,
  animations: v.strictObject(v.entriesFromList(ANIMATIONS, AnimationSource)),
  /** these, and any more that `scenery` uses */
  sprites: v.objectWithRest(v.entriesFromList(SPRITES, SpriteSource), SpriteSource),
  tiles: v.strictObject(v.entriesFromList(TILES, TileSource)),
  pictures: v.strictObject(v.entriesFromList(PICTURES, FrameName)),
  folders: v.record(v.string(), FolderRule),
});
export type ThemeSource = v.InferOutput<typeof ThemeSource>;

export class ThemeFault extends Error {
  constructor(theme: string, faults: readonly string[]) {
    super(`Theme "${theme}":\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export interface ThemeDescription {
  readonly source: ThemeSource;
  /** the theme's name, then the themes that it extends */
  readonly chain: readonly string[];
  /** Returns the theme.json that holds a field, or most of the way to it. */
  readonly fileOf: (path: readonly PropertyKey[]) => string;
}

type Fields = Readonly<Record<PropertyKey, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isMergeable = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);

/** Merges objects by key; null deletes a key, everything else replaces. */
function merge(base: unknown, own: unknown): unknown {
  if (!isMergeable(base) || !isMergeable(own)) return own;
  const merged: Record<PropertyKey, unknown> = { ...base };
  for (const [key, value] of Object.entries(own)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(base[key], value);
  }
  return merged;
}

function depthOf(json: unknown, path: readonly PropertyKey[]): number {
  let [depth, at] = [0, json];
  for (const key of path) {
    if (!isObject(at) || !(key in at)) break;
    at = at[key];
    depth += 1;
  }
  return depth;
}

/** Returns the line of an error of JSON.parse, whose message has a position unless the text ends too early. */
function jsonFaultLine(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
  return before.split('\n').length;
}

interface Layer {
  readonly name: string;
  readonly file: string;
  readonly json: unknown;
}

/** Reads a theme.json and those that it extends, itself first. @throws ThemeFault */
function readLayers(name: string, textOf: (theme: string) => string | null): Layer[] {
  const layers: Layer[] = [];
  for (let next: unknown = name; next !== undefined; ) {
    const last = layers.at(-1);
    const fail = (fault: string): never => {
      throw new ThemeFault(name, [fault]);
    };
    if (typeof next !== 'string' || layers.some((layer) => layer.name === next))
      return fail(`${last?.file}: extends ${JSON.stringify(next)}, expected the name of another theme.`);
    const path = `assets/themes/${next}/theme.json`;
    const file = last ? path : 'theme.json';
    const text = textOf(next)?.replace(/^\uFEFF/, '');
    if (text === undefined) {
      const hint =
        next === DEFAULT_THEME
          ? 'Take it back from version control.'
          : `Write { "extends": "${DEFAULT_THEME}", "name": "${next}", "title": "…" } and what differs.`;
      return fail(`${path}: missing. ${last ? `${last.file} extends it.` : hint}`);
    }
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return fail(`${file} is not JSON, line ${jsonFaultLine(text, message)}: ${message}`);
    }
    layers.push({ name: next, file, json });
    next = isObject(json) ? json.extends : undefined;
  }
  return layers;
}

/**
 * Reads a theme's description, merged into the one that it extends.
 * @param textOf returns the content of a theme's theme.json; null: the file is missing
 * @throws ThemeFault
 */
export function parseThemeSource(name: string, textOf: (theme: string) => string | null): ThemeDescription {
  const layers = readLayers(name, textOf);
  const fileOf: ThemeDescription['fileOf'] = (path) => {
    let [best, most] = ['theme.json', 0];
    for (const { file, json } of layers) {
      const depth = depthOf(json, path);
      if (depth > most) [best, most] = [file, depth];
    }
    return best;
  };
  const merged = layers.reduceRight<unknown>((base, { json }) => merge(base, json), {});
  const read = v.safeParse(ThemeSource, merge(merged, { extends: null }));
  if (!read.success) {
    const lines = read.issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      return `${fileOf(path)} ${v.getDotPath(issue) ?? ''}: ${issue.message}`;
    });
    throw new ThemeFault(name, lines);
  }
  if (read.output.name !== name)
    throw new ThemeFault(name, [`theme.json has the name "${read.output.name}", expected "${name}".`]);
  return { source: read.output, chain: layers.map((layer) => layer.name), fileOf };
}
