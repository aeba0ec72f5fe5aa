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

/**
 * Reads a theme's description.
 * @param text content of theme.json; null: the file is missing
 * @throws ThemeFault
 */
export function parseThemeSource(name: string, text: string | null): ThemeSource {
  if (text === null)
    throw new ThemeFault(name, [
      `assets/themes/${name}/theme.json: missing. ${
        name === DEFAULT_THEME
          ? 'Take it back from version control.'
          : `Copy that of assets/themes/${DEFAULT_THEME} and change name and title.`
      }`,
    ]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ThemeFault(name, [`theme.json is not JSON: ${String(error)}`]);
  }
  const read = v.safeParse(ThemeSource, json);
  if (!read.success) {
    const lines = read.issues.map((issue) => `theme.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new ThemeFault(name, lines);
  }
  if (read.output.name !== name)
    throw new ThemeFault(name, [`theme.json has the name "${read.output.name}", expected "${name}".`]);
  return read.output;
}
