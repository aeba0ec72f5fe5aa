import { newSession } from '../../src/server/back-office/operators/operator-sessions.ts';
import type { Db } from '../../src/server/platform/db/database.ts';
import { operatorSessions, operators } from '../../src/server/platform/db/schema/schema.ts';

const OPERATOR_ID = '0190b000-0000-7000-9000-000000000001';

/** Makes an admin with a session. @returns its cookie */
export async function addOperator(db: Db, now: Date): Promise<string> {
  await db.insert(operators).values({
    operatorId: OPERATOR_ID,
    name: 'bench',
    role: 'admin',
    isActive: true,
    passwordHash: 'x',
    totpSecret: 'plain:x',
    totpStep: 0,
    createdAt: now,
    lastLoginAt: null,
  });
  const { token, tokenHash } = newSession(now);
  await db
    .insert(operatorSessions)
    .values({ tokenHash, operatorId: OPERATOR_ID, createdAt: now, seenAt: now });
  return `chicken_road_admin=${token}`;
}

export const headersOf = (host: string, cookie: string): Readonly<Record<string, string>> => ({
  host,
  cookie,
  'sec-fetch-site': 'same-origin',
  origin: `http://${host}`,
  'x-operator': OPERATOR_ID,
});
