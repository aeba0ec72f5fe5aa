import { ZONE_OFFSETS_MS } from '../../contract/back-office/zones.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/day.ts';
import { t } from '../../languages/back-office/text.ts';
import { rupees } from '../../rules/rupees.ts';
import { currentZone } from './zone.ts';

/** Converts an amount of an answer, which always has two decimals, to paise. */
const paiseOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Formats an amount of an answer with Indian grouping: "1234567.50" as "₹12,34,567.50". */
export const amountText = (amount: string): string => rupees(paiseOf(amount));

export const sumText = (amounts: readonly string[]): string =>
  rupees(amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n));

/** Converts a UTC time to the operator's zone, as ISO text without an offset. */
export const localIso = (iso: string): string =>
  new Date(Date.parse(iso) + ZONE_OFFSETS_MS[currentZone()]).toISOString().slice(0, -1);

/** Formats a time in the operator's zone: "2026-01-31 09:05". */
export const timeText = (iso: string): string => localIso(iso).slice(0, 16).replace('T', ' ');

/** Formats a time in the operator's zone, and names the zone: "2026-01-31 09:05 UTC". */
export const zonedText = (iso: string): string => `${timeText(iso)} ${currentZone().toUpperCase()}`;

/** Formats the age of a time: "5 min", "3 h", "2 d". */
export function ageText(iso: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < HOUR_MS) return t`${Math.floor(ms / MINUTE_MS)} min`;
  return ms < DAY_MS ? t`${Math.floor(ms / HOUR_MS)} h` : t`${Math.floor(ms / DAY_MS)} d`;
}

export const actorText = (actor: string | null): string => (actor ?? '').replace(/^operator:/, '');

/** Returns the time for the name of a file, such as 2026-11-27T10-05-UTC. */
export const fileTimeText = (): string => `${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}-UTC`;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u;

/** Isolates the direction of a right-to-left name from the text around it. */
export const isolateDirection = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
