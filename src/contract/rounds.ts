import * as v from 'valibot';
import { AUTO_CASHOUT_GAME_ID, GAME_ID } from './constants.ts';
import {
  ClientSeed,
  DifficultyTypeField,
  Hash,
  Message,
  Multiplier,
  RoundId,
  Rupees,
  ServerSeed,
  Timestamp,
  UserId,
  WalletVersion,
} from './fields.ts';

const Line = v.pipe(
  v.number('step must be a whole number.'),
  v.integer('step must be a whole number.'),
  v.minValue(0),
  v.maxValue(24),
);
const Nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How a round stands: open, lost, paid, or its stake given back (abandoned or blocked before the first step). */
export const RoundState = v.picklist(['open', 'fried', 'cashed_out', 'refunded']);
export type RoundState = v.InferOutput<typeof RoundState>;

/**
 * Why a round ended. `roast` is the drawn line, `fire` the marker the chicken jumped into; `voided` gave the stake back
 * because the seed could not be opened any more, so it is never revealed.
 */
export const RoundCause = v.picklist([
  'roast',
  'fire',
  'cashout',
  'last_line',
  'max_win',
  'abandoned',
  'blocked',
  'voided',
]);
export type RoundCause = v.InferOutput<typeof RoundCause>;

/**
 * The one public view of a round: what the serializer may say. `server_seed` is there only when the round
 * has ended; nothing here tells the fate of a step that is not committed.
 */
export const RoundView = v.object({
  round_id: RoundId,
  state: RoundState,
  cause: v.nullable(RoundCause),
  type: DifficultyTypeField,
  /** the stake, rupees */
  amount: Rupees,
  /** multiplier at line 1..n */
  multiplier: v.array(Multiplier),
  /** the line the chicken stands on; 0 is the start tile; of a fried round the line she was fried on */
  step: Line,
  /** the line whose landing settles the round: n, or the first whose win reaches max_win */
  last_step: Line,
  /** multiplier of the line the chicken was roasted on, else 0 */
  roast_multiplier: Multiplier,
  /** open: what a cashout would pay now; ended: what was paid. Rupees */
  win_amount: Rupees,
  /** the most this round can pay, rupees */
  max_win: Rupees,
  server_seed_hash: Hash,
  client_seed: ClientSeed,
  nonce: Nonce,
  algorithm: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: Timestamp,
  ended_at: v.nullable(Timestamp),
  server_seed: v.nullable(ServerSeed),
});
export type RoundView = v.InferOutput<typeof RoundView>;

export const BetRequest = v.object({
  user_id: UserId,
  game_id: v.literal(GAME_ID, 'Unknown game.'),
  /** stake, whole rupees */
  amount: v.pipe(
    Rupees,
    v.check((paise) => paise % 100n === 0n, 'The bet must be whole rupees.'),
    v.check((paise) => paise > 0n, 'The bet must be more than zero.'),
  ),
  type: v.optional(DifficultyTypeField, 1),
  client_seed: v.optional(ClientSeed),
  server_seed_hash: v.optional(Hash),
});

/** Our provider's answer to a bet; `success` alone is documented. */
export const BetAnswer = v.object({
  success: v.literal(true),
  message: Message,
  round_id: RoundId,
  type: DifficultyTypeField,
  amount: Rupees,
  multiplier: v.array(Multiplier),
  last_step: Line,
  max_win: Rupees,
  server_seed_hash: Hash,
  client_seed: ClientSeed,
  nonce: Nonce,
  algorithm: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: Timestamp,
  balance: Rupees,
  wallet_version: WalletVersion,
});
export type BetAnswer = v.InferOutput<typeof BetAnswer>;

export const AdvanceRequest = v.object({
  user_id: UserId,
  game_id: v.literal(GAME_ID, 'Unknown game.'),
  round_id: RoundId,
  /** the line to reach: exactly one past the present one */
  step: v.pipe(Line, v.minValue(1, 'step must be at least 1.')),
  /** the fire marker stood on that line at the tap */
  fire_hit: v.boolean('fire_hit must be true or false.'),
});

/** What an answer that ends a round adds. */
const Ending = {
  balance: Rupees,
  wallet_version: WalletVersion,
  server_seed: v.nullable(ServerSeed),
  next_server_seed_hash: v.nullable(Hash),
};

