import type { Handlers } from '../http/handlers.ts';
import { changePassword } from './change-password.ts';
import type { PlayersContext } from './context.ts';
import { login } from './login.ts';
import { changeProfile, profile } from './profile.ts';
import { register } from './register.ts';
import { endSession } from './sessions.ts';

export function playerHandlers(context: PlayersContext) {
  return {
    register: async ({ body, key, address, token: replacedToken, setSession, setDeviceToken }) => {
      const {
        user_id: userId,
        token,
        deviceToken,
      } = await register(context, { ...body, ref: body.ref, key, address, replacedToken });
      setSession({ token, user_id: userId });
      if (deviceToken !== null) setDeviceToken(deviceToken);
      return { success: true, user_id: userId, message: 'Registration successful!' };
    },
    login: async ({
      body: { mobile: phone, password },
      address,
      token: replacedToken,
      deviceToken,
      setSession,
      setDeviceToken,
    }) => {
      const loggedIn = await login(context, { phone, password, address, deviceToken, replacedToken });
      const { user_id: userId, token } = loggedIn;
      setSession({ token, user_id: userId });
      if (loggedIn.deviceToken !== null) setDeviceToken(loggedIn.deviceToken);
      return { success: true, user_id: userId, message: 'Login successful!' };
    },
    logout: async ({ token, setSession }) => {
      await endSession(context.database.db, token);
      setSession(null);
      return { success: true, message: 'Logged out.' };
    },
    changePassword: async ({ caller, body, address, deviceToken, token }) => {
      const { old_password: oldPassword, new_password: newPassword } = body;
      const { user_id } = caller;
      await changePassword(context, { user_id, oldPassword, newPassword, address, deviceToken, token });
      return { success: true, message: 'Password changed.' };
    },
    profile: ({ caller }) => profile(context, caller.user_id),
    updateProfile: async ({ caller, body }) => {
      const { name, in_live_wins, private_rounds } = body;
      await changeProfile(context, caller.user_id, { name, in_live_wins, private_rounds });
      return { success: true, message: 'Profile saved.' };
    },
  } satisfies Handlers;
}
