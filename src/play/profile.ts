import { ProviderFailed } from '../api/errors.ts';
import type { FormResult } from './controls.ts';
import type { Deps } from './deps.ts';
import { type QueryResult, runQuery } from './query.ts';

export interface Avatar {
  readonly id: number;
  /** the picture's address */
  readonly image: string;
}

/** What others see of the player: picture and name. */
export interface ProfileChange {
  readonly avatarId: number | null;
  readonly name: string;
}

/** Looking at and changing the player's likeness. Nothing here throws. */
export interface ProfileEditor {
  /** the provider has a call that changes the name */
  readonly canRename: boolean;
  avatars(): Promise<QueryResult<readonly Avatar[]>>;
  /** Sends what differs from the profile, and fetches the profile again. */
  change(profile: ProfileChange): Promise<FormResult>;
}

/** @param refreshProfile fetches the profile again */
export function createProfileEditor(
  { provider, store }: Pick<Deps, 'provider' | 'store'>,
  refreshProfile: () => Promise<void>,
): ProfileEditor {
  const refused = (field: string, message: string | undefined): FormResult => ({
    ok: false,
    field,
    message: message || 'Not saved. Try again.',
  });

  return {
    canRename: provider.updateProfile !== null,
    async avatars() {
      const loaded = await runQuery('Avatars', provider.avatarList);
      return loaded.ok
        ? { ok: true, data: loaded.data.data.map(({ id, avatars }) => ({ id, image: avatars })) }
        : loaded;
    },
    async change({ avatarId, name }) {
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
        console.warn('Likeness:', error);
        return refused('avatar_id', error instanceof ProviderFailed ? error.message : undefined);
      }
      await refreshProfile();
      return { ok: true };
    },
  };
}
