import { ProviderFailed } from '../../api/errors.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { refreshProfile } from './profile.ts';
import { type QueryResult, runQuery } from './query.ts';

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

/** The pictures that a player can choose from. */
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
