import { hash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db/database.ts';
import type { operatorSessions, sessions } from './db/schema/schema.ts';

/** Only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token);

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const isToken = (token: string | undefined): token is string =>
  token !== undefined && TOKEN.test(token);

export async function endSession(
  db: Db,
  table: typeof sessions | typeof operatorSessions,
  token: string | undefined,
): Promise<void> {
  if (isToken(token)) await db.delete(table).where(eq(table.tokenHash, hashToken(token)));
}
