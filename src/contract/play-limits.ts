import * as v from 'valibot';
import { type Calls, get, post } from './call.ts';
import { Message, Rupees, Timestamp, UserId } from './fields.ts';
import { PlayRules } from './play-rules.ts';

export const MONEY_LIMITS = ['deposit', 'loss', 'stake'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
const MoneyLimit = v.picklist(MONEY_LIMITS);
const Period = v.picklist(LIMIT_PERIODS);
export type MoneyLimit = v.InferOutput<typeof MoneyLimit>;

export const BREAK_DAYS = [1, 2, 3, 7, 14, 28, 42] as const;
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const;
export const SESSION_MINUTES = [15, 30, 60, 120, 240] as const;
export const CHECK_MINUTES = [15, 30, 60, 120] as const;

const limitOf = <Value extends v.GenericSchema>(value: Value) => ({
  value,
  left: value,
  /** a higher limit (null: none) that may be confirmed from then on */
  looser: v.nullable(v.object({ value: v.nullable(value), from: Timestamp })),
});
const Minutes = v.pipe(v.number(), v.minValue(0));

export const PlayerLimit = v.variant('kind', [
  v.object({ kind: MoneyLimit, period: Period, ...limitOf(Rupees) }),
  v.object({ kind: v.literal('session'), period: v.literal('session'), ...limitOf(Minutes) }),
]);
export type PlayerLimit = v.InferOutput<typeof PlayerLimit>;

export const LimitsAnswer = v.object({
  success: v.literal(true),
  message: v.optional(Message),
  data: v.object({
    now: Timestamp,
    play: PlayRules,
    note: v.string(),
    /** between two reality checks at most, minutes; null: none are shown */
    max_check_minutes: v.nullable(v.number()),
    asks_deposit_limit: v.boolean(),
    asks_loss_limit: v.boolean(),
    limits: v.array(PlayerLimit),
    break_until: v.nullable(Timestamp),
    excluded_until: v.nullable(Timestamp),
    /** false: the player set excluded_until */
    excluded_by_staff: v.boolean(),
    /** rounds without 30 minutes between two bets */
    session: v.nullable(
      v.object({ started_at: Timestamp, ends_at: Timestamp, staked: Rupees, paid_out: Rupees }),
    ),
    check_minutes: v.nullable(v.number()),
    check_due_at: v.nullable(Timestamp),
  }),
});
export type PlayerControl = v.InferOutput<typeof LimitsAnswer>['data'];

const limitAmount = v.pipe(
  Rupees,
  v.check((paise) => paise > 0n && paise % 100n === 0n, 'A limit is in whole rupees, 1 or more.'),
);
const ofLimit = v.variant('kind', [
  v.object({ kind: MoneyLimit, period: Period, value: v.nullable(limitAmount) }),
  v.object({
    kind: v.literal('session'),
    period: v.literal('session'),
    value: v.nullable(v.picklist(SESSION_MINUTES)),
  }),
]);
const ConfirmedLimit = v.object({
  kind: v.picklist([...MONEY_LIMITS, 'session']),
  period: v.picklist([...LIMIT_PERIODS, 'session']),
});

export const ChangeLimitsRequest = v.object({
  user_id: UserId,
  change: v.variant('to', [
    v.object({ to: v.literal('set_limit'), limit: ofLimit }),
    v.object({ to: v.literal('confirm_limit'), limit: ConfirmedLimit }),
    v.object({ to: v.literal('no_deposit_limit') }),
    v.object({ to: v.literal('no_loss_limit') }),
    v.object({ to: v.literal('take_break'), days: v.picklist(BREAK_DAYS) }),
    v.object({ to: v.literal('exclude'), months: v.picklist(EXCLUSION_MONTHS) }),
    v.object({ to: v.literal('end_exclusion') }),
    v.object({ to: v.literal('set_reality_check'), minutes: v.nullable(v.picklist(CHECK_MINUTES)) }),
    v.object({ to: v.literal('confirm_reality_check') }),
  ]),
});
export type LimitChange = v.InferInput<typeof ChangeLimitsRequest>['change'];

export const LIMIT_CALLS = {
  limits: get('limits', 'owner', LimitsAnswer, { query: v.object({ user_id: UserId }) }),
  changeLimits: post('limits', 'owner', LimitsAnswer, { body: ChangeLimitsRequest }),
} as const satisfies Calls;
