import { AVATAR_ACHIEVEMENTS } from '../../game/progress.ts';

/** The avatars of the game: twelve pictures of the theme, by id. */
export const AVATARS: readonly { readonly id: number; readonly avatars: string }[] = Array.from(
  { length: 12 },
  (_, index) => ({ id: index + 1, avatars: `/avatars/${index + 1}.webp` }),
);

/** @returns the address of an avatar's picture, or null where there is none of that id */
export function avatarUrl(avatarId: number): string | null {
  return AVATARS.find(({ id }) => id === avatarId)?.avatars ?? null;
}

const FREE_AVATARS = AVATARS.filter(({ id }) => !AVATAR_ACHIEVEMENTS.has(id)).length;

/**
 * The avatar of a player who has not chosen one: any of the free ones, always the same.
 * @param userId a UUID; its last digits are random
 * @returns an id, 1 or more
 */
export function firstAvatar(userId: string): number {
  return (Number.parseInt(userId.slice(-8), 16) % FREE_AVATARS) + 1;
}
