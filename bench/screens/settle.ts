/** How long motion settles before a picture, ms. */
export const SETTLE_MS = 900;
