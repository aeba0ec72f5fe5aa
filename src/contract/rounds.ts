import * as v from 'valibot';
import { type Calls, get, post } from './call.ts';
import { AUTO_CASHOUT_GAME_ID, FIRE_VERSIONS, GAME_ID, ROUND_CAUSES, ROUND_STATES } from './constants.ts';
import { isInCalendar } from './day.ts';
import { DIFFICULTIES, DRAW_PLACES } from './difficulties.ts';
import {
  ClientSeed,
  Count,
  DifficultyTypeField,
  DifficultyTypeText,
  Hash,
  Message,
  Multiplier,
  numberText,
  RoundId,
  Rupees,
  ServerSeed,
  Success,
  Timestamp,
  UserId,
  WalletVersion,
} from './fields.ts';

const Line = v.pipe(
  v.number('A line is a whole number.'),
  v.integer('A line is a whole number.'),
  v.minValue(0),
  v.maxValue(DRAW_PLACES - 1),
);
const Nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Algorithm = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `refunded`: abandoned or blocked before the first step, or voided. */
export const RoundState = v.picklist(ROUND_STATES);
export type RoundState = v.InferOutput<typeof RoundState>;

/**
 * `roast` is the fatal line, `fire` the marker; `voided` returned the stake because the seed could not be
 * decrypted.
 */
export const RoundCause = v.picklist(ROUND_CAUSES);
export type RoundCause = v.InferOutput<typeof RoundCause>;

/** What a bet fixes for its round. */
const Terms = {
  round_id: RoundId,
  type: DifficultyTypeField,
  amount: Rupees,
  multiplier: v.array(Multiplier),
  /** the line whose landing settles the round: n, or the first whose payout reaches max_win */
  last_step: Line,
  max_win: Rupees,
  server_seed_hash: Hash,
  client_seed: ClientSeed,
  nonce: Nonce,
  algorithm: Algorithm,
  /** version of the fire marker: how fast it moves and how long it warns */
  fire_version: v.picklist(FIRE_VERSIONS),
  created_at: Timestamp,
};

/** The one public view of a round: nothing in it tells the fate of a step that is not committed. */
export const RoundView = v.object({
  ...Terms,
  state: RoundState,
  cause: v.nullable(RoundCause),
  /** the line the chicken stands on, 0 the start tile; of a fried round the line it was fried on */
  step: Line,
  /** multiplier of the fatal line when the chicken was fried there, else 0 */
  roast_multiplier: Multiplier,
  /** open: what a cashout would pay now; ended: what was paid */
  win_amount: Rupees,
  ended_at: v.nullable(Timestamp),
  server_seed: v.nullable(ServerSeed),
  /** the line where it was to stop, chosen before the bet; null: played by hand */
  target: v.optional(v.nullable(Line), null),
});
export type RoundView = v.InferOutput<typeof RoundView>;

export const BetRequest = v.object({
  user_id: UserId,
  game_id: v.literal(GAME_ID, 'Unknown game.'),
  amount: v.pipe(
    Rupees,
    v.check((paise) => paise % 100n === 0n, 'The bet must be whole rupees.'),
    v.check((paise) => paise > 0n, 'The bet must be more than zero.'),
  ),
  type: v.optional(DifficultyTypeField, 1),
  client_seed: v.optional(ClientSeed),
  server_seed_hash: v.optional(Hash),
  /** the line where the round stops, settled in this call; unset: the round is played by hand */
  target: v.optional(v.pipe(Line, v.minValue(1, 'target must be at least 1.'))),
});

/** Only `success` is documented. */
export const OpenBetAnswer = v.object({
  ...Success,
  ...Terms,
  balance: Rupees,
  wallet_version: WalletVersion,
  target: v.exactOptional(v.never()),
});

/** id of the round's replay, once it has ended */
const Replay = v.optional(v.nullable(v.string()), null);

/** The answer to a bet with a target: the whole round. */
export const TargetBetAnswer = v.object({
  ...OpenBetAnswer.entries,
  target: Line,
  state: v.picklist(['fried', 'cashed_out']),
  cause: RoundCause,
  /** the line it ended on: the target, or the fatal line */
  step: Line,
  /** multiplier of the fatal line when fried, else 0 */
  roast_multiplier: Multiplier,
  /** paid; 0 when fried */
  win_amount: Rupees,
  server_seed: ServerSeed,
  next_server_seed_hash: Hash,
  replay: Replay,
});
export type TargetBetAnswer = v.InferOutput<typeof TargetBetAnswer>;

export const BetAnswer = v.variant('target', [TargetBetAnswer, OpenBetAnswer]);
export type BetAnswer = v.InferOutput<typeof BetAnswer>;

