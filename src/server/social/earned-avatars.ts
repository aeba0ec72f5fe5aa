import { eq } from 'drizzle-orm';
import { AVATAR_ACHIEVEMENTS, achievementProgress, type Progress } from '../../rules/progress.ts';
import { ApiError } from '../platform/api-error.ts';
import { players } from '../platform/db/schema/schema.ts';
import { AVATARS } from '../players/avatars.ts';
import type { SocialContext } from './context.ts';
import { progressOf } from './progress.ts';

export function earnedAvatars(progress: Progress) {
  return AVATARS.flatMap((avatar) => {
    const achievement = AVATAR_ACHIEVEMENTS.get(avatar.id);
    if (!achievement) return [];
    const done = achievementProgress(achievement, progress);
    return [{ ...avatar, ...achievement, done, earned: done === achievement.need }];
  });
}

export async function chooseAvatar(
  { database: { db } }: SocialContext,
  userId: string,
  avatarId: number,
): Promise<void> {
  if (!AVATARS.some(({ id }) => id === avatarId))
    throw new ApiError(404, 'not_found', 'refusal.noSuchAvatar', { field: 'avatar_id' });
  if (AVATAR_ACHIEVEMENTS.has(avatarId)) {
    const { progress } = await progressOf(db, userId);
    if (!earnedAvatars(progress).some(({ id, earned }) => id === avatarId && earned))
      throw new ApiError(403, 'not_yours', 'refusal.avatarNotEarned', { field: 'avatar_id' });
  }
  await db.update(players).set({ avatarId }).where(eq(players.userId, userId));
}
