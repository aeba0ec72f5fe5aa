import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/server/app-context.ts';
import { onlinePlayers } from '../../src/server/platform/db/schema/schema.ts';

/** Makes that many players online and nobody else, for the rest of the test. */
export async function crowd({ clock, database: { db } }: AppContext, players: number): Promise<void> {
  const seenAt = new Date(clock.now().getTime() + 3_600_000);
  await db.delete(onlinePlayers);
  await db
    .insert(onlinePlayers)
    .values(Array.from({ length: players }, () => ({ userId: randomUUID(), seenAt })));
}