export const AdvanceRequest = v.object({
  user_id: UserId,
  game_id: v.literal(GAME_ID, 'Unknown game.'),
  round_id: RoundId,
  step: v.pipe(Line, v.minValue(1, 'step must be at least 1.')),
  fire_hit: v.boolean('fire_hit must be true or false.'),
});

const Ending = {
  balance: Rupees,
  wallet_version: WalletVersion,
  server_seed: v.nullable(ServerSeed),
  next_server_seed_hash: v.nullable(Hash),
  replay: Replay,
};

export const AdvanceAnswer = v.object({
  ...Success,
  round_id: RoundId,
  step: Line,
  multiplier: Multiplier,
  roast_multiplier: Multiplier,
  /** open: what a cashout would pay now; cashed_out: what was paid; fried: 0 */
  win_amount: Rupees,
  state: v.picklist(['open', 'fried', 'cashed_out']),
  cause: v.nullable(RoundCause),
  ...Ending,
});

export const CashoutRequest = v.object({
  userid: UserId,
  game_id: v.picklist([GAME_ID, AUTO_CASHOUT_GAME_ID], 'Unknown game.'),
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

export const RoundAnswer = v.object({
  ...Success,
  data: v.object({ open: v.nullable(RoundView), last: v.nullable(RoundView) }),
  balance: Rupees,
  wallet_version: WalletVersion,
});

export const FairnessAnswer = v.object({
  ...Success,
  data: v.object({
    next_server_seed_hash: Hash,
    client_seed: ClientSeed,
    nonce: Nonce,
    algorithm: Algorithm,
    places: v.pipe(v.number(), v.integer()),
    /** by difficulty */
    hazards: v.pipe(v.array(v.number()), v.length(DIFFICULTIES.length)),
  }),
});

export const BetHistoryQuery = v.object({
  user_id: UserId,
  limit: v.optional(v.pipe(numberText(/^\d{1,4}$/), v.minValue(1), v.maxValue(100)), '10'),
  /** the end of the page: 10 is the newest ten, 20 the ten after */
  offset: v.optional(numberText(/^\d{1,7}$/), '10'),
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
  nonce: v.optional(Count),
  cause: v.optional(v.nullable(RoundCause)),
  target: v.optional(v.nullable(Line)),
  replay: v.optional(v.nullable(v.string())),
  balance_after: v.optional(v.nullable(Rupees)),
});
export type BetHistoryRow = v.InferOutput<typeof BetHistoryRow>;
const Instant = v.pipe(
  v.string(),
  v.maxLength(64, 'A time is written as 2026-03-02T18:30:00Z.'),
  v.isoTimestamp('A time is written as 2026-03-02T18:30:00Z.'),
  v.check(isInCalendar, 'There is no such time.'),
);

/** `before` is where the previous page ended. */
export const RoundsQuery = v.object({
  user_id: UserId,
  limit: v.optional(v.pipe(numberText(/^\d{1,3}$/), v.minValue(1), v.maxValue(200)), '10'),
  before: v.optional(numberText(/^\d{1,9}$/)),
  type: v.optional(DifficultyTypeText),
  result: v.optional(v.picklist(['won', 'lost'], 'result must be won or lost.')),
  from: v.optional(Instant),
  to: v.optional(Instant),
});
export type RoundsQuery = v.InferOutput<typeof RoundsQuery>;

export const SettledRoundRow = v.object({
  ...RoundView.entries,
  replay: v.string(),
  balance_after: Rupees,
});
export type SettledRoundRow = v.InferOutput<typeof SettledRoundRow>;
export const RoundsAnswer = v.object({
  ...Success,
  data: v.array(SettledRoundRow),
  /** `before` of the next page */
  next: v.nullable(v.pipe(v.number(), v.integer())),
});

export const BetHistoryAnswer = v.object({
  success: v.literal(true),
  message: v.optional(Message),
  data: v.array(BetHistoryRow),
  total: v.optional(v.pipe(v.number(), v.integer())),
});

export const ROUND_CALLS = {
  bet: post('bet', 'owner', BetAnswer, { body: BetRequest }),
  advance: post('advance', 'owner', AdvanceAnswer, { body: AdvanceRequest }),
  cashout: post('cashout', 'owner', CashoutAnswer, { body: CashoutRequest }),
  round: get('round', 'owner', RoundAnswer, { query: v.object({ user_id: UserId }) }),
  fairness: get('fairness', 'owner', FairnessAnswer, { query: v.object({ user_id: UserId }) }),
  betHistory: get('bet_history', 'owner', BetHistoryAnswer, { query: BetHistoryQuery }),
  rounds: get('rounds', 'owner', RoundsAnswer, { query: RoundsQuery }),
} as const satisfies Calls;
