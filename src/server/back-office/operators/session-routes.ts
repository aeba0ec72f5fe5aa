import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { SESSION_CALLS, Session } from '../../../contract/back-office/session.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { networkOf } from '../../http/network.ts';
import { operatorSessions } from '../../platform/db/schema/schema.ts';
import { endSession } from '../../platform/session-tokens.ts';
import { deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from '../api/access.ts';
import { finishEnrolment, startEnrolment } from './invitations.ts';
import { changeOwnPassword, login, newDeviceToken, renewRecoveryCodes } from './login.ts';
import type { OperatorSession } from './operator-sessions.ts';

type SessionCallName = keyof typeof SESSION_CALLS;

type SessionHandlers = Readonly<
  Record<
    SessionCallName,
    (request: FastifyRequest, reply: FastifyReply, session: OperatorSession | null) => Promise<object>
  >
>;

type Body<Name extends Exclude<SessionCallName, 'session' | 'logout'>> = v.InferOutput<
  (typeof SESSION_CALLS)[Name]['body']
>;

function openSession(session: OperatorSession | null): OperatorSession {
  if (!session) throw new Error('A call was let through without a session.');
  return session;
}

export function sessionHandlers(context: AppContext): SessionHandlers {
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
    session: async (_request, _reply, session) => ({ session: session && (await view(session)) }),
    login: async (request, reply) => {
      const browser = {
        address: networkOf(request.ip),
        deviceToken: deviceToken(request),
        replacedToken: sessionToken(request),
      };
      const { session, recoveryCodesLeft, isKnown } = await login(
        context,
        request.body as Body<'login'>,
        browser,
      );
      setSessionCookie(request, reply, session.token);
      if (!isKnown) setDeviceCookie(request, reply, newDeviceToken(context, session.operator.name));
      return { session: await view(session), recovery_codes_left: recoveryCodesLeft };
    },
    changeOwnPassword: async (request, _reply, session) => {
      const body = request.body as Body<'changeOwnPassword'>;
      await changeOwnPassword(context, openSession(session), body, deviceToken(request));
      return {};
    },
    renewRecoveryCodes: async (request, _reply, session) => {
      const body = request.body as Body<'renewRecoveryCodes'>;
      const codes = await renewRecoveryCodes(context, openSession(session), body, deviceToken(request));
      return { recovery_codes: codes };
    },
    logout: async (request, reply, session) => {
      await endSession(database.db, operatorSessions, session?.token);
      setSessionCookie(request, reply, null);
      return {};
    },
    startEnrolment: (request) =>
      startEnrolment(context, (request.body as Body<'startEnrolment'>).token, request.host),
    finishEnrolment: async (request, reply) => {
      const { session, recoveryCodes: codes } = await finishEnrolment(
        context,
        request.body as Body<'finishEnrolment'>,
        networkOf(request.ip),
        sessionToken(request),
      );
      setSessionCookie(request, reply, session.token);
      setDeviceCookie(request, reply, newDeviceToken(context, session.operator.name));
      return { session: await view(session), recovery_codes: codes };
    },
  };
}
