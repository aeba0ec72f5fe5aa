import type { Answer } from '../../contract/calls.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { refreshProfile } from './profile.ts';
import { progress } from './progress.ts';
import { type QueryResult, runQuery } from './query.ts';

type EarnedAvatar = Answer<'progress'>['data']['avatars'][number];

/** What earns an avatar, and how far the player has come with it. */
export type AvatarAchievement = Pick<EarnedAvatar, 'kind' | 'type' | 'need' | 'done'>;

export interface Avatar {
  readonly id: number;
  /** the picture's address */
  readonly image: string;
  /** what is to be done before it may be chosen; null where it may be */
  readonly achievement: AvatarAchievement | null;
}

/** What others see of the player: picture and name. */
interface ProfileChange {
  readonly avatarId: number | null;
  readonly name: string;
}

/**
 * The pictures that a player can choose from, and those that are still to be earned. Where the provider keeps no progress,
 * or it cannot be had now, all may be chosen: the provider has the last word.
 */
export async function avatars(deps: Deps): Promise<QueryResult<readonly Avatar[]>> {
  const [loaded, known] = await Promise.all([runQuery('Avatars', deps.provider.avatarList), progress(deps)]);
  if (!loaded.ok) return loaded;
  const locked = known.ok ? known.data.avatars.filter(({ earned }) => !earned) : [];
  return {
    ok: true,
    data: loaded.data.data.map(({ id, avatars: image }) => ({
      id,
      image,
      achievement: locked.find((one) => one.id === id) ?? null,
    })),
  };
}

const refused = (field: string, message: string | undefined): FormResult => ({
  ok: false,
  field,
  message: message || 'Not saved. Try again.',
});

/** Sends what differs from the profile, and fetches the profile again: of what is not saved as a whole, a part may be. */
export async function change(deps: Deps, changes: ProfileChange): Promise<FormResult> {
  const result = await save(deps, changes);
  const refreshed = refreshProfile(deps);
  if (result.ok) await refreshed;
  return result;
}

async function save({ provider, store }: Deps, { avatarId, name }: ProfileChange): Promise<FormResult> {
  const { userId, player } = store.getState();
  if (userId === null) return refused('name', 'Please log in first.');
  try {
    if (!provider.isGeneric && name !== player?.name) {
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
  return { ok: true };
}