export const AdvanceAnswer = v.object({
  success: v.literal(true),
  message: Message,
  round_id: RoundId,
  step: Line,
  /** multiplier of that line */
  multiplier: Multiplier,
  /** the same when the chicken is roasted there, else 0 */
  roast_multiplier: Multiplier,
  /** open: what a cashout would pay now; cashed_out: what was paid; fried: 0. Rupees */
  win_amount: Rupees,
  state: v.picklist(['open', 'fried', 'cashed_out']),
  cause: v.nullable(RoundCause),
  ...Ending,
});
export type AdvanceAnswer = v.InferOutput<typeof AdvanceAnswer>;

export const CashoutRequest = v.object({
  userid: UserId,
  game_id: v.picklist([GAME_ID, AUTO_CASHOUT_GAME_ID], 'Unknown game.'),
  /** the multiplier of the step reached */
  multiplier_id: Multiplier,
  round_id: v.optional(RoundId),
});

export const CashoutAnswer = v.object({
  status: v.literal(true),
  message: Message,
  round_id: RoundId,
  win_amount: Rupees,
  ...Ending,
});
export type CashoutAnswer = v.InferOutput<typeof CashoutAnswer>;

export const RoundQuery = v.object({ user_id: UserId });
export const RoundAnswer = v.object({
  success: v.literal(true),
  message: Message,
  data: v.object({ open: v.nullable(RoundView), last: v.nullable(RoundView) }),
  balance: Rupees,
  wallet_version: WalletVersion,
});
export type RoundAnswer = v.InferOutput<typeof RoundAnswer>;

export const FairnessQuery = v.object({ user_id: UserId });
export const FairnessAnswer = v.object({
  success: v.literal(true),
  message: Message,
  data: v.object({
    next_server_seed_hash: Hash,
    client_seed: ClientSeed,
    nonce: Nonce,
    algorithm: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** places on the lane of the draw */
    places: v.pipe(v.number(), v.integer()),
    /** hazards by type 1..4 */
    hazards: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  }),
});
export type FairnessAnswer = v.InferOutput<typeof FairnessAnswer>;

export const BetHistoryQuery = v.object({
  user_id: UserId,
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
    '10',
  ),
  /** the end of the page on our provider: 10 is the newest ten, 20 the ten after */
  offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(0)), '10'),
});
export const BetHistoryRow = v.object({
  created_at: v.string(),
  amount: Rupees,
  multiplier: Multiplier,
  win_amount: Rupees,
  round_id: v.optional(RoundId),
  type: v.optional(DifficultyTypeField),
  state: v.optional(RoundState),
  /** its number among the player's rounds, from 0 */
  nonce: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  cause: v.optional(v.nullable(RoundCause)),
  /** the address of its replay (replay.ts); none while it is open */
  replay: v.optional(v.nullable(v.string())),
  /** in the wallet after it was settled, rupees; none while it is open */
  balance_after: v.optional(v.nullable(Rupees)),
});
export type BetHistoryRow = v.InferOutput<typeof BetHistoryRow>;
/** Whether a day of that text is in the calendar: 31 February is not, nor is a year that databases count otherwise. */
function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const atMs = Date.parse(day);
  return day >= '1970-01-01' && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}

/** A point of time: whose midnight a day begins at, only the player's own clock knows. */
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('A time is written as 2026-03-02T18:30:00Z.'),
  v.check(isInCalendar, 'There is no such time.'),
);

/** Ended rounds of a player, newest first, those that fit; `before` is where the page before ended. */
export const RoundsQuery = v.object({
  user_id: UserId,
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(200)),
    '10',
  ),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  type: v.optional(v.pipe(v.string(), v.regex(/^[1-4]$/), v.transform(Number), DifficultyTypeField)),
  result: v.optional(v.picklist(['won', 'lost'], 'result must be won or lost.')),
  /** opened at this time or later */
  from: v.optional(Instant),
  /** opened before this time */
  to: v.optional(Instant),
});
export type RoundsQuery = v.InferOutput<typeof RoundsQuery>;

/** A round with its seeds, its replay and what the wallet held after it. */
export const EndedRoundRow = v.object({
  ...RoundView.entries,
  replay: v.string(),
  /** rupees */
  balance_after: Rupees,
});
export type EndedRoundRow = v.InferOutput<typeof EndedRoundRow>;
export const RoundsAnswer = v.object({
  success: v.literal(true),
  message: Message,
  data: v.array(EndedRoundRow),
  /** `before` of the next page; null: this is the last */
  next: v.nullable(v.pipe(v.number(), v.integer())),
});

export const BetHistoryAnswer = v.object({
  success: v.literal(true),
  message: v.optional(Message),
  data: v.array(BetHistoryRow),
  /** all rounds of the player */
  total: v.optional(v.pipe(v.number(), v.integer())),
});
