/** Joins class names. A style module has none for a variant without rules of its own. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
