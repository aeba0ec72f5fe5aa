import type { Geometry } from '../geometry/geometry.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';

/** The skyline reaches this far behind the deck. */
export const BEHIND_DECK = 0.05;
/** Share of the deck's drawing that is solid; the rest is its shade on the road. */
const DECK_SOLID = 0.77;

export function deckTop(themeTextures: ThemeTextures, { farHeight }: Geometry): number {
  return farHeight - themeTextures.tileSize('deck')[1] * DECK_SOLID;
}

/** As high as the skyline before it, so that its colours meet the hills. */
export const SKY_HEIGHT = 0.75;

export const skyTop = (themeTextures: ThemeTextures, geometry: Geometry): number =>
  deckTop(themeTextures, geometry) + BEHIND_DECK - SKY_HEIGHT;
