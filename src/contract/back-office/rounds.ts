import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../constants.ts';
import { RoundCause, RoundState } from '../rounds.ts';
import {
  AmountText,
  Cursor,
  get,
  getById,
  NullableTime,
  PERIOD,
  pageOf,
  SearchText,
  Timestamp,
} from './fields.ts';
import { EntryRow } from './players.ts';

export const ROUND_STATES = ['open', 'fried', 'cashed_out', 'refunded'] as const satisfies RoundState[];

/** Filters of the list. `held`: open, of an earlier epoch; `unsettled`: open, and could not be settled. */
export const ROUND_FILTERS = [...ROUND_STATES, 'held', 'unsettled'] as const;

/** Hundredths. */
const Multiplier = v.pipe(v.number(), v.integer());

const facts = {
  round_id: v.string(),
  user_id: v.string(),
  player: v.string(),
  type: v.picklist(DIFFICULTY_TYPES),
  state: RoundState,
  /** null while open */
  cause: v.nullable(RoundCause),
  stake: AmountText,
  /** 0.00 while open */
  payout: AmountText,
  /** of a fried round the line where the chicken was fried */
  step: v.number(),
  /** at `step`; 0 on the start tile */
  multiplier: Multiplier,
  created_at: Timestamp,
};

export const RoundRow = v.object(facts);
export type RoundRow = v.InferOutput<typeof RoundRow>;

const RoundStep = v.object({
  line: v.number(),
  at: Timestamp,
  fire_hit: v.boolean(),
  multiplier: Multiplier,
});

export const RoundDetail = v.object({
  ...facts,
  /** open, of an earlier epoch: only operators can settle or void it */
  is_held: v.boolean(),
  ended_at: NullableTime,
  max_win: AmountText,
  /** hundredths of a percent */
  rtp: v.number(),
  last_step: v.number(),
  /** the cash-out line; null for a round played by hand */
  target: v.nullable(v.number()),
  steps: v.array(RoundStep),
  /** of the wallet after the settlement */
  balance_after: v.nullable(AmountText),
  server_seed_hash: v.string(),
  client_seed: v.string(),
  nonce: v.number(),
  algorithm: v.number(),
  /** null while open, and for a voided round */
  server_seed: v.nullable(v.string()),
  fatal_line: v.nullable(v.number()),
  /** relative to the address of the game; null while open */
  replay: v.nullable(v.string()),
  entries: v.array(EntryRow),
});
export type RoundDetail = v.InferOutput<typeof RoundDetail>;

export const ROUND_CALLS = {
  rounds: get('rounds', pageOf(RoundRow), {
    query: v.strictObject({
      /** id of a round, or id or phone number of a player */
      search: SearchText,
      state: v.optional(v.picklist(['', ...ROUND_FILTERS])),
      type: v.optional(v.picklist(['', ...DIFFICULTY_TYPES.map(String)])),
      ...PERIOD,
      cursor: v.optional(Cursor),
    }),
  }),
  round: getById('rounds/:id', RoundDetail),
} as const;
