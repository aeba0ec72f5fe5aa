import { sql } from 'drizzle-orm';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DatabaseRefusal, databaseRefusal } from '../../platform/db/refusals.ts';
import { withRetries } from '../../platform/db/retry.ts';
import type { RefusalText } from '../../platform/english.ts';

export interface ActionCaller {
  /** SHA-256; hex */
  /** of the session */
  readonly token: string;
  readonly address: string;
}

/** A bigint is sent as text. */
export type ActionBody = Readonly<Record<string, unknown>>;

/** Calls the SQL function `action` in one statement, with retries. @throws its refusal, see {@link actionRefusal} */
export async function callAction<Answer = Record<string, never>>(
  db: Db,
  { token, address }: ActionCaller,
  action: string,
  body: ActionBody,
): Promise<Answer> {
  const json = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const [row] = await withRetries(() =>
    db
      .select({ answer: sql<Answer>`answer` })
      .from(sql`perform_action(${token}, ${address}, ${action}, ${json}::jsonb) as answer`),
  );
  if (!row) throw new Error(`${action} returned no row.`);
  return row.answer;
}

type Refuse = (values: DatabaseRefusal['values']) => ApiError;

const conflict =
  (message: (values: DatabaseRefusal['values']) => RefusalText, field?: string): Refuse =>
  (values) =>
    new ApiError(409, 'limit', message(values), field === undefined ? {} : { field });

const notFound =
  (message: RefusalText): Refuse =>
  () =>
    new ApiError(404, 'not_found', message);

const REFUSALS: Readonly<Record<string, Refuse>> = {
  not_logged_in: () => new ApiError(401, 'not_logged_in', 'Please log in first.'),
  not_yours: () => new ApiError(403, 'not_yours', 'Your role does not allow this.'),
  wrong_code: () =>
    new ApiError(403, 'wrong_password', 'Password or code is wrong. Each code works once.', {
      field: 'password',
    }),
  no_proposal: notFound('There is no such proposal.'),
  no_player: notFound('There is no such player.'),
  no_operator: notFound('There is no such operator.'),
  no_invitation: notFound('This invitation was used, withdrawn or shown before, or is not yours.'),
  proposed_before: conflict(() => 'This was proposed before and waits for a second operator.'),
  proposal_decided: conflict(({ state }) => `This proposal was already ${state}.`),
  proposal_expired: conflict(() => 'This proposal is older than 24 hours. Propose it again.'),
  own_proposal: conflict(() => 'You proposed this yourself: another operator must confirm it.'),
  same_person: conflict(
    () => 'You two may be one person, by the links that you were shown: another operator must confirm it.',
  ),
  nothing_changed: conflict(() => 'Nothing is changed.'),
  setting_changed: conflict(() => 'A setting was changed since. Look at the settings, and propose it again.'),
  changed_since: conflict(
    ({ what, current }) => `By now the ${what} is "${current}". Nothing was changed: look at it again.`,
  ),
  settings_conflict: conflict(
    () => 'This does not fit the other settings any more. Decline it, and propose it again.',
  ),
  paused_already: conflict(() => 'Betting is paused already.'),
  not_paused: conflict(() => 'Betting is not paused.'),
  blocked_already: conflict(({ name }) => `${name} is blocked already.`),
  not_blocked: conflict(({ name }) => `${name} is not blocked.`),
  not_excluded: conflict(({ name }) => `${name} is not excluded.`),
  own_exclusion: conflict(({ name }) => `${name} asked for this exclusion. Nobody can lift it.`),
  exclusion_stays: conflict(() => 'This exclusion is older than a day. Nobody can lift it.'),
  unblock_first: conflict(({ name }) => `${name} is blocked. Unblock the player first.`),
  no_password_link: notFound('No link waits for you. Propose one, and let another operator confirm it.'),
  no_banner: notFound('There is no such banner.'),
  banner_over: () => new ApiError(422, 'limit', 'This banner would be over already.', { field: 'until' }),
  too_many_banners: conflict(({ most }) => `There are ${most} banners that show or will: remove one first.`),
  reconciliation_runs: conflict(() => 'A reconciliation is running already.'),
  bars_self: conflict(() => 'Another admin must bar you.'),
  barred: conflict(({ name }) => `${name} is barred from the back office.`),
  only_admin: conflict(({ name }) => `${name} is the only admin. Invite another one first.`),
  name_taken: conflict(({ name }) => `There is an operator ${name} already.`, 'name'),
  preview_changed: conflict(() => 'What this does has changed since you saw it. Look at it again.'),
  no_deposit: notFound('There is no such deposit.'),
  no_withdrawal: notFound('There is no such withdrawal.'),
  decided: conflict(({ name, state, at, by }) => `${name} was already ${state} on ${at} by ${by}.`),
  reference_used: conflict(
    ({ utr, subject }) => `UTR ${utr} was already approved, paid or refunded, as ${subject}.`,
    'reference',
  ),
  taken_back: conflict(
    ({ utr }) =>
      `The bank took the payment with UTR ${utr} back: reject the claim, or have the bank line corrected.`,
  ),
  hash_used: conflict(({ subject }) => `This transaction is recorded already, as ${subject}.`, 'hash'),
  no_amount: conflict(() => 'This is less than one paisa.', 'usdt'),
  above_claim: conflict(
    ({ claimed, most }) => `${claimed} was claimed: at most ${most} more can be approved.`,
    'amount',
  ),
  claims_changed: conflict(
    ({ count }) => `Other claims to this UTR by now: ${count}. Look at them, and decide again.`,
  ),
  nothing_to_credit: conflict(
    () => 'Nothing of it can be credited, for a limit or a break of the player. Refund it.',
  ),
  not_refunded: conflict(() => 'This deposit was not refunded.'),
  claimed: conflict(({ by, until }) => `${by} has opened it to pay it, until ${until}.`),
  not_approved: conflict(() => 'Approve this withdrawal first.'),
  not_sent: conflict(() => 'This withdrawal was not sent.'),
  debt: ({ why }) =>
    new ApiError(409, 'debt', `The player ${why}. Reject it, or pay all the same.`, {
      field: 'despite_debt',
    }),
  above_adjustment: conflict(({ most }) => `A credit or debit is at most ${most}.`, 'amount'),
  beyond_balance: conflict(
    ({ balance, amount }) => `The balance is ${balance}: ${amount} cannot be taken.`,
    'amount',
  ),
  round_over: conflict(() => 'This round is not open any more.'),
  no_upload: notFound('These lines are not kept for you any more. Upload the statement again.'),
  no_bank_line: notFound('There is no such bank line.'),
  bank_line_there: conflict(() => 'The bank has this line already.'),
  second_admin_needed: conflict(
    () =>
      'A second admin must confirm this, and there is none. On the machine of the server: npm run operator -- create-admin NAME',
  ),
};

export const refusedAction = ({ code, values }: DatabaseRefusal): ApiError =>
  REFUSALS[code]?.(values) ?? new ApiError(409, 'limit', code as RefusalText);

/** @returns null for an error that is not a refusal */
export function actionRefusal(error: unknown): ApiError | null {
  const refusal = databaseRefusal(error);
  return refusal && refusedAction(refusal);
}
