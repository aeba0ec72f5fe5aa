import { DAY_MS } from '../day.ts';

export const ZONES = ['utc', 'ist'] as const;
/** Where days begin: at midnight of UTC or of India. */
export type Zone = (typeof ZONES)[number];

/** What a clock there shows beyond UTC, ms. Neither has a summer time. */
export const ZONE_OFFSETS_MS: Readonly<Record<Zone, number>> = { utc: 0, ist: 5.5 * 60 * 60 * 1000 };

/** Returns the day of a zone at a moment: "2026-01-31". */
export const dayAt = (at: Date, zone: Zone): string =>
  new Date(at.getTime() + ZONE_OFFSETS_MS[zone]).toISOString().slice(0, 10);

/** Returns the moment at which a day of a zone begins. */
export const dayStart = (day: string, zone: Zone): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - ZONE_OFFSETS_MS[zone]);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
