import type { PlayerControl, PlayerLimit } from '../../../../contract/play-limits.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import type { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';

type T = ReturnType<typeof useTranslation>['t'];

export const KIND_NAMES = {
  deposit: 'limits.depositLimit',
  loss: 'limits.lossLimit',
  stake: 'limits.stakeLimit',
  session: 'limits.sessionLimit',
} as const satisfies Record<PlayerLimit['kind'], MessageKey>;

export const PERIOD_NAMES = {
  day: 'limits.daily',
  week: 'limits.weekly',
  month: 'limits.monthly',
} as const satisfies Record<string, MessageKey>;

export function minutesText(minutes: number, t: T): string {
  const [hours, rest] = [String(Math.floor(minutes / 60)), String(Math.floor(minutes) % 60)];
  if (hours === '0') return t('limits.minutes', { minutes: rest });
  return rest === '0' ? t('limits.hours', { hours }) : t('limits.hoursAndMinutes', { hours, minutes: rest });
}

export function daysText(days: number, t: T): string {
  return days % 7 > 0 ? t('limits.days', { count: days }) : t('limits.weeks', { count: days / 7 });
}

export function monthsText(months: number, t: T): string {
  return months < 12 ? t('limits.months', { count: months }) : t('limits.years', { count: months / 12 });
}

export const valueText = (value: bigint | number, t: T): string =>
  typeof value === 'bigint' ? rupees(value) : minutesText(value, t);

/** Minutes of a session by the server's clock. */
export const sessionMinutes = ({ now, session }: PlayerControl): number =>
  session ? (Date.parse(now) - Date.parse(session.started_at)) / 60_000 : 0;

/** Returns one line with the break or exclusion, the rest of each limit and the next reality check. */
export function restrictionsText(control: PlayerControl, t: T): string {
  const {
    now,
    limits,
    break_until: breakUntil,
    excluded_until: excludedUntil,
    check_due_at: checkAt,
  } = control;
  if (excludedUntil !== null) return t('limits.nowExcluded', { time: excludedUntil });
  const parts = limits.map(({ kind, period, left }) =>
    t('limits.nowLeft', {
      limit:
        period === 'session' ? t(KIND_NAMES[kind]) : `${t(KIND_NAMES[kind])} · ${t(PERIOD_NAMES[period])}`,
      amount: valueText(left, t),
    }),
  );
  if (breakUntil !== null && Date.parse(breakUntil) > Date.parse(now))
    parts.unshift(t('refusal.breakUntil', { time: breakUntil }));
  if (checkAt !== null) parts.push(t('limits.nowCheck', { time: checkAt }));
  return parts.length === 0 ? t('limits.nowNothing') : parts.join(' ');
}
