import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import { DAY_MS } from '../../contract/day.ts';
import type { Db } from '../platform/db/database.ts';
import { liveWins, players } from '../platform/db/schema/schema.ts';
import { difficultyOf } from '../rounds/view.ts';

const KEPT_MS = DAY_MS;

export const IS_IN_LIVE_FEED = and(
  eq(players.inLiveWins, true),
  eq(players.privateRounds, false),
  eq(players.status, PLAYER_ACTIVE),
);

/** Oldest first. */
export async function readNewestWins(db: Db, now: Date, limit: number) {
  const rows = await db
    .select({
      userId: liveWins.userId,
      roundId: liveWins.roundId,
      name: players.name,
      type: liveWins.type,
      multiplier: liveWins.multiplier,
      payoutPaise: liveWins.payoutPaise,
    })
    .from(liveWins)
    .innerJoin(players, eq(players.userId, liveWins.userId))
    .where(and(gt(liveWins.createdAt, new Date(now.getTime() - KEPT_MS)), IS_IN_LIVE_FEED))
    .orderBy(desc(liveWins.createdAt), desc(liveWins.roundId))
    .limit(limit);
  return rows.map((row) => ({ ...row, type: difficultyOf(row.type) })).reverse();
}

export async function deleteOldWins(db: Db, now: Date): Promise<void> {
  await db.delete(liveWins).where(lt(liveWins.createdAt, new Date(now.getTime() - KEPT_MS)));
}
