import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { newSession } from '../../../src/server/back-office/operators/operator-sessions.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { operatorSessions, operators } from '../../../src/server/platform/db/schema/schema.ts';

export interface MadeOperator {
  readonly operatorId: string;
  /** of the session cookie */
  readonly token: string;
}

/** Opens a session of an operator without login. Adds the operator if no other has the name. */
export async function openOperatorSession(
  db: Db,
  name: string,
  role: 'admin' | 'finance',
  now: Date,
): Promise<MadeOperator> {
  await db
    .insert(operators)
    .values({
      operatorId: uuidv7(),
      name,
      role,
      isActive: true,
      passwordHash: 'x',
      totpSecret: 'plain:x',
      totpStep: 0,
      createdAt: now,
      lastLoginAt: null,
    })
    .onConflictDoNothing();
  const [operator] = await db.select().from(operators).where(eq(operators.name, name));
  if (!operator) throw new Error(`The operator ${name} was not added.`);
  const { operatorId } = operator;
  const { token, tokenHash } = newSession(now);
  await db.insert(operatorSessions).values({ tokenHash, operatorId, createdAt: now, seenAt: now });
  return { operatorId, token };
}
