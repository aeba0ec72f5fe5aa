import { AVATAR_ACHIEVEMENTS } from '../../rules/progress.ts';

export const AVATARS: readonly { readonly id: number; readonly avatars: string }[] = Array.from(
  { length: 12 },
  (_, index) => ({ id: index + 1, avatars: `/avatars/${index + 1}.webp` }),
);

export function avatarUrl(avatarId: number): string | null {
  return AVATARS.find(({ id }) => id === avatarId)?.avatars ?? null;
}

const FREE_AVATARS = AVATARS.filter(({ id }) => !AVATAR_ACHIEVEMENTS.has(id)).length;

/** @returns a free avatar, by the last digits of a user id, which are random */
export function firstAvatar(userId: string): number {
  return (Number.parseInt(userId.slice(-8), 16) % FREE_AVATARS) + 1;
}
