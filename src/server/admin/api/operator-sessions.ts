import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/admin/roles.ts';
import { hashToken, isToken } from '../../http/callers.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorSessions, operators } from '../../platform/db/schema/schema.ts';
import { createToken } from '../../players/sessions.ts';
import type { ActCaller } from './acts.ts';

const SESSION_ENDS_AT = sql`session_ends_at(${operatorSessions.createdAt}, ${operatorSessions.seenAt})`;

/** Lifetime of a session, whatever its activity (session_ends_at.sql). */
const SESSION_MS = 8 * 60 * 60 * 1000;

/** How often a call is written down, ms: not with each of them. */
const SEEN_EVERY_MS = 10_000;

/** An operator, as in the audit log. */
export interface OperatorIdentity {
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  /** that the call comes from */
  readonly address: string;
}

export interface Operator extends OperatorIdentity, ActCaller {}

/** A session as its cookie names it. */
export interface OperatorSession {
  readonly operator: Operator;
  readonly token: string;
  readonly endsAt: Date;
}

/** Creates the token of a new session. */
export function newSession(now: Date) {
  const token = createToken();
  return { token, tokenHash: hashToken(token), endsAt: new Date(now.getTime() + SESSION_MS) };
}

/**
 * @param isPassive does not prolong the session
 * @returns null for a token that is unknown or ended, and for an operator who is not active
 */
export async function findSession(
  db: Db,
  token: string | undefined,
  address: string,
  now: Date,
  isPassive: boolean,
): Promise<OperatorSession | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      operatorId: operators.operatorId,
      name: operators.name,
      role: operators.role,
      createdAt: operatorSessions.createdAt,
      seenAt: operatorSessions.seenAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.operatorId, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, hashToken(token)),
        sql`${SESSION_ENDS_AT} > ${now.toISOString()}`,
        eq(operators.isActive, true),
      ),
    );
  if (!found) return null;
  const { createdAt, seenAt, ...operator } = found;
  if (!isPassive && now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS)
    await db
      .update(operatorSessions)
      .set({ seenAt: now })
      .where(eq(operatorSessions.tokenHash, hashToken(token)));
  return {
    operator: { ...operator, address, tokenHash: hashToken(token) },
    token,
    endsAt: new Date(createdAt.getTime() + SESSION_MS),
  };
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!isToken(token)) return;
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, hashToken(token)));
}

/** Removes sessions that are over; they do not count any more, they only take room. */
export async function deleteExpiredOperatorSessions(db: Db, now: Date): Promise<void> {
  await db.delete(operatorSessions).where(sql`${SESSION_ENDS_AT} <= ${now.toISOString()}`);
}

/**
 * @param key the secret that all servers of a database share
 * @returns what a page of this session sends with every change
 */
export const csrfToken = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(`admin csrf\u0000${token}`).digest('base64url');

export function isCsrfToken(key: Buffer, token: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const right = Buffer.from(csrfToken(key, token));
  const sent = Buffer.from(given);
  return right.length === sent.length && timingSafeEqual(right, sent);
}
