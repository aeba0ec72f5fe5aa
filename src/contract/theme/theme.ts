import * as v from 'valibot';
import { THEME_NAME, THEME_NAME_LENGTH } from './theme-name.ts';

/**
 * The theme file that the asset pipeline writes and the stage reads. Lengths are in lanes (one lane = one step of the chicken).
 * Textures have `lane_px` px in a lane; a frame of a coarser `density` is drawn at the scale `1 / density`.
 */

const FRAME = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;

export const ThemeName = v.pipe(
  v.string(),
  v.maxLength(THEME_NAME_LENGTH),
  v.regex(THEME_NAME, 'A theme name is a-z, 0-9 and "-".'),
);

/** `folder/file` without its extension, as in the atlas. */
export const FrameName = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(FRAME, 'A frame is named folder/file in a-z, 0-9 and "-".'),
);

const Finite = v.pipe(v.number(), v.finite());
const Pair = v.tuple([Finite, Finite]);
/** x, y in 0..1 of the frame's whole box before trimming, from its top left. */
const ANCHOR = 'An anchor is 0 to 1 of the frame.';
const Share = v.pipe(v.number(), v.minValue(0, ANCHOR), v.maxValue(1, ANCHOR));
const Anchor = v.tuple([Share, Share]);
/** x, y in lanes from the sprite's place to its anchor; y grows downwards. */
const Offset = Pair;
/** In loading order: the first screen, the first round, and the rest a moment later. */
export const SHEETS = ['first', 'round', 'later'] as const;
export type SheetName = (typeof SHEETS)[number];
export const Density = v.pipe(v.number(), v.minValue(0.04), v.maxValue(1));

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
  /** waits on the lid */
  'chicken_brace',
  'chicken_afraid',
  'chicken_burning',
  'chicken_cooked',
  'chicken_triumphant',
  'fire_spark',
  'fire_small',
  'fire_burn',
  'coin_spin',
  /** over the cooked chicken, placed like it */
  'steam',
  'smoke_puff',
  'dust_puff',
] as const;
export type AnimationName = (typeof ANIMATIONS)[number];

export const AnimationSource = v.strictObject({
  /** in order; a repeated name holds the frame */
  frames: v.pipe(v.array(FrameName), v.minLength(1), v.maxLength(120)),
  fps: v.pipe(v.number(), v.minValue(0.5), v.maxValue(60)),
  loop: v.boolean(),
  anchor: Anchor,
  offset: v.optional(Offset, [0, 0]),
  /** replaces the animation until its own sheet has loaded */
  fallback: v.optional(v.picklist(ANIMATIONS)),
});

export const SpriteSource = v.strictObject({
  frame: FrameName,
  anchor: Anchor,
  offset: v.optional(Offset, [0, 0]),
});

/** A frame that repeats without a seam. Its size in lanes is `texture.orig / lane_px / density`. */
export const TileSource = v.strictObject({ frame: FrameName, repeat: v.picklist(['x', 'y', 'both']) });

/** Added by the pipeline. */
const placement = { sheet: v.picklist(SHEETS), density: Density };
const ThemeAnimation = v.strictObject({ ...AnimationSource.entries, ...placement });
const ThemeSprite = v.strictObject({ ...SpriteSource.entries, ...placement });
const ThemeTile = v.strictObject({ ...TileSource.entries, ...placement });

export const SceneryItem = v.strictObject({
  sprite: v.string(),
  /** where x begins: the left edge of the start verge, of the first lane, or of the end verge */
  zone: v.picklist(['start', 'road', 'end']),
  x: Finite,
  /** from the chicken's path, or from the scene's edge in `from`; negative is above */
  y: Finite,
  from: v.optional(v.picklist(['path', 'top', 'bottom']), 'path'),
  /** `road` only: repeats after so many lanes */
  every: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** lanes that it moves when the camera moves one: 1 with the road, less is farther away */
  depth: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(2)), 1),
  scale: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(4)), 1),
  alpha: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  flip: v.optional(v.boolean(), false),
  /** `ground` is under the lids, `behind` behind the chicken, `front` before it */
  layer: v.picklist(['ground', 'behind', 'front']),
  /** only on scenes of this shape: `wide` from 900 px of width, `tall` with room above and below the path */
  when: v.optional(v.picklist(['wide', 'narrow', 'tall'])),
});

/** Vehicles that drive over the deck in turn. Drawn driving to the right. */
export const TrafficItem = v.strictObject({
  sprite: v.string(),
  /** lanes per second */
  speed: v.pipe(v.number(), v.minValue(0.2), v.maxValue(3)),
  flip: v.optional(v.boolean(), false),
});
export type TrafficItem = v.InferOutput<typeof TrafficItem>;

