export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the days since the epoch, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** Whether a text begins with an existing date from 1970 to 2999. Databases write some other years in another form. */
export function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const atMs = Date.parse(day);
  return (
    /^(19[7-9]\d|2\d{3})-/.test(day) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day)
  );
}
