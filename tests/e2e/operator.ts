import { uuidv7 } from 'uuidv7';
import { newSession, type Operator } from '../../src/server/admin/api/operator-sessions.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { operatorSessions, operators } from '../../src/server/platform/db/schema/schema.ts';

/** Makes an operator with a session, for calls of the back office's functions without its pages. */
export async function newOperator({ database: { db }, clock }: AppContext): Promise<Operator> {
  const now = clock.now();
  const { tokenHash } = newSession(now);
  const operator = { operatorId: uuidv7(), name: `meera-${tokenHash.slice(0, 8)}`, role: 'finance' } as const;
  await db.insert(operators).values({
    ...operator,
    isActive: true,
    passwordHash: 'x',
    totpSecret: 'x',
    totpStep: 0,
    createdAt: now,
    lastLoginAt: null,
  });
  const { operatorId } = operator;
  await db.insert(operatorSessions).values({ tokenHash, operatorId, createdAt: now, seenAt: now });
  return { ...operator, tokenHash, address: '127.0.0.1' };
}
