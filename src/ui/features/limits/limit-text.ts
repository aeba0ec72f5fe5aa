import type { PlayerControl, PlayerLimit } from '../../../contract/limits.ts';
import { netRupees, rupees } from '../../../presentation/rupees.ts';
import type { PlainMessageKey, useTranslation } from '../../language/language.ts';

type T = ReturnType<typeof useTranslation>['t'];

export const KIND_NAMES = {
  deposit: 'Deposit limit',
  loss: 'Loss limit',
  stake: 'Stake limit',
  session: 'Session limit',
} as const satisfies Record<PlayerLimit['kind'], PlainMessageKey>;

export const PERIOD_NAMES = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
} as const satisfies Record<string, PlainMessageKey>;

/** Minutes as hours and minutes. */
export function minutesText(minutes: number, t: T): string {
  const [hours, rest] = [String(Math.floor(minutes / 60)), String(Math.floor(minutes) % 60)];
  if (hours === '0') return t('{minutes} min', { minutes: rest });
  return rest === '0' ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest });
}

export function daysText(days: number, t: T): string {
  if (days % 7 > 0) return days === 1 ? t('1 day') : t('{count} days', { count: String(days) });
  return days === 7 ? t('1 week') : t('{count} weeks', { count: String(days / 7) });
}

export function monthsText(months: number, t: T): string {
  if (months < 12) return t('{count} months', { count: String(months) });
  return months === 12 ? t('1 year') : t('{count} years', { count: String(months / 12) });
}

/** A limit's amount, or the minutes of a session. */
export const valueText = (value: bigint | number, t: T): string =>
  typeof value === 'bigint' ? rupees(value) : minutesText(value, t);

/** What a session has won or lost, with its sign. */
export const netText = ({ staked, paid_out: paidOut }: NonNullable<PlayerControl['session']>): string =>
  netRupees(paidOut - staked);

/** Minutes of a session by the server's clock. */
export const sessionMinutes = ({ now, session }: PlayerControl): number =>
  session ? (Date.parse(now) - Date.parse(session.started_at)) / 60_000 : 0;
