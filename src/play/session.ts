import type { PlayerProfile } from '../api/provider.ts';
import { PLAYER_BLOCKED } from '../contract/constants.ts';
import type { Refusal } from '../contract/refusal.ts';
import type { Player, Wallet } from '../game/state.ts';
import type { Controls, FormResult } from './controls.ts';
import type { Deps } from './deps.ts';
import { BLOCKED_KEY, USER_ID_KEY } from './storage.ts';
import { warnUncertain } from './uncertainty.ts';

export interface Account extends Pick<Controls, 'login' | 'register' | 'logout'> {
  /** Takes up the session that this device remembers: at the start, and when another tab has changed it. */
  restoreSession(): void;
  /** @returns false when profile and balance could not be had, and when the player is found blocked */
  refresh(): Promise<boolean>;
  /** Logs the player out on this device; the session and an open round stay with the provider. */
  signOut(): void;
  /** The session is dead: forgotten here, and the login opens. An open round stays with the provider. */
  sessionExpired(): void;
}

const playerOf = (profile: PlayerProfile): Player => ({
  name: profile.name,
  avatarUrl: profile.profile_image,
  avatarId: profile.avatar_id ?? null,
  firstRecharge: profile.first_recharge,
  debtPaise: profile.debt ?? 0n,
});

/** What the account tells the rest of play. */
export interface AccountEvents {
  /** a player has come: fetch what is theirs */
  readonly onSignedIn: () => void;
  /** the player on screen is blocked */
  readonly onBlocked: () => void;
  readonly onLoginRefused: (refusal: Refusal) => void;
}

export function createAccount(deps: Deps, { onSignedIn, onBlocked, onLoginRefused }: AccountEvents): Account {
  const { storage, notify, provider, store } = deps;
  let profilesAsked = 0;
  let logoutPending: Promise<unknown> = Promise.resolve();

  const signOut = () => {
    // Another tab may have let somebody else in meanwhile.
    if (storage.get(USER_ID_KEY) === store.getState().userId) storage.remove(USER_ID_KEY);
    store.dispatch({ kind: 'loggedOut' });
  };

  const signIn = (userId: string) => {
    storage.set(USER_ID_KEY, userId);
    storage.remove(BLOCKED_KEY);
    store.dispatch({ kind: 'loggedIn', userId });
    onSignedIn();
  };

  const refresh = async () => {
    const { userId } = store.getState();
    if (userId === null) return false;
    // A provider without wallet versions: the balance asked for last is the newest.
    const askedAs = ++profilesAsked;
    const failed = (...why: unknown[]) => {
      console.warn('No profile:', ...why);
      // An older question's failure does not outdo what was asked since.
      if (askedAs === profilesAsked) store.dispatch({ kind: 'profileFailed', userId });
      return false;
    };
    store.dispatch({ kind: 'profileAsked' });
    try {
      const result = await provider.profile(userId);
      if (!result.ok) return failed(result.httpStatus, result.refusal.message);
      const { profile } = result.data;
      if (store.getState().userId !== userId) return false;
      if (profile.status === PLAYER_BLOCKED) {
        onBlocked();
        return false;
      }
      const { amount, wallet_version: walletVersion } = profile;
      const wallet: Wallet | null =
        amount === null ? null : { balancePaise: amount, version: walletVersion ?? askedAs };
      store.dispatch({ kind: 'playerLoaded', userId, player: playerOf(profile), wallet });
      return wallet !== null;
    } catch (error) {
      return failed(error);
    }
  };

  return {
    restoreSession() {
      const userId = storage.get(USER_ID_KEY) || null;
      const shownUserId = store.getState().userId;
      if (userId === shownUserId) return;
      if (userId === null && storage.get(BLOCKED_KEY) === shownUserId) return onBlocked();
      store.dispatch(userId === null ? { kind: 'loggedOut' } : { kind: 'loggedIn', userId });
      if (userId !== null) onSignedIn();
    },
    refresh,
    signOut,
    sessionExpired() {
      if (store.getState().userId === null) return;
      signOut();
      notify({ kind: 'openLogin' });
    },
    async login(form): Promise<FormResult> {
      await logoutPending;
      try {
        const result = await provider.login(form);
        if (!result.ok) {
          onLoginRefused(result.refusal);
          return { ok: false, field: 'password', message: result.refusal.message || 'Login failed' };
        }
        signIn(result.data.user_id);
        notify({ kind: 'toast', tone: 'success', text: 'Login successful!' });
        return { ok: true };
      } catch {
        return { ok: false, field: 'password', message: 'Server error' };
      }
    },
    async register(form): Promise<FormResult> {
      await logoutPending;
      try {
        const result = await provider.register(form);
        if (!result.ok) {
          const message = result.refusal.message || 'Registration failed';
          notify({ kind: 'toast', tone: 'error', text: message });
          return { ok: false, field: null, message };
        }
        const { user_id: userId } = result.data;
        notify({ kind: 'toast', tone: 'success', text: 'Registration successful!' });
        if (userId === null) notify({ kind: 'openLogin' });
        else signIn(userId);
        return { ok: true };
      } catch (error) {
        console.warn('Registration:', error);
        warnUncertain(deps, 'registration');
        return { ok: false, field: 'email', message: 'Server error' };
      }
    },
    async logout() {
      const { userId } = store.getState();
      if (userId === null) return;
      signOut();
      if (!provider.logout) return;
      // A login that follows waits for this: a late logout must not end the new session.
      logoutPending = provider.logout(userId).catch((error: unknown) => console.warn('Logout:', error));
      await logoutPending;
    },
  };
}
