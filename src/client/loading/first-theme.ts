import { parseThemeName } from '../../contract/theme/theme-name.ts';

export const THEME_KEY = 'theme';

export const themeInUrl = (): string | null => new URLSearchParams(location.search).get('theme');

function rememberedSkin(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    // In private modes even reading the property may throw.
    return null;
  }
}

/** Returns the theme to show before the profile is there: that of the address, else the player's skin of the last visit. */
export const firstTheme = (): string => parseThemeName(themeInUrl() ?? rememberedSkin());
