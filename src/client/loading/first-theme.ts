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

/** Returns the theme until the profile has loaded: that of the URL, else the skin stored on this device. */
export const firstTheme = (): string => parseThemeName(themeInUrl() ?? rememberedSkin());
