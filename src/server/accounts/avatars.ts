/** The avatars of the game: twelve pictures of the theme, by id (design §6). */
export const AVATARS: readonly { readonly id: number; readonly avatars: string }[] = Array.from(
  { length: 12 },
  (_, index) => ({ id: index + 1, avatars: `/avatars/${index + 1}.webp` }),
);

/** @returns the address of an avatar's picture, or null when the player has not chosen one */
export function avatarUrl(avatar_id: number | null): string | null {
  return AVATARS.find(({ id }) => id === avatar_id)?.avatars ?? null;
}
