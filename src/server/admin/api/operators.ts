import { and, asc, count, eq } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { Role } from '../../../contract/admin/roles.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operatorRecoveryCodes, operators } from '../../platform/db/schema/schema.ts';
import { endSessionsOf, type Operator } from './operator-sessions.ts';
import { recordAct } from './record.ts';

export interface OperatorChange {
  readonly role: Role;
  readonly isActive: boolean;
}

export async function listOperators(db: Db): Promise<AdminAnswerOnWire<'operators'>> {
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
  };
}

export async function findOperator(db: Db, operatorId: string) {
  const [found] = await db
    .select({
      operatorId: operators.operatorId,
      name: operators.name,
      role: operators.role,
      isActive: operators.isActive,
    })
    .from(operators)
    .where(eq(operators.operatorId, operatorId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such operator.');
  return found;
}

/** @returns how many admins may log in; their rows are held until the transaction ends */
export async function lockActiveAdmins(tx: Tx): Promise<number> {
  const admins = await tx
    .select({ operatorId: operators.operatorId })
    .from(operators)
    .where(and(eq(operators.role, 'admin'), eq(operators.isActive, true)))
    .orderBy(asc(operators.operatorId))
    .for('update');
  return admins.length;
}

/**
 * Changes an operator's role, or whether the operator may log in; the operator's sessions end.
 * @param confirmedBy as the audit log has it
 * @throws ApiError when no admin would be left
 */
export async function changeOperator(
  tx: Tx,
  operatorId: string,
  { role, isActive }: OperatorChange,
  confirmedBy: Operator,
): Promise<void> {
  const admins = await lockActiveAdmins(tx);
  const { name, ...before } = await findOperator(tx, operatorId);
  const isLastAdmin = before.role === 'admin' && before.isActive && admins === 1;
  if (isLastAdmin && (role !== 'admin' || !isActive))
    throw new ApiError(409, 'limit', `${name} is the only admin. Invite another one first.`);
  await tx.update(operators).set({ role, isActive }).where(eq(operators.operatorId, operatorId));
  await endSessionsOf(tx, operatorId);
  await recordAct(tx, confirmedBy, {
    act: 'change operator',
    subjectId: operatorId,
    before: { role: before.role, is_active: before.isActive },
    after: { role, is_active: isActive },
    detail: { name },
  });
}
