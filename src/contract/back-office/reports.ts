import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../constants.ts';
import { AmountText, get, PERIOD } from './fields.ts';
import { CountedOnlyTo, Currency, Revenue } from './overview.ts';
import { PLAYER_FILTERS } from './players.ts';

export const REPORTS_BY = [
  'day',
  'hour',
  'week',
  'month',
  'difficulty',
  'day and difficulty',
  'player',
  'currency',
] as const;

/** Players of a report with the largest stakes: on the page, and in its CSV. */
export const MAX_REPORTED_PLAYERS = 200;
export const MAX_EXPORTED_PLAYERS = 20_000;

const ReportRow = v.object({
  /** day, hour, week or month; null if the report is not by time */
  day: v.nullable(v.string()),
  /** null where the report is not by difficulty, and for adjustments, which have none */
  type: v.nullable(v.picklist(DIFFICULTY_TYPES)),
  player: v.nullable(v.object({ user_id: v.string(), name: v.string() })),
  /** in a report by player without adjustments */
  figures: Revenue,
});
export type ReportRow = v.InferOutput<typeof ReportRow>;

const BookedSum = v.object({ what: v.string(), entries: v.number(), amount: AmountText });
export type BookedSum = v.InferOutput<typeof BookedSum>;

const Percent = v.nullable(v.string());

const ReturnRow = v.object({
  /** a difficulty, a cause, or all */
  of: v.string(),
  rounds: v.number(),
  staked: AmountText,
  won: AmountText,
  /** won of staked */
  return: Percent,
  /** what the rules give to players who never step into visible fire */
  theory: Percent,
  /** lost by steps into visible fire, of staked */
  fire_hit: Percent,
});
export type ReturnRow = v.InferOutput<typeof ReturnRow>;

export const REPORT_CALLS = {
  report: {
    method: 'GET',
    path: 'reports',
    query: v.strictObject({
      /** `from` unset: 30 days; `to` unset: up to today */
      ...PERIOD,
      by: v.optional(v.picklist(REPORTS_BY), 'day'),
      /** unset: {@link MAX_REPORTED_PLAYERS}; all: {@link MAX_EXPORTED_PLAYERS} */
      players: v.optional(v.picklist(['', 'all'])),
    }),
    answer: v.object({
      from: v.string(),
      to: v.string(),
      currency: Currency,
      rows: v.array(ReportRow),
      total: Revenue,
      booked: v.array(BookedSum),
      /** clearing account by kind of entry; money that comes in is positive; the last row is the sum */
      cash: v.array(BookedSum),
      counted_only_to: CountedOnlyTo,
    }),
  },
  roundsReport: get(
    'reports/rounds',
    v.object({ by_difficulty: v.array(ReturnRow), by_cause: v.array(ReturnRow) }),
    { query: v.strictObject(PERIOD) },
  ),
  position: get(
    'reports/position',
    v.object({
      /** wallets, held withdrawals and refunds */
      owed: AmountText,
      wallets: AmountText,
      debts: AmountText,
      held: AmountText,
      withdrawals_pending: v.number(),
      claimed: AmountText,
      deposits_pending: v.number(),
      open_rounds: v.number(),
      open_stake: AmountText,
      /** of the open rounds, settled where they are */
      open_now: AmountText,
      /** of the open rounds, all played to the end of their road */
      open_most: AmountText,
      to_refund: AmountText,
      /** players that the list filters so */
      players: v.array(v.object({ filter: v.picklist(PLAYER_FILTERS), count: v.number() })),
    }),
  ),
} as const;
