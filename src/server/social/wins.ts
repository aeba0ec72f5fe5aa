import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { DifficultyType } from '../../contract/constants.ts';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import { DAY_MS } from '../../contract/day.ts';
import type { Db } from '../platform/db/database.ts';
import { liveWins, players } from '../platform/db/schema/schema.ts';
import { difficultyOf } from '../rounds/view.ts';

const KEPT_MS = DAY_MS;

export interface ShownWin {
  readonly user_id: string;
  readonly round_id: string;
  readonly name: string;
  readonly type: DifficultyType;
  /** hundredths */
  readonly multiplier: number;
  readonly payout_paise: bigint;
}

/** Reads the newest wins of players who let them be shown and are not blocked, in the order of time. */
export async function readNewestWins(db: Db, now: Date, limit: number): Promise<ShownWin[]> {
  const rows = await db
    .select({
      user_id: liveWins.user_id,
      round_id: liveWins.round_id,
      name: players.name,
      type: liveWins.type,
      multiplier: liveWins.multiplier,
      payout_paise: liveWins.payout_paise,
    })
    .from(liveWins)
    .innerJoin(players, eq(players.user_id, liveWins.user_id))
    .where(
      and(
        gt(liveWins.created_at, new Date(now.getTime() - KEPT_MS)),
        eq(players.in_live_wins, true),
        eq(players.private_rounds, false),
        eq(players.status, PLAYER_ACTIVE),
      ),
    )
    .orderBy(desc(liveWins.created_at), desc(liveWins.round_id))
    .limit(limit);
  return rows.map((row) => ({ ...row, type: difficultyOf(row.type) })).reverse();
}

export async function deleteOldWins(db: Db, now: Date): Promise<void> {
  await db.delete(liveWins).where(lt(liveWins.created_at, new Date(now.getTime() - KEPT_MS)));
}