/** The flight of a particle, in lanes and seconds unless the name has a unit. Pairs are from..to, except scatter. */
const Particle = v.strictObject({
  /** scale at its start and at its end */
  size: Pair,
  alpha: v.optional(Finite, 1),
  life_ms: Pair,
  /** largest speed outwards */
  spread: Finite,
  /** speed upwards */
  rise: Pair,
  /** share of `scatter` in the middle without particles */
  inner_spread: v.optional(Finite, 0),
  gravity: Finite,
  /** rate at which the speed decays, per second */
  drag: v.optional(Finite, 0),
  /** largest, turns a second */
  spin: Finite,
  /** half of the width and of the height of the area where it starts */
  scatter: Pair,
  /** the particles start spread over this time */
  stagger_ms: Finite,
  /** share of its life until it has its size */
  grow_share: Finite,
});
export type Particle = v.InferOutput<typeof Particle>;

const PARTICLES = [
  'dust',
  'feather',
  'ember',
  'smoke',
  'steam',
  'puff',
  'sparkle',
  'coin',
  'coin_rain',
  'marigold_rain',
] as const;
export type ParticleName = (typeof PARTICLES)[number];

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
  /** light of lamps and fires on the ground */
  'glow',
  /** light of the fire that fries the chicken */
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
  /** the far end of the picture; moves least */
  'skyline',
  /** a bridge before the skyline, with the `traffic` */
  'deck',
] as const;
export type TileName = (typeof TILES)[number];

/**
 * Picture files of the chicken beside theme.json for use outside of the stage: `won` in the win popup, `afraid` where something is
 * missing, `cooked` where a screen has failed, `icon` (the face alone) as the page's icon.
 */
export const PICTURES = ['won', 'afraid', 'cooked', 'icon'] as const;
export type PictureName = (typeof PICTURES)[number];

export const sharedEntries = {
  name: ThemeName,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** px of the full-size sheet in one lane */
  lane_px: v.pipe(v.number(), v.integer(), v.minValue(64), v.maxValue(512)),
  colors: v.strictObject({
    /** where no tile is */
    ground: Color,
    /** the multiplier on a lid; `next` is the lid to jump on */
    label: LabelColors,
    label_next: LabelColors,
    /** the multiplier below a passed lid, and the plate below the chicken */
    tag: LabelColors,
    plate: v.strictObject({ fill: Color, stroke: Color, text: Color }),
  }),
  particles: v.strictObject(v.entriesFromList(PARTICLES, Particle)),
  scenery: v.pipe(v.array(SceneryItem), v.maxLength(80)),
  traffic: v.optional(v.pipe(v.array(TrafficItem), v.maxLength(20)), []),
};

/** Screens that need the full-size sheets, for the page's preload links and the stage alike. Safari 15 has no `resolution`. */
export const FULL_SIZE_MEDIA =
  '(min-resolution: 1.2dppx), (-webkit-min-device-pixel-ratio: 1.2), (min-width: 1025px)';
export const HALF_SIZE_MEDIA = '(max-resolution: 1.199dppx) and (max-width: 1024px)';

/** Files beside theme.json: Pixi spritesheet JSONs with their image beside them. */
const Sheet = v.strictObject({ full: v.string(), half: v.string() });

/** `public/themes/<name>/theme.json`, which the stage reads. */
export const Theme = v.strictObject({
  ...sharedEntries,
  animations: v.strictObject(v.entriesFromList(ANIMATIONS, ThemeAnimation)),
  sprites: v.objectWithRest(v.entriesFromList(SPRITES, ThemeSprite), ThemeSprite),
  tiles: v.strictObject(v.entriesFromList(TILES, ThemeTile)),
  /** without empty ones */
  sheets: v.strictObject({
    first: v.optional(Sheet),
    round: v.optional(Sheet),
    later: v.optional(Sheet),
  }),
});
export type Theme = v.InferOutput<typeof Theme>;

/** The sheets of the first picture: those with the ground, the lids and the chicken at rest. */
export function sheetsShownFirst({ tiles, animations, sprites }: Theme): readonly SheetName[] {
  const { lid_untouched: lidUntouched, lid_next: lidNext, shadow } = sprites;
  const shown = [...Object.values(tiles), animations.chicken_rest, lidUntouched, lidNext, shadow];
  return SHEETS.filter((name) => shown.some(({ sheet }) => sheet === name));
}
export type ThemeSprite = v.InferOutput<typeof ThemeSprite>;
export type SceneryItem = v.InferOutput<typeof SceneryItem>;
