import { login } from '../accounts/login.ts';
import { chooseAvatar, profile, rename } from '../accounts/profile.ts';
import { register } from '../accounts/register.ts';
import { endSession } from '../accounts/sessions.ts';
import type { Provider } from '../provider.ts';
import type { Handlers } from './handlers.ts';

/** The calls of accounts and sessions. */
export function accountHandlers(provider: Provider) {
  return {
    register: async ({ body, key, address, setSession, setMark }) => {
      const { user_id, token, mark } = await register(provider, { ...body, ref: body.ref, key, address });
      setSession({ token, user_id });
      if (mark !== null) setMark(mark);
      return { success: true, user_id, message: 'Registration successful!' };
    },
    login: async ({ body: { mobile: phone, password }, address, mark, setSession, setMark }) => {
      const logged_in = await login(provider, { phone, password, address, mark });
      const { user_id, token } = logged_in;
      setSession({ token, user_id });
      if (logged_in.mark !== null) setMark(logged_in.mark);
      return { success: true, user_id, message: 'Login successful!' };
    },
    logout: async ({ token, setSession }) => {
      await endSession(provider.database.db, token);
      setSession(null);
      return { success: true, message: 'Logged out.' };
    },
    profile: ({ caller }) => profile(provider, caller.user_id),
    updateAvatar: async ({ caller, query }) => {
      await chooseAvatar(provider, caller.user_id, query.avatar_id);
      return { status: true, message: 'Avatar saved.' };
    },
    updateProfile: async ({ caller, body }) => {
      await rename(provider, caller.user_id, body.name);
      return { success: true, message: 'Name saved.' };
    },
  } satisfies Handlers;
}
