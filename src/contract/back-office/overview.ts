import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../constants.ts';
import { AmountText, get, NullableTime, post, Reason, Timestamp, ZoneField } from './fields.ts';
import { Sentence } from './sentence.ts';

/** What was played in a time; a round counts when it ends. Adjustments are of no difficulty. */
export const Revenue = v.object({
  /** rounds that were played to an end */
  bets: v.number(),
  stake: AmountText,
  payout: AmountText,
  /** rounds whose stake went back */
  refunds: v.number(),
  refunded: AmountText,
  /** what adjustments and reversals took from the house */
  adjustments: AmountText,
  /** stake less payout */
  ggr: AmountText,
  /** GGR less adjustments */
  ngr: AmountText,
});
export type Revenue = v.InferOutput<typeof Revenue>;

/** The time up to which results are counted, while much after it is not and is left out; null: they have everything. */
export const CountedOnlyTo = NullableTime;

/** A database holds one kind of money. */
export const Currency = v.picklist(['INR', 'DEMO']);

const Period = v.object({
  /** today is 1 */
  days: v.number(),
  figures: Revenue,
  /** of the same number of days before the period */
  before: Revenue,
  active_players: v.number(),
  by_difficulty: v.array(v.object({ type: v.picklist(DIFFICULTY_TYPES), figures: Revenue })),
});
export type OverviewPeriod = v.InferOutput<typeof Period>;

const DayRow = v.object({ day: v.string(), figures: Revenue });
export type DayRow = v.InferOutput<typeof DayRow>;

const PendingQueue = v.object({
  /** `payouts`: approved withdrawals */
  queue: v.picklist(['deposits', 'withdrawals', 'payouts', 'proposals']),
  waiting: v.number(),
  /** null: it is not of money alone */
  amount: v.nullable(AmountText),
  oldest_at: NullableTime,
});
export type PendingQueue = v.InferOutput<typeof PendingQueue>;

const Alarm = v.object({
  alarm: v.picklist([
    'reconciliation',
    'audit log',
    'return',
    'held rounds',
    'audit copy',
    'unsettled rounds',
    'deposits',
    'taken back',
    'refunds',
    'unpaid withdrawals',
    'backup',
    'machines',
    'betting paused',
  ]),
  text: Sentence,
});
export type Alarm = v.InferOutput<typeof Alarm>;

/** What a restore or promotion may have lost, until an admin acknowledges it. */
const NewEpoch = v.object({
  epoch: v.number(),
  cause: v.picklist(['restore', 'other_database', 'copied_folder', 'audit_copy']),
  started_at: Timestamp,
  /** later changes may be lost */
  known_until: NullableTime,
  /** null without a copy, or when it had no further entries */
  read_back: v.nullable(v.object({ entries: v.number(), applied: v.number(), unknown: v.number() })),
});
export type NewEpoch = v.InferOutput<typeof NewEpoch>;

export const OVERVIEW_CALLS = {
  acknowledgeEpoch: post('acknowledge-epoch', v.object({}), {
    body: v.strictObject({ epoch: v.pipe(v.number(), v.integer(), v.minValue(1)), reason: Reason }),
  }),
  /** The queues alone, for the navigation. */
  queues: get('queues', v.object({ queues: v.array(PendingQueue) })),
  overview: get(
    'overview',
    v.object({
      read_at: Timestamp,
      currency: Currency,
      /** today, 7 and 30 days, today included */
      periods: v.array(Period),
      /** of the longest period, without a gap, the oldest first */
      days: v.array(DayRow),
      queues: v.array(PendingQueue),
      open_rounds: v.number(),
      open_stake: AmountText,
      online_players: v.number(),
      alarms: v.array(Alarm),
      new_epoch: v.nullable(NewEpoch),
      counted_only_to: CountedOnlyTo,
    }),
    { query: v.strictObject({ zone: ZoneField }) },
  ),
} as const;
