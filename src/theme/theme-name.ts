/** What a theme and its folder may be named. */
export const THEME_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Letters of a theme's name, at most. */
export const THEME_NAME_LENGTH = 32;

/** The theme of whoever asks for none. */
export const DEFAULT_THEME = 'dhaba';

/** The theme chosen; the first one for what cannot be a name. @param text what `?theme=` says, or null */
export const parseThemeName = (text: string | null): string =>
  text !== null && text.length <= THEME_NAME_LENGTH && THEME_NAME.test(text) ? text : DEFAULT_THEME;
