import * as v from 'valibot';
import { THEME_NAME, THEME_NAME_LENGTH } from './theme-name.ts';

/**
 * What a theme is: the one description that the asset pipeline writes and the stage reads.
 *
 * Everything in the world is measured in lanes (one lane = one step of the chicken). Textures are rasterised at
 * `lane_px` pixels a lane, so a sprite at scale 1 inside a container scaled by `lane_css_px / lane_px` has the
 * right size. A frame of a coarser `density` needs the scale `1 / density` on top.
 */

const FRAME = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;

/** What `?theme=` may say, and a theme's folder. */
export const ThemeName = v.pipe(
  v.string(),
  v.maxLength(THEME_NAME_LENGTH),
  v.regex(THEME_NAME, 'A theme name is a-z, 0-9 and "-".'),
);

/** `folder/file` without the ending, as it stands in the atlas. */
export const FrameName = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(FRAME, 'A frame is named folder/file in a-z, 0-9 and "-".'),
);

const Finite = v.pipe(v.number(), v.finite());
/** x, y in 0..1 of the frame's whole box (not of what is left after trimming), from its top left. */
const Anchor = v.tuple([Finite, Finite]);
/** x, y in lanes from the point where the sprite is placed to where its anchor goes; y grows downwards. */
const Seat = v.tuple([Finite, Finite]);
/**
 * In the order they are fetched: `first` is what the first screen shows, `round` follows right behind it with what the first
 * round needs, `later` when the first screen has been in use for a moment.
 */
export const SHEETS = ['first', 'round', 'later'] as const;
export type SheetName = (typeof SHEETS)[number];
const Density = v.pipe(v.number(), v.minValue(0.04), v.maxValue(1));

export const ANIMATIONS = [
  'chicken_rest',
  'chicken_blink',
  /** to the right, at the fire */
  'chicken_look',
  /** head on one side, curious */
  'chicken_tilt',
  'chicken_crouch',
  'chicken_up',
  'chicken_fall',
  'chicken_land',
  /** on the lid, not knowing yet */
  'chicken_brace',
  'chicken_afraid',
  'chicken_burning',
  'chicken_cooked',
  'chicken_triumphant',
  'fire_spark',
  'fire_small',
  'fire_burn',
  'coin_spin',
  /** over the cooked chicken, placed like her */
  'steam',
  'smoke_puff',
  'dust_puff',
] as const;
export type AnimationName = (typeof ANIMATIONS)[number];

const AnimationSource = v.strictObject({
  /** in order; a name may stand several times to hold it */
  frames: v.pipe(v.array(FrameName), v.minLength(1), v.maxLength(120)),
  fps: v.pipe(v.number(), v.minValue(0.5), v.maxValue(60)),
  loop: v.boolean(),
  anchor: Anchor,
  seat: v.optional(Seat, [0, 0]),
  /** the animation of an earlier sheet that stands in until its own has arrived */
  meanwhile: v.optional(v.picklist(ANIMATIONS)),
});

const SpriteSource = v.strictObject({ frame: FrameName, anchor: Anchor, seat: v.optional(Seat, [0, 0]) });

/** A frame that repeats without a seam. Its size in lanes is `texture.orig / lane_px / density`. */
const TileSource = v.strictObject({ frame: FrameName, repeat: v.picklist(['x', 'y', 'both']) });

/** What the pipeline adds: which sheet holds the frames, and how coarse they are. */
const placement = { sheet: v.picklist(SHEETS), density: Density };
const ThemeAnimation = v.strictObject({ ...AnimationSource.entries, ...placement });
const ThemeSprite = v.strictObject({ ...SpriteSource.entries, ...placement });
const ThemeTile = v.strictObject({ ...TileSource.entries, ...placement });

/** One thing that stands in the world. */
export const SceneryItem = v.strictObject({
  sprite: v.string(),
  /** x counts from the left edge of the start verge, of the first lane, or of the end verge; `scene`: of the scene */
  zone: v.picklist(['start', 'road', 'end']),
  /** lanes from the zone's left edge */
  x: Finite,
  /** lanes from the chicken's path, or from the scene's edge that `from` names; negative is above */
  y: Finite,
  from: v.optional(v.picklist(['path', 'top', 'bottom']), 'path'),
  /** `road` only: stands again after so many lanes */
  every: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** how far it moves when the camera moves one lane: 1 with the road, less is farther, more is nearer */
  depth: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(2)), 1),
  scale: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(4)), 1),
  alpha: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  flip: v.optional(v.boolean(), false),
  /** `ground` lies under the lids, `behind` stands behind the chicken, `front` before her */
  layer: v.picklist(['ground', 'behind', 'front']),
  /** only on scenes of this shape: `wide` from 900 px of width on, `tall` with room above and below the path */
  when: v.optional(v.picklist(['wide', 'narrow', 'tall'])),
});

/** Who drives over the deck, one at a time, in turn. Drawn driving to the right. */
export const TrafficItem = v.strictObject({
  sprite: v.string(),
  /** lanes a second */
  speed: v.pipe(v.number(), v.minValue(0.2), v.maxValue(3)),
  /** drives to the left */
  flip: v.optional(v.boolean(), false),
});
export type TrafficItem = v.InferOutput<typeof TrafficItem>;

const Color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'A colour is #rrggbb in lower case.'));
const LabelColors = v.strictObject({ fill: Color, stroke: Color });

