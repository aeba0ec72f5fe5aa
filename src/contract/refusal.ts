import * as v from 'valibot';
import { Hash, Message, Rupees, Timestamp, WalletVersion } from './fields.ts';
import { RoundView } from './rounds.ts';

/**
 * Every refusal (4xx) and failure (5xx): `code` is for programs, `message` for people, in English. Where `message_code` is
 * set it names the text in the catalogues of src/languages, with `values` for its places.
 */
export const Refusal = v.object({
  success: v.optional(v.literal(false)),
  status: v.optional(v.union([v.literal(false), v.number()])),
  message: v.optional(Message),
  code: v.optional(
    v.picklist([
      'bad_input',
      'not_logged_in',
      'not_yours',
      'blocked',
      'not_found',
      'round_open',
      'no_round',
      'round_held',
      'private_round',
      'step_mismatch',
      'not_landed',
      'seed_changed',
      'multiplier_mismatch',
      'key_reused',
      'insufficient_balance',
      'limit',
      'deposit_first',
      'debt',
      'phone_taken',
      'wrong_password',
      'betting_paused',
      'too_soon',
      'no_autoplay',
      'reality_check',
      'play_limit',
      'break',
      'excluded',
      'too_many',
      'too_large',
      'foreign_page',
      'unavailable',
      'internal',
    ]),
  ),
  message_code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  field: v.optional(v.string()),
  /** round_open, step_mismatch, not_landed, multiplier_mismatch, no_round, round_held: the round now; blocked: the newest settled one */
  round: v.optional(v.nullable(RoundView)),
  /** with `round`: the current wallet */
  balance: v.optional(Rupees),
  wallet_version: v.optional(WalletVersion),
  next_server_seed_hash: v.optional(Hash),
  retry_after: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** the time that `message` names, when it is possible again */
  until: v.optional(Timestamp),
});
export type Refusal = v.InferOutput<typeof Refusal>;
export type RefusalCode = NonNullable<Refusal['code']>;
