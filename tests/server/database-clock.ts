import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../src/server/platform/db/database.ts';

/** @returns the statement that makes the clock of a database tell what an SQL expression says */
export const clockThatTells = (expression: string): SQL =>
  sql.raw(`create or replace function clock_now() returns timestamp with time zone language plpgsql stable as $$
    begin return ${expression}; end $$`);

/** Stops the clock of a database at a moment. @param db is connected as the owner of its tables */
export async function stopDatabaseClock(db: Db, at: Date): Promise<void> {
  await db.execute(clockThatTells(`timestamptz '${at.toISOString()}'`));
}
