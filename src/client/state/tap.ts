/** A pointer that moved this far or more did not tap, CSS px. */
export const TAP_SLOP_PX = 6;
