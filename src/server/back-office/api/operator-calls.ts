import type * as v from 'valibot';
import type { ADMIN_CALLS, AdminAnswerOnWire, AdminCallName } from '../../../contract/back-office/calls.ts';
import type { SESSION_CALLS } from '../../../contract/back-office/session.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { callAction } from './actions.ts';

type Calls = typeof ADMIN_CALLS;
type Part<Name extends AdminCallName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

export interface OperatorRequest<Name extends AdminCallName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  readonly operator: Operator;
  /** aborted when the client disconnects */
  readonly signal: AbortSignal;
}

export type OperatorCallName = Exclude<AdminCallName, keyof typeof SESSION_CALLS>;

export type OperatorHandlers = {
  readonly [Name in OperatorCallName]: (request: OperatorRequest<Name>) => Promise<AdminAnswerOnWire<Name>>;
};

/** Calls that pass id and body unchanged to the SQL act of the same name. */
const ACT_CALLS = [
  'addPlayerNote',
  'approveWithdrawal',
  'barOperator',
  'changeOperator',
  'correctDeposit',
  'createPasswordLink',
  'declineProposal',
  'endPlayerSessions',
  'liftExclusion',
  'openWithdrawal',
  'rejectDeposit',
  'rejectWithdrawal',
  'releaseWithdrawal',
  'removeBanner',
  'renamePlayer',
  'revealPlayer',
  'unblockPlayer',
  'undoRefund',
  'withdrawInvitation',
] as const satisfies readonly OperatorCallName[];

interface ActRequest {
  readonly params: object;
  readonly body?: object;
  readonly operator: Operator;
}

type ActCallName = (typeof ACT_CALLS)[number];
export type OtherHandlers<Name extends OperatorCallName> = Omit<Pick<OperatorHandlers, Name>, ActCallName>;

export function actHandlers(db: Db): Pick<OperatorHandlers, ActCallName> {
  const handlers = ACT_CALLS.map((name) => {
    const act = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const handle = ({ params, body, operator }: ActRequest) =>
      callAction(db, operator, act, { ...params, ...body });
    return [name, handle];
  });
  return Object.fromEntries(handlers);
}
