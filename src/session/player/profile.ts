import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import type { Player } from '../../game/state.ts';
import type { PlayerProfile } from '../../provider/player-api.ts';
import type { Deps } from '../deps.ts';
import { runQuery } from './query.ts';
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
