import { sql } from 'drizzle-orm';
import type { Sentence } from '../../../contract/back-office/sentence.ts';
import type { RefusalCode } from '../../../contract/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import { callFunction } from '../../platform/db/call-function.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DatabaseRefusal, databaseRefusal } from '../../platform/db/refusals.ts';
import { withRetries } from '../../platform/db/retry.ts';
import type { RefusalText } from '../../platform/english.ts';

export interface ActionCaller {
  /** of the session */
  readonly token: string;
  readonly address: string;
}

/** A bigint is sent as text. */
export type ActionBody = Readonly<Record<string, unknown>>;

/** Calls the SQL function `action` in one statement, with retries. @throws an error for {@link actionRefusal} */
export async function callAction<Answer = Record<string, never>>(
  db: Db,
  { token, address }: ActionCaller,
  action: string,
  body: ActionBody,
): Promise<Answer> {
  const json = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return withRetries(() =>
    callFunction<Answer>(db, sql`perform_action(${token}, ${address}, ${action}, ${json}::jsonb)`),
  );
}

type Refused =
  | RefusalText
  | readonly [http: ApiError['httpStatus'], code: RefusalCode, text: RefusalText, field?: string];

const notFound = (text: RefusalText): Refused => [404, 'not_found', text];
const invalid = (field: string, text: RefusalText): Refused => [409, 'limit', text, field];
const debt = (text: RefusalText): Refused => [409, 'debt', text, 'despite_debt'];

/** By the code that refuse.sql raises. A text alone is refused with 409 `limit`. */
const REFUSALS: Readonly<Record<string, Refused>> = {
  not_logged_in: [401, 'not_logged_in', 'Please log in first.'],
  not_yours: [403, 'not_yours', 'Your role does not allow this.'],
  wrong_code: [403, 'wrong_password', 'Password or code is wrong. Each code works once.', 'password'],
  no_proposal: notFound('There is no such proposal.'),
  no_player: notFound('There is no such player.'),
  no_operator: notFound('There is no such operator.'),
  no_invitation: notFound('This invitation was used, withdrawn or shown before, or is not yours.'),
  proposed_before: 'This was proposed before and waits for a second operator.',
  proposal_decided: 'This proposal was already {state}.',
  proposal_expired: 'This proposal is older than 24 hours. Propose it again.',
  own_proposal: 'You proposed this yourself: another operator must confirm it.',
  same_person:
    'You two may be one person, by the links that you were shown: another operator must confirm it.',
  nothing_changed: 'Nothing is changed.',
  setting_changed: 'A setting was changed since. Look at the settings, and propose it again.',
  changed_since: 'By now the {what} is "{current}". Nothing was changed: look at it again.',
  settings_conflict: 'This does not fit the other settings any more. Decline it, and propose it again.',
  paused_already: 'Betting is paused already.',
  not_paused: 'Betting is not paused.',
  blocked_already: '{name} is blocked already.',
  not_blocked: '{name} is not blocked.',
  not_excluded: '{name} is not excluded.',
  own_exclusion: '{name} asked for this exclusion. Nobody can lift it.',
  exclusion_stays: 'This exclusion is older than a day. Nobody can lift it.',
  unblock_first: '{name} is blocked. Unblock the player first.',
  no_password_link: notFound('No link waits for you. Propose one, and let another operator confirm it.'),
  no_banner: notFound('There is no such banner.'),
  banner_over: [422, 'limit', 'This banner would be over already.', 'until'],
  too_many_banners: 'There are {most} banners that show or will: remove one first.',
  reconciliation_runs: 'A reconciliation is running already.',
  bars_self: 'Another admin must bar you.',
  barred: '{name} is barred from the back office.',
  only_admin: '{name} is the only admin. Invite another one first.',
  name_taken: invalid('name', 'There is an operator {name} already.'),
  preview_changed: 'What this does has changed since you saw it. Look at it again.',
  no_deposit: notFound('There is no such deposit.'),
  no_withdrawal: notFound('There is no such withdrawal.'),
  decided: '{name} was already {state} on {at} by {by}.',
  reference_used: invalid('reference', 'UTR {utr} was already approved, paid or refunded, as {subject}.'),
  taken_back:
    'The bank took the payment with UTR {utr} back: reject the claim, or have the bank line corrected.',
  hash_used: invalid('hash', 'This transaction is recorded already, as {subject}.'),
  no_amount: invalid('usdt', 'This is less than one paisa.'),
  above_claim: invalid('amount', '{claimed} was claimed: at most {most} more can be approved.'),
  claims_changed: 'Other claims to this UTR by now: {count}. Look at them, and decide again.',
  nothing_to_credit: 'Nothing of it can be credited, for a limit or a break of the player. Refund it.',
  not_refunded: 'This deposit was not refunded.',
  claimed: '{by} has opened it to pay it, until {until}.',
  not_approved: 'Approve this withdrawal first.',
  not_sent: 'This withdrawal was not sent.',
  player_blocked: debt('The player is blocked. Reject it, or pay all the same.'),
  player_owes: debt('The player owes {debt}. Reject it, or pay all the same.'),
  player_blocked_owes: debt('The player is blocked and owes {debt}. Reject it, or pay all the same.'),
  above_adjustment: invalid('amount', 'A credit or debit is at most {most}.'),
  beyond_balance: invalid('amount', 'The balance is {balance}: {amount} cannot be taken.'),
  round_over: 'This round is not open any more.',
  no_upload: notFound('These lines are not kept for you any more. Upload the statement again.'),
  no_bank_line: notFound('There is no such bank line.'),
  bank_line_there: 'The bank has this line already.',
  second_admin_needed:
    'A second admin must confirm this, and there is none. On the machine of the server: npm run operator -- create-admin NAME',
};

/** Converts a refusal of the database. An unknown code is the text itself. */
export function toApiError({ code, values }: DatabaseRefusal): ApiError {
  const known = REFUSALS[code] ?? (code as RefusalText);
  const [http, kind, text, field] = typeof known === 'string' ? ([409, 'limit', known] as const) : known;
  return new ApiError(http, kind, text, {
    ...(field !== undefined && { field }),
    ...(Object.keys(values).length > 0 && { values }),
  });
}

export const sentenceOf = ({ text, detail: { values } }: ApiError): Sentence =>
  values ? { message_code: text, values } : text;

/** @returns null for an error that is not a refusal */
export function actionRefusal(error: unknown): ApiError | null {
  const refusal = databaseRefusal(error);
  return refusal && toApiError(refusal);
}
