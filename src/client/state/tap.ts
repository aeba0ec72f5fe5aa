/** A pointer that moved this far or more did not tap, CSS px. */
export const TAP_SLOP_PX = 6;

/** End a celebration, as a tap does. */
const SKIP_KEYS = ['Escape', 'Enter', ' '];

export const isSkipKey = ({ key, repeat }: { readonly key: string; readonly repeat: boolean }): boolean =>
  !repeat && SKIP_KEYS.includes(key);
