import type { PictureName } from '../game/theme.ts';
import { themeName } from '../game/theme-name.ts';

/** Where a picture of the chosen theme's hen lies. Its box is the theme's own, with room above her for a hat. */
export const themePicture = (name: PictureName): string =>
  `${import.meta.env.BASE_URL}themes/${themeName(new URLSearchParams(location.search).get('theme'))}/${name}.webp`;
