import { sql } from 'drizzle-orm';
import { callFunction } from '../../platform/db/call-function.ts';
import type { Db } from '../../platform/db/database.ts';
import { auditLogHead } from '../../platform/db/schema/schema.ts';
import { hashEntry } from '../reports/audit-chain.ts';
import type { AuditCopy, CopiedEntry } from './audit-copy.ts';

/** Counts of audit log entries. */
export interface ReappliedEntries {
  readonly entries: number;
  /** exclusions, breaks, blocks, limits and bars that were applied again */
  readonly applied: number;
  /** entries about players and operators that the backup lacks */
  readonly unknown: number;
}

const hasValidHash = (entry: CopiedEntry): boolean =>
  entry.hash ===
  hashEntry({
    seq: entry.seq,
    previousHash: entry.previous_hash,
    entryId: entry.entry_id,
    hash: entry.hash,
    actor: entry.actor,
    act: entry.act,
    userId: entry.user_id,
    subjectId: entry.subject_id,
    detail: entry.detail,
    createdAt: new Date(entry.created_at),
  });

/**
 * Adds the entries that the copy has beyond the audit log, and applies what protects players.
 * @param tx as owner of the tables
 * @returns null when the copy has no further entries
 * @throws Error when the copy cannot be read, or does not continue the audit log
 */
export async function reapplyAuditCopy(tx: Db, copy: AuditCopy): Promise<ReappliedEntries | null> {
  const [head] = await tx.select().from(auditLogHead);
  if (!head) throw new Error('The audit log has no head.');
  const lost = await copy.after(head.seq).catch((error) => {
    // Without its code, which isDatabaseUnavailable reads, the error is not taken for one of the database.
    throw new Error(`AUDIT_COPY: the copy of the audit log cannot be read (${error.message}).`);
  });
  if (lost.length === 0) return null;
  let last = { seq: head.seq, hash: head.hash };
  for (const entry of lost) {
    if (entry.seq !== last.seq + 1 || entry.previous_hash !== last.hash || !hasValidHash(entry))
      throw new Error(
        `AUDIT_COPY: entry ${entry.seq} does not continue the audit log of this database. Keep that copy, and name another place that is empty.`,
      );
    last = entry;
  }
  // The trigger would renumber the entries.
  await tx.execute(sql`alter table audit_log disable trigger audit_log_chained`);
  await tx.execute(
    sql`insert into audit_log select * from json_populate_recordset(null::audit_log, ${JSON.stringify(lost)}::json)`,
  );
  await tx.execute(sql`alter table audit_log enable trigger audit_log_chained`);
  await tx.update(auditLogHead).set({ seq: last.seq, hash: last.hash });
  let [applied, unknown] = [0, 0];
  for (const entry of lost) {
    const call = sql`apply_copied_entry(${JSON.stringify(entry)}::jsonb)`;
    const isApplied = await callFunction<boolean | null>(tx, call);
    if (isApplied === true) applied++;
    if (isApplied === false) unknown++;
  }
  return { entries: lost.length, applied, unknown };
}
