export const DAY_MS = 86_400_000;

/** Returns the days since the epoch, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** 31 February is not in the calendar, nor is a year that databases count otherwise. */
export function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const atMs = Date.parse(day);
  return day >= '1970-01-01' && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}
