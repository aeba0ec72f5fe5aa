import type {
  BACK_OFFICE_CALLS,
  BackOfficeAnswerOnWire,
  BackOfficeCallName,
} from '../../../contract/back-office/calls.ts';
import type { SESSION_CALLS } from '../../../contract/back-office/session.ts';
import type { CallParts } from '../../http/handlers.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Operator, OperatorSession } from '../operators/operator-sessions.ts';
import { callAction } from './actions.ts';

type SessionCallName = keyof typeof SESSION_CALLS;
export type OperatorCallName = Exclude<BackOfficeCallName, SessionCallName>;

export interface OperatorRequest<Name extends OperatorCallName>
  extends CallParts<(typeof BACK_OFFICE_CALLS)[Name]> {
  readonly operator: Operator;
  /** aborted when the client disconnects */
  readonly signal: AbortSignal;
}

interface SessionRequest<Name extends SessionCallName> extends CallParts<(typeof SESSION_CALLS)[Name]> {
  readonly session: Name extends 'logout' | 'changeOwnPassword' | 'renewRecoveryCodes'
    ? OperatorSession
    : OperatorSession | null;
  readonly browser: {
    readonly address: string;
    readonly host: string;
    readonly deviceToken: string | undefined;
    readonly sessionToken: string | undefined;
  };
  /** null deletes the cookie */
  setSession(token: string | null): void;
  setDevice(token: string): void;
}

export type SessionHandlers = {
  readonly [Name in SessionCallName]: (
    request: SessionRequest<Name>,
  ) => Promise<BackOfficeAnswerOnWire<Name>>;
};

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
