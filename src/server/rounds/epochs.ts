import { sql } from 'drizzle-orm';
import { callFunction } from '../platform/db/call-function.ts';
import type { Db } from '../platform/db/database.ts';

/** @returns null between a promotion and the new epoch */
export const currentEpoch = (db: Db): Promise<number | null> => callFunction(db, sql`current_epoch()`);
