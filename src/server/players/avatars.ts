import { eq } from 'drizzle-orm';
import { AVATAR_ACHIEVEMENTS, achievementProgress, type Progress } from '../../game/progress.ts';
import type { Db } from '../platform/db/database.ts';
import { players } from '../platform/db/schema/schema.ts';

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
 * The avatar of a player who has not chosen one: any of the free ones, always the same. Some were given one of all twelve,
 * and are to have the same still; for those whom that led to an earned one it is kept in `players`.
 * @param userId a UUID; its last digits are random
 * @returns an id, 1 or more
 */
export function firstAvatar(userId: string): number {
  const given = Number.parseInt(userId.replaceAll('-', '').slice(-8), 16) % AVATARS.length;
  return (given % FREE_AVATARS) + 1;
}

/** @returns the id of the avatar that the player wore before it had to be earned; null for none */
export async function keptAvatar(db: Db, userId: string): Promise<number | null> {
  const [player] = await db
    .select({ kept: players.kept_avatar_id })
    .from(players)
    .where(eq(players.user_id, userId));
  return player?.kept ?? null;
}

/** What a player may choose beside the free avatars, and what earns the rest. @param keptId as {@link keptAvatar} has it */
export function earnedAvatars(progress: Progress, keptId: number | null) {
  return AVATARS.flatMap((avatar) => {
    const achievement = AVATAR_ACHIEVEMENTS.get(avatar.id);
    if (!achievement) return [];
    const done = achievementProgress(achievement, progress);
    return [{ ...avatar, ...achievement, done, earned: done === achievement.need || avatar.id === keptId }];
  });
}
