export const DAY_MS = 86_400_000;

/** Returns the days since the epoch, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
