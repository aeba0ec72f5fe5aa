import type * as v from 'valibot';
import type { AnswerOf, Call, RequestOf } from '../call.ts';
import { AUDIT_CALLS } from './audit-log.ts';
import { BANK_STATEMENT_CALLS } from './bank-statement.ts';
import { CORRECTION_CALLS } from './corrections.ts';
import { LEDGER_CALLS } from './ledger.ts';
import { OPERATOR_CALLS } from './operators.ts';
import { OVERVIEW_CALLS } from './overview.ts';
import { PAYMENT_CALLS } from './payments.ts';
import { PAYOUT_CALLS } from './payouts.ts';
import { PLAYER_CALLS } from './players.ts';
import { PROPOSAL_CALLS } from './proposals.ts';
import { RECONCILIATION_CALLS } from './reconciliation.ts';
import { REPORT_CALLS } from './reports.ts';
import { RETURN_CALLS } from './return.ts';
import type { Role } from './roles.ts';
import { ROUND_CALLS } from './rounds.ts';
import { SESSION_CALLS } from './session.ts';
import { SETTING_CALLS } from './settings.ts';
import { START_CHECKLIST_CALLS } from './start-checklist.ts';

export interface BackOfficeCall extends Pick<Call, 'path' | 'params' | 'query' | 'body' | 'answer'> {
  readonly method: 'GET' | 'POST';
  /** size limit of the body, where it is not the usual one */
  readonly bodyBytes?: number;
}

export const BACK_OFFICE_API = '/admin/api';

export const BACK_OFFICE_CALLS = {
  ...SESSION_CALLS,
  ...OVERVIEW_CALLS,
  ...START_CHECKLIST_CALLS,
  ...REPORT_CALLS,
  ...RECONCILIATION_CALLS,
  ...PAYMENT_CALLS,
  ...PAYOUT_CALLS,
  ...RETURN_CALLS,
  ...SETTING_CALLS,
  ...PLAYER_CALLS,
  ...ROUND_CALLS,
  ...BANK_STATEMENT_CALLS,
  ...CORRECTION_CALLS,
  ...LEDGER_CALLS,
  ...PROPOSAL_CALLS,
  ...OPERATOR_CALLS,
  ...AUDIT_CALLS,
} as const satisfies Readonly<Record<string, BackOfficeCall>>;

export type BackOfficeCallName = keyof typeof BACK_OFFICE_CALLS;
export type BackOfficeAnswer<Name extends BackOfficeCallName> = AnswerOf<(typeof BACK_OFFICE_CALLS)[Name]>;
export type BackOfficeAnswerOnWire<Name extends BackOfficeCallName> = v.InferInput<
  (typeof BACK_OFFICE_CALLS)[Name]['answer']
>;

/** `params`, `query` and `body` of a call. Values of a query are text from the page's address. */
export type BackOfficeRequest<Name extends BackOfficeCallName> = Omit<
  RequestOf<(typeof BACK_OFFICE_CALLS)[Name]>,
  'query'
> &
  ((typeof BACK_OFFICE_CALLS)[Name] extends { query: infer Query extends v.GenericSchema }
    ? { readonly query: { readonly [Key in keyof v.InferInput<Query>]: string } }
    : object) & {
    /** does not prolong the session */
    readonly isPassive?: boolean;
  };

const EVERYBODY = ['support', 'cashier', 'finance', 'admin'] as const;
const CASHIERS = ['cashier', 'finance', 'admin'] as const;
const FINANCE = ['finance', 'admin'] as const;
const ADMINS = ['admin'] as const;

type Permission = 'anyone' | readonly Role[];

const permit = <Name extends BackOfficeCallName>(
  calls: Readonly<Record<Name, unknown>>,
  permission: Permission,
): Readonly<Record<Name, Permission>> =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, permission] as const)) as Record<
    Name,
    Permission
  >;

/** Roles that may make a call. The server enforces them; the page hides the other actions. */
export const PERMISSIONS: Readonly<Record<BackOfficeCallName, Permission>> = {
  ...permit(SESSION_CALLS, 'anyone'),
  ...permit(OVERVIEW_CALLS, EVERYBODY),
  ...permit(START_CHECKLIST_CALLS, FINANCE),
  ...permit(REPORT_CALLS, FINANCE),
  ...permit(RECONCILIATION_CALLS, FINANCE),
  ...permit(PAYMENT_CALLS, CASHIERS),
  ...permit(PAYOUT_CALLS, CASHIERS),
  ...permit(RETURN_CALLS, FINANCE),
  ...permit(SETTING_CALLS, FINANCE),
  ...permit(PLAYER_CALLS, EVERYBODY),
  ...permit(ROUND_CALLS, EVERYBODY),
  ...permit(BANK_STATEMENT_CALLS, CASHIERS),
  ...permit(CORRECTION_CALLS, CASHIERS),
  ...permit(LEDGER_CALLS, EVERYBODY),
  ...permit(PROPOSAL_CALLS, CASHIERS),
  ...permit(OPERATOR_CALLS, ADMINS),
  ...permit(AUDIT_CALLS, FINANCE),
  logout: EVERYBODY,
  changeOwnPassword: EVERYBODY,
  renewRecoveryCodes: EVERYBODY,
  deposits: EVERYBODY,
  depositConflicts: EVERYBODY,
  withdrawals: EVERYBODY,
  blockPlayer: CASHIERS,
  unblockPlayer: CASHIERS,
  voidRound: FINANCE,
  settleRound: FINANCE,
  acknowledgeEpoch: ADMINS,
  reverseEntry: FINANCE,
  confirmProposal: FINANCE,
};

export const mayCall = (role: Role, name: BackOfficeCallName): boolean => {
  const allowed = PERMISSIONS[name];
  return allowed === 'anyone' || allowed.includes(role);
};
