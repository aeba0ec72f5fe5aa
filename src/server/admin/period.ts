import { DAY_MS } from '../../contract/day.ts';

/** From one time up to and without another. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const DEFAULT_DAYS = 30;

/** @returns null when a text is neither a day nor a time, or the period is empty */
export function readPeriod(from: string | undefined, to: string | undefined, now: Date): Period | null {
  const end = to === undefined ? now.getTime() : parseTime(to, DAY_MS);
  const start = from === undefined ? end - DEFAULT_DAYS * DAY_MS : parseTime(from, 0);
  if (Number.isNaN(start) || Number.isNaN(end) || start >= end) return null;
  return { from: new Date(start), to: new Date(end) };
}

/**
 * Reads a day of UTC or a time with its zone.
 * @param dayAddsMs 0 to read a day as its start, {@link DAY_MS} as its end
 * @returns ms since the epoch, or NaN
 */
export function parseTime(text: string, dayAddsMs: number): number {
  if (!DAY.test(text)) return TIME_WITH_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  // February 31 is read as a day of March.
  const isDay = !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text);
  return isDay ? startMs + dayAddsMs : Number.NaN;
}
