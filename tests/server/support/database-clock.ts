import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';

export const clockThatTells = (expression: string): SQL =>
  sql.raw(`do $replace$ begin
    perform pg_advisory_xact_lock(hashtext('clock_now'));
    create or replace function clock_now() returns timestamp with time zone language plpgsql stable as $$
      begin return ${expression}; end $$;
  end $replace$`);

/** Stops the clock of a database at a moment. @param db is connected as the owner of its tables */
export async function stopDatabaseClock(db: Db, at: Date): Promise<void> {
  await db.execute(clockThatTells(`timestamptz '${at.toISOString()}'`));
}