export const SPRITES = [
  'lid_untouched',
  'lid_next',
  'lid_passed',
  'lid_burnt',
  'lid_hit',
  'nest',
  'nest_front',
  'egg',
  'ember',
  'feather',
  /** light of lamps and fires, laid on the ground */
  'glow',
  /** the same, of the fire that fried her */
  'heat',
  /** a small bright star, for wins */
  'glint',
  'shadow',
  'rays',
] as const;

export const TILES = [
  'road',
  'dash',
  'kerb',
  'verge',
  'bulbs',
  'dusk',
  /** the far end of the picture, across its top edge; moves least */
  'skyline',
  /** what the lanes run under, before the skyline: a bridge, on which `traffic` drives */
  'deck',
] as const;
export type TileName = (typeof TILES)[number];

/**
 * The theme's chicken outside of the stage: a picture file of her beside theme.json for each, under this name. `won` is in the
 * win popup; `afraid` where something is missing; `cooked` where a screen has failed; `icon` is her face alone, the page's
 * icon.
 */
export const PICTURES = ['won', 'afraid', 'cooked', 'icon'] as const;
export type PictureName = (typeof PICTURES)[number];

const sharedEntries = {
  name: ThemeName,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** px of the full-size sheet in one lane */
  lane_px: v.pipe(v.number(), v.integer(), v.minValue(64), v.maxValue(512)),
  colors: v.strictObject({
    /** behind everything, where no tile is */
    ground: Color,
    /** the multiplier on a lid, by state; `next` is the lid to be jumped on */
    label: LabelColors,
    label_next: LabelColors,
    /** the multiplier beneath a lid that was passed, and the plate under the chicken */
    tag: LabelColors,
    plate: v.strictObject({ fill: Color, stroke: Color, text: Color }),
  }),
  scenery: v.pipe(v.array(SceneryItem), v.maxLength(80)),
  /** none: nobody drives there */
  traffic: v.optional(v.pipe(v.array(TrafficItem), v.maxLength(20)), []),
};

/** How the frames of one folder must look. */
export const FolderRule = v.strictObject({
  /** the drawing's box in its own units: every frame of the folder has exactly this shape */
  box: v.optional(v.tuple([v.pipe(v.number(), v.minValue(1)), v.pipe(v.number(), v.minValue(1))])),
  /** width of the box in lanes */
  lanes: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(8))),
  /** the sheet it is packed into */
  sheet: v.picklist(SHEETS),
  density: v.optional(Density, 1),
  /** edges are repeated outwards, so that tiles show no seam */
  tile: v.optional(v.boolean(), false),
  /** gradients: kept in full colour, where 256 colours would show as bands */
  soft: v.optional(v.boolean(), false),
  /** frames of another box or sheet than the folder's */
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

/** `assets/themes/<name>/theme.json`, what a designer edits. */
export const ThemeSource = v.strictObject({
  ...sharedEntries,
  animations: v.strictObject(v.entriesFromList(ANIMATIONS, AnimationSource)),
  /** the named sprites, and any more that `scenery` uses */
  sprites: v.objectWithRest(v.entriesFromList(SPRITES, SpriteSource), SpriteSource),
  tiles: v.strictObject(v.entriesFromList(TILES, TileSource)),
  /** the frame that each picture shows */
  pictures: v.strictObject(v.entriesFromList(PICTURES, FrameName)),
  folders: v.record(v.string(), FolderRule),
});
export type ThemeSource = v.InferOutput<typeof ThemeSource>;

/**
 * Screens whose lanes have more pixels than the half-size sheets: what the page asks for ahead and what the stage asks for
 * are the same files. Safari 15 knows no `resolution`.
 */
export const FULL_SIZE_MEDIA =
  '(min-resolution: 1.2dppx), (-webkit-min-device-pixel-ratio: 1.2), (min-width: 1025px)';
/** All other screens. */
export const HALF_SIZE_MEDIA = '(max-resolution: 1.199dppx) and (max-width: 1024px)';

/** A sheet in its sizes: file names beside theme.json, of Pixi spritesheet JSONs whose image lies beside them. */
const Sheet = v.strictObject({ full: v.string(), half: v.string() });

/** `public/themes/<name>/theme.json`, what the stage reads. */
export const Theme = v.strictObject({
  ...sharedEntries,
  animations: v.strictObject(v.entriesFromList(ANIMATIONS, ThemeAnimation)),
  sprites: v.objectWithRest(v.entriesFromList(SPRITES, ThemeSprite), ThemeSprite),
  tiles: v.strictObject(v.entriesFromList(TILES, ThemeTile)),
  /** without those that the theme puts nothing into */
  sheets: v.strictObject({
    first: v.optional(Sheet),
    round: v.optional(Sheet),
    later: v.optional(Sheet),
  }),
});
export type Theme = v.InferOutput<typeof Theme>;

/**
 * The sheets that hold what is drawn first, in order: nothing is shown before they are there. Wherever a theme puts its
 * ground, its lids and the chicken at rest.
 */
export function sheetsShownFirst({ tiles, animations, sprites }: Theme): readonly SheetName[] {
  const { lid_untouched: lidUntouched, lid_next: lidNext, shadow } = sprites;
  const shown = [...Object.values(tiles), animations.chicken_rest, lidUntouched, lidNext, shadow];
  return SHEETS.filter((name) => shown.some(({ sheet }) => sheet === name));
}
export type ThemeAnimation = v.InferOutput<typeof ThemeAnimation>;
export type ThemeSprite = v.InferOutput<typeof ThemeSprite>;
export type ThemeTile = v.InferOutput<typeof ThemeTile>;
export type SceneryItem = v.InferOutput<typeof SceneryItem>;
