import type {
  BACK_OFFICE_CALLS,
  BackOfficeAnswerOnWire,
  BackOfficeCallName,
} from '../../../contract/back-office/calls.ts';
import type { CallParts } from '../../http/handlers.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Operator, OperatorSession } from '../operators/operator-sessions.ts';
import { callAction } from './actions.ts';

/** Calls without a session, as in PERMISSIONS. */
type CallOfAnyone = 'session' | 'login' | 'startEnrolment' | 'finishEnrolment';

export interface OperatorRequest<Name extends BackOfficeCallName>
  extends CallParts<(typeof BACK_OFFICE_CALLS)[Name]> {
  readonly session: Name extends CallOfAnyone ? OperatorSession | null : OperatorSession;
  readonly operator: Name extends CallOfAnyone ? Operator | undefined : Operator;
  readonly browser: {
    readonly address: string;
    readonly host: string;
    readonly deviceToken: string | undefined;
    readonly sessionToken: string | undefined;
  };
  /** aborted when the client disconnects */
  readonly signal: AbortSignal;
  /** null deletes the cookie */
  setSession(token: string | null): void;
  setDevice(token: string): void;
}

export type OperatorHandlers = {
  readonly [Name in BackOfficeCallName]: (
    request: OperatorRequest<Name>,
  ) => Promise<BackOfficeAnswerOnWire<Name>>;
};

/** Calls that pass id and body unchanged to the SQL function of the same name. */
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
] as const satisfies readonly BackOfficeCallName[];

interface ActionRequest {
  readonly params: object;
  readonly body?: object;
  readonly operator: Operator;
}

type ActionCallName = (typeof ACTION_CALLS)[number];

export function actionHandlers(db: Db): Pick<OperatorHandlers, ActionCallName> {
  const handlers = ACTION_CALLS.map((name) => {
    const action = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const handle = ({ params, body, operator }: ActionRequest) =>
      callAction(db, operator, action, { ...params, ...body });
    return [name, handle];
  });
  return Object.fromEntries(handlers);
}
