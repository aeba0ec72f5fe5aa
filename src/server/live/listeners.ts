import { eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { liveServers } from '../db/schema.ts';

/** A server that has not said anything for so long does not count, in the database's words. */
const SILENT_AFTER = sql`interval '15 seconds'`;

/** Rows of servers that are gone are removed after this. */
const GONE_AFTER = sql`interval '1 hour'`;

/** The database's clock and not the servers', which differ. */
const now = sql`clock_timestamp()`;

/** Says how many listen at this server. */
export async function sayListeners(db: Db, serverId: string, listeners: number): Promise<void> {
  await db
    .insert(liveServers)
    .values({ server_id: serverId, listeners, seen_at: now })
    .onConflictDoUpdate({ target: liveServers.server_id, set: { listeners, seen_at: now } });
}

/** How many listen at all servers that have said so lately. */
export async function countListeners(db: Db): Promise<number> {
  const [all] = await db
    .select({ listeners: sql<number>`coalesce(sum(${liveServers.listeners}), 0)::integer` })
    .from(liveServers)
    .where(gt(liveServers.seen_at, sql`${now} - ${SILENT_AFTER}`));
  return all?.listeners ?? 0;
}

/** A server that stops takes its row away, and those of servers that did not get to it. */
export async function leaveListeners(db: Db, serverId: string): Promise<void> {
  await db.delete(liveServers).where(eq(liveServers.server_id, serverId));
  await db.delete(liveServers).where(sql`${liveServers.seen_at} < ${now} - ${GONE_AFTER}`);
}
