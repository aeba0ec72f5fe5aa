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
} from '../../src/theme/theme.ts';

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
