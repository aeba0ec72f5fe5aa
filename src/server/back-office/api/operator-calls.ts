import type * as v from 'valibot';
import type {
  BACK_OFFICE_CALLS,
  BackOfficeAnswerOnWire,
  BackOfficeCallName,
} from '../../../contract/back-office/calls.ts';
import type { SESSION_CALLS } from '../../../contract/back-office/session.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { callAction } from './actions.ts';

type Calls = typeof BACK_OFFICE_CALLS;
type Part<Name extends BackOfficeCallName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

export interface OperatorRequest<Name extends BackOfficeCallName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  readonly operator: Operator;
  /** aborted when the client disconnects */
  readonly signal: AbortSignal;
}

export type OperatorCallName = Exclude<BackOfficeCallName, keyof typeof SESSION_CALLS>;

export type OperatorHandlers = {
  readonly [Name in OperatorCallName]: (
    request: OperatorRequest<Name>,
  ) => Promise<BackOfficeAnswerOnWire<Name>>;
};

/** Calls that pass id and body unchanged to the SQL act of the same name. */
const ACTION_CALLS = [
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

interface ActionRequest {
  readonly params: object;
  readonly body?: object;
  readonly operator: Operator;
}

type ActionCallName = (typeof ACTION_CALLS)[number];
export type OtherHandlers<Name extends OperatorCallName> = Omit<Pick<OperatorHandlers, Name>, ActionCallName>;

export function actionHandlers(db: Db): Pick<OperatorHandlers, ActionCallName> {
  const handlers = ACTION_CALLS.map((name) => {
    const act = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const handle = ({ params, body, operator }: ActionRequest) =>
      callAction(db, operator, act, { ...params, ...body });
    return [name, handle];
  });
  return Object.fromEntries(handlers);
}
