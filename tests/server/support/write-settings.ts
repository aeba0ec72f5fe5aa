import { sql } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { operatorSettings } from '../../../src/server/platform/db/schema/schema.ts';
import type { StoredSettings } from '../../../src/server/platform/settings/settings.ts';

/**
 * Stores settings without the operators that it takes.
 * @param db of the tables' owner
 */
export async function writeSettings(db: Db, stored: StoredSettings, updatedAt: Date): Promise<void> {
  for (const [name, value] of Object.entries(stored)) {
    const row = { value, updatedAt, updatedBy: 'test' };
    await db
      .insert(operatorSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: operatorSettings.name, set: row });
  }
  await db.execute(sql`select add_multiplier_tables()`);
}
