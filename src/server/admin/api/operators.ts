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
  readonly is_active: boolean;
}

export async function listOperators(db: Db): Promise<AdminAnswerOnWire<'operators'>> {
  const rows = await db
    .select({
      operator_id: operators.operator_id,
      name: operators.name,
      role: operators.role,
      is_active: operators.is_active,
      created_at: operators.created_at,
      last_login_at: operators.last_login_at,
      recovery_codes_left: count(operatorRecoveryCodes.code_hash),
    })
    .from(operators)
    .leftJoin(operatorRecoveryCodes, eq(operatorRecoveryCodes.operator_id, operators.operator_id))
    .groupBy(operators.operator_id)
    .orderBy(asc(operators.name));
  return {
    rows: rows.map((row) => ({
      ...row,
      recovery_codes_left: Number(row.recovery_codes_left),
      created_at: row.created_at.toISOString(),
      last_login_at: row.last_login_at?.toISOString() ?? null,
    })),
  };
}

export async function findOperator(db: Db, operatorId: string) {
  const [found] = await db
    .select({
      operator_id: operators.operator_id,
      name: operators.name,
      role: operators.role,
      is_active: operators.is_active,
    })
    .from(operators)
    .where(eq(operators.operator_id, operatorId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such operator.');
  return found;
}

/** @returns how many admins may log in; their rows are held until the transaction ends */
export async function lockActiveAdmins(tx: Tx): Promise<number> {
  const admins = await tx
    .select({ operator_id: operators.operator_id })
    .from(operators)
    .where(and(eq(operators.role, 'admin'), eq(operators.is_active, true)))
    .orderBy(asc(operators.operator_id))
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
  { role, is_active: isActive }: OperatorChange,
  confirmedBy: Operator,
): Promise<void> {
  const admins = await lockActiveAdmins(tx);
  const { name, ...before } = await findOperator(tx, operatorId);
  const isLastAdmin = before.role === 'admin' && before.is_active && admins === 1;
  if (isLastAdmin && (role !== 'admin' || !isActive))
    throw new ApiError(409, 'limit', `${name} is the only admin. Invite another one first.`);
  await tx.update(operators).set({ role, is_active: isActive }).where(eq(operators.operator_id, operatorId));
  await endSessionsOf(tx, operatorId);
  await recordAct(tx, confirmedBy, {
    act: 'change operator',
    subject_id: operatorId,
    before: { role: before.role, is_active: before.is_active },
    after: { role, is_active: isActive },
    detail: { name },
  });
}
