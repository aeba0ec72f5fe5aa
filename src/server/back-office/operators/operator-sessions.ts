import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/back-office/roles.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorSessions, operators } from '../../platform/db/schema/schema.ts';
import { createToken, hashToken, isToken } from '../../platform/session-tokens.ts';
import type { ActionCaller } from '../api/actions.ts';

const SESSION_ENDS_AT = sql`session_ends_at(${operatorSessions.createdAt}, ${operatorSessions.seenAt})`;

/** as in session_ends_at.sql */
const SESSION_MS = 8 * 60 * 60 * 1000;

export interface Operator extends ActionCaller {
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
}

export interface OperatorSession {
  readonly operator: Operator;
  readonly endsAt: Date;
}

export function newSession(now: Date) {
  const token = createToken();
  return { token, tokenHash: hashToken(token), endsAt: new Date(now.getTime() + SESSION_MS) };
}

/** @param isPassive does not prolong the session */
export async function findSession(
  db: Db,
  token: string | undefined,
  address: string,
  isPassive: boolean,
): Promise<OperatorSession | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      operatorId: operators.operatorId,
      name: operators.name,
      role: operators.role,
      createdAt: operatorSessions.createdAt,
      isSeenLate: sql<boolean>`${operatorSessions.seenAt} <= ${CLOCK_NOW} - interval '10 seconds'`,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.operatorId, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, hashToken(token)),
        sql`${SESSION_ENDS_AT} > ${CLOCK_NOW}`,
        eq(operators.isActive, true),
      ),
    );
  if (!found) return null;
  const { createdAt, isSeenLate, ...operator } = found;
  if (!isPassive && isSeenLate)
    await db
      .update(operatorSessions)
      .set({ seenAt: CLOCK_NOW })
      .where(eq(operatorSessions.tokenHash, hashToken(token)));
  return {
    operator: { ...operator, address, token },
    endsAt: new Date(createdAt.getTime() + SESSION_MS),
  };
}

export async function deleteExpiredOperatorSessions(db: Db): Promise<void> {
  await db.delete(operatorSessions).where(sql`${SESSION_ENDS_AT} <= ${CLOCK_NOW}`);
}
