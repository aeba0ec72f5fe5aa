import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../constants.ts';
import { matching } from '../fields.ts';
import { AmountText } from './fields.ts';
import { CountedOnlyTo } from './overview.ts';

/** Percent of a stake. */
const Percent = v.nullable(v.number());

const returned = {
  actual: Percent,
  theory: Percent,
  /** half the width of the bands around the theory that hold 95 % and 99.9 % of chances, percentage points */
  band95: Percent,
  band999: Percent,
  /** how far the test is on its way to an alarm; 1 and more is one */
  alarm_share: v.number(),
};

const LineRow = v.object({
  line: v.number(),
  landings: v.number(),
  fatal: v.number(),
  fatal_expected: v.number(),
  ...returned,
});
export type LineRow = v.InferOutput<typeof LineRow>;

const DifficultyRow = v.object({
  type: v.picklist(DIFFICULTY_TYPES),
  rounds: v.number(),
  stake: AmountText,
  payout: AmountText,
  /** lost by jumps into visible fire, which neither the odds nor the bands know; percent of the stakes */
  fire_hit: Percent,
  ...returned,
  lines: v.array(LineRow),
});
export type DifficultyRow = v.InferOutput<typeof DifficultyRow>;

/** A month of UTC: "2026-01". */
const Month = matching(/^20\d\d-(0[1-9]|1[0-2])$/, 7, 'A month is written 2026-01.');

export const RETURN_CALLS = {
  returnToPlayer: {
    method: 'GET',
    path: 'return-to-player',
    query: v.strictObject({
      /** empty: this month */
      month: v.optional(v.union([v.literal(''), Month]), ''),
    }),
    answer: v.object({
      month: v.string(),
      /** return by the rules now, percent */
      rtp: v.number(),
      /** the day since whose rounds there is an alarm */
      alarm_since: v.nullable(v.string()),
      difficulties: v.array(DifficultyRow),
      counted_only_to: CountedOnlyTo,
    }),
  },
} as const;
