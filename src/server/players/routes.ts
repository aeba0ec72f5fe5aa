import type { CallRequest, Handlers } from '../http/handlers.ts';
import { sessions } from '../platform/db/schema/schema.ts';
import { endSession } from '../platform/session-tokens.ts';
import { changePassword } from './change-password.ts';
import type { PlayersContext } from './context.ts';
import { login } from './login.ts';
import { resetPassword } from './password-reset.ts';
import { changeProfile, profile } from './profile.ts';
import { type LoggedIn, register } from './register.ts';

function setCookies(
  { setSession, setDeviceToken }: CallRequest<'login' | 'register'>,
  loggedIn: LoggedIn,
): string {
  setSession(loggedIn);
  if (loggedIn.deviceToken !== null) setDeviceToken(loggedIn.deviceToken);
  return loggedIn.userId;
}

export function playerHandlers(context: PlayersContext) {
  return {
    register: async (request) => {
      const user_id = setCookies(request, await register(context, request));
      return { success: true, user_id, message: 'Registration successful!' };
    },
    login: async (request) => {
      const user_id = setCookies(request, await login(context, request));
      return { success: true, user_id, message: 'Login successful!' };
    },
    logout: async ({ token, setSession }) => {
      await endSession(context.database.db, sessions, token);
      setSession(null);
      return { success: true, message: 'Logged out.' };
    },
    changePassword: async (request) => {
      await changePassword(context, request);
      return { success: true, message: 'Password changed.' };
    },
    resetPassword: async (request) => {
      await resetPassword(context, request);
      return { success: true, message: 'Password changed.' };
    },
    profile: ({ caller }) => profile(context, caller.userId),
    updateProfile: async ({ caller, body }) => {
      await changeProfile(context, caller.userId, body);
      return { success: true, message: 'Profile saved.' };
    },
  } satisfies Handlers;
}
