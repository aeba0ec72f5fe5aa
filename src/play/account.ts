import type { ProfileRead } from '../api/provider.ts';
import { PLAYER_BLOCKED } from '../contract/constants.ts';
import type { Refusal } from '../contract/refusal.ts';
import type { Player, Wallet } from '../game/state.ts';
import type { Controls, FormOutcome } from './controls.ts';
import type { Edges } from './edges.ts';
import { BLOCKED_KEY, USER_ID_KEY } from './memory.ts';
import { tellUnclear } from './unclear.ts';

export interface Account extends Pick<Controls, 'login' | 'register' | 'logout'> {
  /** Takes up the session that this device remembers: at the start, and when another tab has changed it. */
  follow(): void;
  /** @returns false when profile and balance could not be had, and when the player is found blocked */
  refresh(): Promise<boolean>;
  /** Logs the player out on this device; the session and an open round stay with the provider. */
  forget(): void;
  /** The session is dead: forgotten here, and the login opens. An open round stays with the provider. */
  expel(): void;
}

const playerOf = (profile: ProfileRead): Player => ({
  name: profile.name,
  avatar_url: profile.profile_image,
  avatar_id: profile.avatar_id ?? null,
  first_recharge: profile.first_recharge,
  debt_paise: profile.debt ?? 0n,
});

/** What the account tells the rest of play. */
export interface AccountEvents {
  /** a player has come: fetch what is theirs */
  readonly onSignedIn: () => void;
  /** the player on screen is blocked */
  readonly onBlocked: () => void;
  readonly onLoginRefused: (refusal: Refusal) => void;
}

export function createAccount(
  edges: Edges,
  { onSignedIn, onBlocked, onLoginRefused }: AccountEvents,
): Account {
  const { memory, notify, provider, store } = edges;
  let profiles_asked = 0;
  let leaving: Promise<unknown> = Promise.resolve();

  const forget = () => {
    // Another tab may have let somebody else in meanwhile.
    if (memory.get(USER_ID_KEY) === store.getState().user_id) memory.remove(USER_ID_KEY);
    store.dispatch({ kind: 'loggedOut' });
  };

  const arrive = (user_id: string) => {
    memory.set(USER_ID_KEY, user_id);
    memory.remove(BLOCKED_KEY);
    store.dispatch({ kind: 'loggedIn', user_id });
    onSignedIn();
  };

  const refresh = async () => {
    const { user_id } = store.getState();
    if (user_id === null) return false;
    // A provider without wallet versions: the balance asked for last is the newest.
    const asked_as = ++profiles_asked;
    const failed = (...why: unknown[]) => {
      console.warn('No profile:', ...why);
      // An older question's failure does not outdo what was asked since.
      if (asked_as === profiles_asked) store.dispatch({ kind: 'profileFailed', user_id });
      return false;
    };
    store.dispatch({ kind: 'profileAsked' });
    try {
      const asked = await provider.profile(user_id);
      if (!asked.ok) return failed(asked.http_status, asked.refusal.message);
      const { profile } = asked.data;
      if (store.getState().user_id !== user_id) return false;
      if (profile.status === PLAYER_BLOCKED) {
        onBlocked();
        return false;
      }
      const { amount, wallet_version } = profile;
      const wallet: Wallet | null =
        amount === null ? null : { balance_paise: amount, version: wallet_version ?? asked_as };
      store.dispatch({ kind: 'playerLoaded', user_id, player: playerOf(profile), wallet });
      return wallet !== null;
    } catch (error) {
      return failed(error);
    }
  };

  return {
    follow() {
      const user_id = memory.get(USER_ID_KEY) || null;
      const here = store.getState().user_id;
      if (user_id === here) return;
      if (user_id === null && memory.get(BLOCKED_KEY) === here) return onBlocked();
      store.dispatch(user_id === null ? { kind: 'loggedOut' } : { kind: 'loggedIn', user_id });
      if (user_id !== null) onSignedIn();
    },
    refresh,
    forget,
    expel() {
      if (store.getState().user_id === null) return;
      forget();
      notify({ kind: 'openLogin' });
    },
    async login(form): Promise<FormOutcome> {
      await leaving;
      try {
        const asked = await provider.login(form);
        if (!asked.ok) {
          onLoginRefused(asked.refusal);
          return { ok: false, field: 'password', message: asked.refusal.message || 'Login failed' };
        }
        arrive(asked.data.user_id);
        notify({ kind: 'toast', tone: 'success', text: 'Login successful!' });
        return { ok: true };
      } catch {
        return { ok: false, field: 'password', message: 'Server error' };
      }
    },
    async register(form): Promise<FormOutcome> {
      await leaving;
      try {
        const asked = await provider.register(form);
        if (!asked.ok) {
          const message = asked.refusal.message || 'Registration failed';
          notify({ kind: 'toast', tone: 'error', text: message });
          return { ok: false, field: null, message };
        }
        const { user_id } = asked.data;
        notify({ kind: 'toast', tone: 'success', text: 'Registration successful!' });
        if (user_id === null) notify({ kind: 'openLogin' });
        else arrive(user_id);
        return { ok: true };
      } catch (error) {
        console.warn('Registration:', error);
        tellUnclear(edges, 'registration');
        return { ok: false, field: 'email', message: 'Server error' };
      }
    },
    async logout() {
      const { user_id } = store.getState();
      if (user_id === null) return;
      forget();
      if (!provider.logout) return;
      // A login that follows waits for this: a late logout must not end the new session.
      leaving = provider.logout(user_id).catch((error: unknown) => console.warn('Logout:', error));
      await leaving;
    },
  };
}
