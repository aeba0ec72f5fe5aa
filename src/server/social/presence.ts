import { lt, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { onlinePlayers } from '../platform/db/schema/schema.ts';

const ONLINE_MS = 120_000;

const WRITE_EVERY_MS = 60_000;

export const PRESENCE_WRITE_EVERY_MS = 10_000;

export interface Presence {
  note(userId: string): void;
  write(): Promise<void>;
}

interface Seen {
  calledAtMs: number;
  writtenAtMs: number;
}

export function createPresence({ db }: Database, clock: Clock): Presence {
  const seen = new Map<string, Seen>();
  return {
    note: (userId) => {
      const calledAtMs = clock.now().getTime();
      const known = seen.get(userId);
      if (known) known.calledAtMs = calledAtMs;
      else seen.set(userId, { calledAtMs, writtenAtMs: Number.NEGATIVE_INFINITY });
    },
    write: async () => {
      const nowMs = clock.now().getTime();
      const due: { readonly userId: string; readonly agoMs: number }[] = [];
      for (const [userId, player] of seen) {
        if (player.calledAtMs <= nowMs - ONLINE_MS) seen.delete(userId);
        else if (player.calledAtMs > player.writtenAtMs && nowMs - player.writtenAtMs >= WRITE_EVERY_MS)
          due.push({ userId, agoMs: nowMs - player.calledAtMs });
      }
      if (due.length === 0) return;
      // Two servers that write the same players must lock them in one order.
      due.sort((a, b) => (a.userId < b.userId ? -1 : 1));
      const databaseMs = (await databaseNow(db)).getTime();
      await db
        .insert(onlinePlayers)
        .values(due.map(({ userId, agoMs }) => ({ userId, seenAt: new Date(databaseMs - agoMs) })))
        .onConflictDoUpdate({
          target: onlinePlayers.userId,
          set: { seenAt: sql`greatest(${onlinePlayers.seenAt}, excluded.seen_at)` },
        });
      for (const { userId } of due) {
        const player = seen.get(userId);
        if (player) player.writtenAtMs = nowMs;
      }
    },
  };
}

/** A condition on `online_players`. */
export const isOnline = (now: SQL): SQL =>
  sql`${onlinePlayers.seenAt} > ${now}::timestamptz - make_interval(secs => ${ONLINE_MS / 1000})`;

export async function countOnline(db: Db, now: Date): Promise<number> {
  return db.$count(onlinePlayers, isOnline(sql`${sql.param(now, onlinePlayers.seenAt)}`));
}

export async function deleteOffline(db: Db, now: Date): Promise<void> {
  await db.delete(onlinePlayers).where(lt(onlinePlayers.seenAt, new Date(now.getTime() - ONLINE_MS)));
}
