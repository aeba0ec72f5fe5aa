import { type Message, type MessageKey, sentText } from '../../languages/text.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { prepareSeed } from '../round/bet.ts';
import { sync } from '../round/sync.ts';
import { BLOCKED_KEY, USER_ID_KEY } from '../storage.ts';
import { refreshProfile } from './profile.ts';
import { loginRefused, playerBlocked, signOut } from './sign-out.ts';

export async function loadPlayer(deps: Deps): Promise<void> {
  const { userId } = deps.store.getState();
  if (userId !== null) await Promise.all([prepareSeed(deps, userId), refreshProfile(deps), sync(deps)]);
}

/** Restores the session of this device, at the start and when another tab has changed it. */
export function restoreSession(deps: Deps): void {
  const { storage, store } = deps;
  const userId = storage.get(USER_ID_KEY) || null;
  const shownUserId = store.getState().userId;
  if (userId === shownUserId) return;
  if (userId !== null) showPlayer(deps, userId);
  else if (storage.get(BLOCKED_KEY) === shownUserId) playerBlocked(deps);
  else store.dispatch({ kind: 'loggedOut' });
}

function showPlayer(deps: Deps, userId: string): void {
  deps.store.dispatch({ kind: 'loggedIn', userId });
  void loadPlayer(deps);
}

export function signIn(deps: Deps, userId: string): void {
  deps.storage.set(USER_ID_KEY, userId);
  deps.storage.remove(BLOCKED_KEY);
  showPlayer(deps, userId);
}

export const NO_COOKIES: MessageKey = 'notice.noCookies';

/** Returns whether the browser has kept the cookie of a new session. The generic provider has none. */
export async function isSessionKept({ provider }: Deps, userId: string): Promise<boolean> {
  if (provider.isGeneric) return true;
  const result = await provider.profile(userId).catch(() => null);
  return result === null || result.ok || result.httpStatus !== 401;
}

/** Logs in. Never throws: a failure is shown at the password. */
export async function login(deps: Deps, form: { mobile: string; password: string }): Promise<FormResult> {
  const { notify, pending, provider } = deps;
  const failed = (message: Message): FormResult => ({ ok: false, field: 'password', message });
  await pending.logout;
  try {
    const result = await provider.login(form);
    if (!result.ok) {
      loginRefused(deps, result.refusal);
      return failed(sentText(result.refusal) ?? 'notice.loginFailed');
    }
    const { user_id: userId } = result.data;
    if (!(await isSessionKept(deps, userId))) return failed(NO_COOKIES);
    signIn(deps, userId);
    notify({ kind: 'toast', tone: 'success', text: 'notice.loggedIn' });
    return { ok: true };
  } catch {
    return failed('notice.serverError');
  }
}

/** Logs out on this device at once, then at the provider. Never throws. */
export async function logout(deps: Deps): Promise<void> {
  const { pending, provider, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return;
  signOut(deps);
  pending.logout = provider.logout(userId).catch((error: unknown) => console.warn('Logout:', error));
  await pending.logout;
}
