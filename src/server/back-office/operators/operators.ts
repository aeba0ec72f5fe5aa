import { asc, count, eq, gt } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import { isoTime } from '../../platform/db/columns.ts';
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
      created_at: isoTime(operators.createdAt),
      last_login_at: isoTime(operators.lastLoginAt),
      recovery_codes_left: count(operatorRecoveryCodes.codeHash).mapWith(Number),
    })
    .from(operators)
    .leftJoin(operatorRecoveryCodes, eq(operatorRecoveryCodes.operatorId, operators.operatorId))
    .groupBy(operators.operatorId)
    .orderBy(asc(operators.name));
  return {
    rows,
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
