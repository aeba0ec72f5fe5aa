export const THEME_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const THEME_NAME_LENGTH = 32;

export const DEFAULT_THEME = 'dhaba';

/** Names the skin of the last visit, so that the page preloads its files. */
export const THEME_COOKIE = 'theme';

export const parseThemeName = (text: string | null): string =>
  text !== null && text.length <= THEME_NAME_LENGTH && THEME_NAME.test(text) ? text : DEFAULT_THEME;
