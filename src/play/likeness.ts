import { ProviderFailed } from '../api/errors.ts';
import type { FormOutcome } from './controls.ts';
import type { Edges } from './edges.ts';
import { type Loaded, load } from './loaded.ts';

export interface Avatar {
  readonly id: number;
  /** the picture's address */
  readonly image: string;
}

/** What others see of the player: picture and name. */
export interface Likeness {
  readonly avatar_id: number | null;
  readonly name: string;
}

/** Looking at and changing the player's likeness. Nothing here throws. */
export interface LikenessDesk {
  /** the provider has a call that changes the name */
  readonly renames: boolean;
  avatars(): Promise<Loaded<readonly Avatar[]>>;
  /** Sends what differs from the profile, and fetches the profile again. */
  change(wanted: Likeness): Promise<FormOutcome>;
}

/** @param refreshProfile fetches the profile again */
export function createLikenessDesk(
  { provider, store }: Pick<Edges, 'provider' | 'store'>,
  refreshProfile: () => Promise<void>,
): LikenessDesk {
  const refused = (field: string, message: string | undefined): FormOutcome => ({
    ok: false,
    field,
    message: message || 'Not saved. Try again.',
  });

  return {
    renames: provider.updateProfile !== null,
    async avatars() {
      const loaded = await load('Avatars', provider.avatarList);
      return loaded.ok
        ? { ok: true, data: loaded.data.data.map(({ id, avatars }) => ({ id, image: avatars })) }
        : loaded;
    },
    async change({ avatar_id, name }) {
      const { user_id, player } = store.getState();
      if (user_id === null) return refused('name', 'Please log in first.');
      try {
        if (provider.updateProfile && name !== player?.name) {
          const asked = await provider.updateProfile(user_id, name);
          if (!asked.ok) return refused('name', asked.refusal.message);
        }
        if (avatar_id !== null && avatar_id !== player?.avatar_id) {
          const asked = await provider.updateAvatar(user_id, avatar_id);
          if (!asked.ok) return refused('avatar_id', asked.refusal.message);
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
