import type * as v from 'valibot';
import { ACCOUNT_CALLS } from './accounts.ts';
import { BOARD_CALLS } from './boards.ts';
import type { AnswerOf, Calls } from './call.ts';
import { CATALOGUE_CALLS } from './catalogue.ts';
import { FORM_CALLS } from './form-calls.ts';
import { LIVE_CALLS } from './live.ts';
import { PAYMENT_CALLS } from './payments.ts';
import { LIMIT_CALLS } from './play-limits.ts';
import { PROGRESS_CALLS } from './progress.ts';
import { REPLAY_CALLS } from './replay.ts';
import { ROUND_CALLS } from './rounds.ts';
import { STATISTICS_CALLS } from './statistics.ts';

/** All calls, for the server. The game imports a group where it calls it: so a dialog's schemas load with the dialog. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...FORM_CALLS,
  ...CATALOGUE_CALLS,
  ...ROUND_CALLS,
  ...REPLAY_CALLS,
  ...PAYMENT_CALLS,
  ...LIMIT_CALLS,
  ...PROGRESS_CALLS,
  ...STATISTICS_CALLS,
  ...BOARD_CALLS,
  ...LIVE_CALLS,
} as const satisfies Calls;

export type CallName = keyof typeof CALLS;

export type Answer<Name extends CallName> = AnswerOf<(typeof CALLS)[Name]>;

/** An answer as the server writes it: amounts and multipliers as JSON numbers. */
export type AnswerOnWire<Name extends CallName> = v.InferInput<(typeof CALLS)[Name]['answer']>;
