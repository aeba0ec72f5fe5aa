import { ProviderFailed } from '../../api/errors.ts';
import type { PlayerProfile } from '../../api/provider.ts';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import type { Player } from '../../game/state.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { type QueryResult, runQuery } from './query.ts';
import { playerBlocked } from './sign-out.ts';

const playerOf = (profile: PlayerProfile): Player => ({
  name: profile.name,
  avatarUrl: profile.profile_image,
  avatarId: profile.avatar_id ?? null,
  firstRecharge: profile.first_recharge,
  debtPaise: profile.debt ?? 0n,
});

/**
 * Fetches profile and balance.
 * @returns false when they could not be had, and when the player is found blocked
 */
export async function refreshProfile(deps: Deps): Promise<boolean> {
  const { pending, provider, signals, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return false;
  const signal = signals.player;
  // A provider without wallet versions: the balance asked for last is the newest.
  const askedAs = ++pending.profilesAsked;
  store.dispatch({ kind: 'profileAsked' });
  const loaded = await runQuery('No profile', () => provider.profile(userId));
  if (!loaded.ok) {
    // An older question's failure does not outdo what was asked since.
    if (askedAs === pending.profilesAsked) store.dispatch({ kind: 'profileFailed', userId });
    return false;
  }
  if (signal.aborted) return false;
  const { profile } = loaded.data;
  if (profile.status === PLAYER_BLOCKED) {
    playerBlocked(deps);
    return false;
  }
  const { amount, wallet_version: version = askedAs } = profile;
  const wallet = amount === null ? null : { balancePaise: amount, version };
  store.dispatch({ kind: 'playerLoaded', userId, player: playerOf(profile), wallet });
  return wallet !== null;
}

export interface Avatar {
  readonly id: number;
  /** the picture's address */
  readonly image: string;
}

/** What others see of the player: picture and name. */
interface ProfileChange {
  readonly avatarId: number | null;
  readonly name: string;
}

export async function avatars({ provider }: Deps): Promise<QueryResult<readonly Avatar[]>> {
  const loaded = await runQuery('Avatars', provider.avatarList);
  return loaded.ok
    ? { ok: true, data: loaded.data.data.map(({ id, avatars: image }) => ({ id, image })) }
    : loaded;
}

const refused = (field: string, message: string | undefined): FormResult => ({
  ok: false,
  field,
  message: message || 'Not saved. Try again.',
});

/** Sends what differs from the profile, and fetches the profile again. */
export async function change(deps: Deps, { avatarId, name }: ProfileChange): Promise<FormResult> {
  const { provider, store } = deps;
  const { userId, player } = store.getState();
  if (userId === null) return refused('name', 'Please log in first.');
  try {
    if (provider.updateProfile && name !== player?.name) {
      const result = await provider.updateProfile(userId, name);
      if (!result.ok) return refused('name', result.refusal.message);
    }
    if (avatarId !== null && avatarId !== player?.avatarId) {
      const result = await provider.updateAvatar(userId, avatarId);
      if (!result.ok) return refused('avatar_id', result.refusal.message);
    }
  } catch (error) {
    console.warn('Profile:', error);
    return refused('avatar_id', error instanceof ProviderFailed ? error.message : undefined);
  }
  await refreshProfile(deps);
  return { ok: true };
}
