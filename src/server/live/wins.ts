import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { DifficultyType } from '../../contract/constants.ts';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { liveWins, players } from '../db/schema.ts';
import { difficultyOf } from '../rounds/view.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

const { placeholder } = sql;

const insertWin = prepared((db) =>
  db
    .insert(liveWins)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      type: placeholder('type'),
      step: placeholder('step'),
      multiplier: placeholder('multiplier'),
      win_paise: placeholder('win_paise'),
      created_at: placeholder('at'),
    })
    .prepare(''),
);

/** A win as the transaction that pays it knows it. */
export interface PaidWin {
  readonly user_id: string;
  readonly round_id: string;
  readonly type: number;
  readonly step: number;
  /** hundredths */
  readonly multiplier: number;
  readonly win_paise: bigint;
  readonly at: Date;
}

/** Records a win for the ticker, in the transaction that pays it. */
export async function recordWin(tx: Db, win: PaidWin): Promise<void> {
  await insertWin(tx).execute({ ...win });
}

/** A win that may be shown to everybody. */
export interface ShownWin {
  readonly user_id: string;
  readonly round_id: string;
  readonly name: string;
  readonly type: DifficultyType;
  /** hundredths */
  readonly multiplier: number;
  readonly win_paise: bigint;
}

/** Reads the newest wins of players who let theirs be shown and are not blocked. @returns the oldest of them first */
export async function readNewestWins(db: Db, now: Date, limit: number): Promise<ShownWin[]> {
  const rows = await db
    .select({
      user_id: liveWins.user_id,
      round_id: liveWins.round_id,
      name: players.name,
      type: liveWins.type,
      multiplier: liveWins.multiplier,
      win_paise: liveWins.win_paise,
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

/** Removes wins that are too old to be shown. */
export async function deleteOldWins(db: Db, now: Date): Promise<void> {
  await db.delete(liveWins).where(lt(liveWins.created_at, new Date(now.getTime() - KEPT_MS)));
}
