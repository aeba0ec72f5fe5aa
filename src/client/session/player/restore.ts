import { ACCOUNT_CALLS } from '../../../contract/accounts.ts';
import { resendAtStart } from '../../provider/resend.ts';
import type { Deps } from '../deps.ts';
import { prepareBet } from '../round/bet.ts';
import { loadCatalogue } from '../round/catalogue.ts';
import { sync } from '../round/sync.ts';
import { BLOCKED_KEY, LAST_INPUT_KEY, USER_ID_KEY } from '../storage.ts';
import { refreshProfile } from './profile.ts';
import { loggedOutText, playerBlocked, signOut } from './sign-out.ts';

async function loadPlayer(deps: Deps): Promise<void> {
  const { userId } = deps.store.getState();
  if (userId === null) return;
  await Promise.all([
    resendAtStart(deps, async () => (await prepareBet(deps, userId)) !== null),
    resendAtStart(deps, async () => (await refreshProfile(deps)) || !deps.store.getState().profileFailed),
    resendAtStart(deps, () => sync(deps)),
  ]);
}

export async function reload(deps: Deps): Promise<void> {
  await Promise.all([loadCatalogue(deps), loadPlayer(deps)]);
}

export function restoreSession(deps: Deps): void {
  const { notify, storage, store } = deps;
  const userId = storage.get(USER_ID_KEY) || null;
  const shownUserId = store.getState().userId;
  if (userId === shownUserId) return;
  if (userId !== null) showPlayer(deps, userId);
  else if (storage.get(BLOCKED_KEY) === shownUserId) playerBlocked(deps);
  else {
    const text = loggedOutText(store.getState());
    store.dispatch({ kind: 'loggedOut' });
    if (text !== null) notify({ kind: 'alert', text });
  }
}

function showPlayer(deps: Deps, userId: string): void {
  deps.store.dispatch({ kind: 'loggedIn', userId });
  void loadPlayer(deps);
}

export function signIn(deps: Deps, userId: string): void {
  deps.storage.set(USER_ID_KEY, userId);
  deps.storage.remove(BLOCKED_KEY);
  deps.storage.remove(LAST_INPUT_KEY);
  showPlayer(deps, userId);
}

/** Logs out on this device at once, then at the provider. Never throws. */
export async function logout(deps: Deps, leave: (deps: Deps) => void = signOut): Promise<void> {
  const { api, pending, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return;
  leave(deps);
  pending.logout = api
    .call(ACCOUNT_CALLS.logout, { body: { user_id: userId } })
    .catch((error: unknown) => console.warn('Logout:', error));
  await pending.logout;
}
