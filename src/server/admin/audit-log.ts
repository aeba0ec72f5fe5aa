import { uuidv7 } from 'uuidv7';
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { appendEntry } from './audit-chain.ts';
import { jsonData } from './command-result.ts';
import type { CommandName } from './commands.ts';

export interface AuditEntry {
  /** as {@link operatorActor} writes it */
  readonly actor: string;
  /** the command's name */
  readonly act: string;
  readonly user_id?: string | null;
  /** the deposit, withdrawal, round, banner or journal row */
  readonly subject_id?: string | null;
  /** never a secret */
  readonly detail: Readonly<Record<string, string | number | boolean | bigint | Date | null>>;
  readonly at: Date;
}

/** Marks operators in ledger and audit log, so that no system user can pass for `player` or `house`. */
export const operatorActor = (actor: string): string => `operator:${actor}`;

/**
 * Adds an entry to the audit log, as the last statement of a transaction.
 * @param entryId the id that the command was sent with
 */
export async function recordAudit(
  tx: Tx,
  { actor, act, user_id: userId = null, subject_id: subjectId = null, detail, at }: AuditEntry,
  entryId: string = uuidv7(),
): Promise<void> {
  await appendEntry(tx, {
    entry_id: entryId,
    actor,
    act,
    user_id: userId,
    subject_id: subjectId,
    detail: jsonData(detail) as Record<string, unknown>,
    created_at: at,
  });
}

/**
 * Records that a command showed bank details; nothing when it showed none.
 * @param userId null: of several players
 * @param withdrawalIds the withdrawals that were shown
 */
export async function recordBankDetailsAccess(
  tx: Tx,
  actor: string,
  command: CommandName,
  userId: string | null,
  withdrawalIds: readonly string[],
): Promise<void> {
  if (withdrawalIds.length === 0) return;
  const [only = null] = withdrawalIds.length === 1 ? withdrawalIds : [];
  await recordAudit(tx, {
    actor,
    act: 'bank details seen',
    user_id: userId,
    subject_id: only,
    detail: { command, withdrawals: withdrawalIds.join(' ') },
    at: await databaseNow(tx),
  });
}
