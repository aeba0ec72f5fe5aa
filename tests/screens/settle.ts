/** Motion comes to rest, or is in the middle of what the picture is of, after this long, ms. */
export const SETTLE_MS = 900;
