import type { Session } from '../../../contract/back-office/session.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { operatorSessions } from '../../platform/db/schema/schema.ts';
import { endSession } from '../../platform/session-tokens.ts';
import type { OperatorHandlers } from '../api/operator-calls.ts';
import { finishEnrolment, startEnrolment } from './invitations.ts';
import { changeOwnPassword, login, newDeviceToken, renewRecoveryCodes } from './login.ts';
import type { OperatorSession } from './operator-sessions.ts';

export function sessionHandlers(context: AppContext) {
  const { database, settings, money, gameUrl } = context;

  const view = async ({ operator, endsAt }: OperatorSession): Promise<Session> => {
    const { maxAloneDepositPaise, maxAloneWithdrawalPaise } = await settings.read();
    const { operatorId, name, role } = operator;
    return {
      operator: { operator_id: operatorId, name, role },
      is_demo: money === 'demo',
      game_url: gameUrl,
      max_alone_deposit: rupeesText(maxAloneDepositPaise),
      max_alone_withdrawal: rupeesText(maxAloneWithdrawalPaise),
      ends_at: endsAt.toISOString(),
    };
  };

  return {
    session: async ({ session }) => ({ session: session && (await view(session)) }),
    login: async ({ body, browser, setSession, setDevice }) => {
      const { session, recoveryCodesLeft, isKnown } = await login(context, body, browser);
      setSession(session.operator.token);
      if (!isKnown) setDevice(newDeviceToken(context, session.operator.name));
      return { session: await view(session), recovery_codes_left: recoveryCodesLeft };
    },
    changeOwnPassword: async ({ body, session, browser }) => {
      await changeOwnPassword(context, session, body, browser.deviceToken);
      return {};
    },
    renewRecoveryCodes: async ({ body, session, browser }) => ({
      recovery_codes: await renewRecoveryCodes(context, session, body, browser.deviceToken),
    }),
    logout: async ({ operator, setSession }) => {
      await endSession(database.db, operatorSessions, operator.token);
      setSession(null);
      return {};
    },
    startEnrolment: ({ body, browser }) => startEnrolment(context, body.token, browser.host),
    finishEnrolment: async ({ body, browser, setSession, setDevice }) => {
      const { address, sessionToken } = browser;
      const { session, recoveryCodes: codes } = await finishEnrolment(context, body, address, sessionToken);
      setSession(session.operator.token);
      setDevice(newDeviceToken(context, session.operator.name));
      return { session: await view(session), recovery_codes: codes };
    },
  } satisfies Partial<OperatorHandlers>;
}
