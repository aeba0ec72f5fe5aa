import type { Handlers } from '../http/handlers.ts';
import { changePassword } from './change-password.ts';
import type { PlayersContext } from './context.ts';
import { login } from './login.ts';
import { resetPassword } from './password-reset.ts';
import { changeProfile, profile } from './profile.ts';
import { register } from './register.ts';
import { endSession } from './sessions.ts';

export function playerHandlers(context: PlayersContext) {
  return {
    register: async ({ body, setSession, setDeviceToken, token: replacedToken, ...request }) => {
      const loggedIn = await register(context, { ...request, ...body, ref: body.ref, replacedToken });
      setSession(loggedIn);
      if (loggedIn.deviceToken !== null) setDeviceToken(loggedIn.deviceToken);
      return { success: true, user_id: loggedIn.userId, message: 'Registration successful!' };
    },
    login: async (request) => {
      const loggedIn = await login(context, request);
      request.setSession(loggedIn);
      if (loggedIn.deviceToken !== null) request.setDeviceToken(loggedIn.deviceToken);
      return { success: true, user_id: loggedIn.userId, message: 'Login successful!' };
    },
    logout: async ({ token, setSession }) => {
      await endSession(context.database.db, token);
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
