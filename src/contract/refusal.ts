import * as v from 'valibot';
import { Hash, Message, Rupees, WalletVersion } from './fields.ts';
import { RoundView } from './rounds.ts';

/**
 * The shape of every refusal (4xx) and failure (5xx): a boolean `success` and `status`, both false, and text a person
 * understands. `code` is for programs.
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
      'too_many',
      'too_large',
      'foreign_page',
      'unavailable',
      'internal',
    ]),
  ),
  /** the field of the request that is wrong */
  field: v.optional(v.string()),
  /** round_open, step_mismatch, no_round: the round as it stands; blocked: the newest settled one */
  round: v.optional(v.nullable(RoundView)),
  /** blocked: what is in the wallet now, rupees */
  balance: v.optional(Rupees),
  wallet_version: v.optional(WalletVersion),
  /** seed_changed: the hash that is current */
  next_server_seed_hash: v.optional(Hash),
  /** too_many: when to try again, seconds */
  retry_after: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type Refusal = v.InferOutput<typeof Refusal>;
export type RefusalCode = NonNullable<Refusal['code']>;
