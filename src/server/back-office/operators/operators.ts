import { asc, count, eq, gt } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorInvitations, operatorRecoveryCodes, operators } from '../../platform/db/schema/schema.ts';
import type { Operator } from './operator-sessions.ts';

export async function listOperators(
  db: Db,
  { operatorId }: Operator,
): Promise<BackOfficeAnswerOnWire<'operators'>> {
  const invitations = await db
    .select()
    .from(operatorInvitations)
    .where(gt(operatorInvitations.expiresAt, CLOCK_NOW))
    .orderBy(asc(operatorInvitations.createdAt));
  const rows = await db
    .select({
      operator_id: operators.operatorId,
      name: operators.name,
      role: operators.role,
      is_active: operators.isActive,
      createdAt: operators.createdAt,
      lastLoginAt: operators.lastLoginAt,
      codes: count(operatorRecoveryCodes.codeHash),
    })
    .from(operators)
    .leftJoin(operatorRecoveryCodes, eq(operatorRecoveryCodes.operatorId, operators.operatorId))
    .groupBy(operators.operatorId)
    .orderBy(asc(operators.name));
  return {
    rows: rows.map(({ createdAt, lastLoginAt, codes, ...row }) => ({
      ...row,
      recovery_codes_left: Number(codes),
      created_at: createdAt.toISOString(),
      last_login_at: lastLoginAt?.toISOString() ?? null,
    })),
    invitations: invitations.map((it) => ({
      invitation_id: it.invitationId,
      name: it.name,
      role: it.role,
      is_again: it.operatorId !== null,
      invited_by: it.invitedBy,
      expires_at: it.expiresAt.toISOString(),
      can_show: it.tokenHash === null && it.inviterId === operatorId,
    })),
  };
}
