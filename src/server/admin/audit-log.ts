import { uuidv7 } from 'uuidv7';
import { rupeesText } from '../../contract/money.ts';
import type { Tx } from '../platform/db/database.ts';
import { appendEntry } from './audit-chain.ts';

export interface AuditEntry {
  /** as {@link operatorActor} writes it */
  readonly actor: string;
  /** the command's name */
  readonly act: string;
  readonly userId?: string | null;
  /** the deposit, withdrawal, round, banner or journal row */
  readonly subjectId?: string | null;
  /** never a secret */
  readonly detail: Readonly<Record<string, string | number | boolean | bigint | Date | null>>;
  readonly at: Date;
}

/** Marks operators in ledger and audit log, so that no system user can pass for `player` or `house`. */
export const operatorActor = (actor: string): string => `operator:${actor}`;

/** @returns data for JSON: paise as decimal text of rupees without `_paise` in the name, times as ISO text */
function jsonData(value: unknown): unknown {
  if (typeof value === 'bigint') return rupeesText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replace(/_paise$/, ''), jsonData(part)]),
  );
}

/**
 * Adds an entry to the audit log, as the last statement of a transaction.
 * @param entryId the id that the command was sent with
 */
export async function recordAudit(
  tx: Tx,
  { actor, act, userId = null, subjectId = null, detail, at }: AuditEntry,
  entryId: string = uuidv7(),
): Promise<void> {
  await appendEntry(tx, {
    entryId,
    actor,
    act,
    userId,
    subjectId,
    detail: jsonData(detail) as Record<string, unknown>,
    createdAt: at,
  });
}
