import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { isInCalendar } from './day.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { Count, DifficultyTypeField, Multiplier, Rupees, Success, UserId } from './fields.ts';

/** A day of bets, UTC, as 2026-03-02. */
const Day = v.pipe(
  v.string(),
  v.maxLength(10, 'A day is written as 2026-03-02.'),
  v.isoDate('A day is written as 2026-03-02.'),
  v.check(isInCalendar, 'There is no such day.'),
);

const RoundSums = v.object({
  type: DifficultyTypeField,
  rounds: Count,
  amount: Rupees,
  win_amount: Rupees,
  /** of what was cashed out; 0 where nothing was */
  best_multiplier: Multiplier,
});
export type RoundSums = v.InferOutput<typeof RoundSums>;

export const DAYS_A_PAGE = 20;

/** `before` is where the previous page ended. */
export const StatisticsQuery = v.object({ user_id: UserId, before: v.optional(Day) });

const Sums = v.pipe(v.array(RoundSums), v.maxLength(DIFFICULTIES.length));

export const StatisticsAnswer = v.object({
  ...Success,
  data: v.object({
    /** of all settled rounds, by difficulty */
    totals: Sums,
    /** newest first */
    days: v.pipe(v.array(v.object({ day: Day, sums: Sums })), v.maxLength(DAYS_A_PAGE)),
    /** `before` of the next page */
    next: v.nullable(Day),
  }),
});

export const STATISTICS_CALLS = {
  statistics: get('statistics', 'owner', StatisticsAnswer, { query: StatisticsQuery }),
} as const satisfies Calls;
