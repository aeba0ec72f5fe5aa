import { count, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deposits } from '../db/schema.ts';
import { reconcile } from '../ledger/reconciliation.ts';
import { verifyChain } from './audit-chain.ts';
import type { CommandResult } from './back-office.ts';
import type { CommandOf } from './command.ts';
import { orSnapshotTimeout } from './snapshot-timeout.ts';

/**
 * Checks the books and the chain of acts, and names every row that is wrong; a finding makes the command fail.
 * @param stop ends it early
 */
export async function reconcileBooks(
  database: Database,
  { noted }: CommandOf<'audit'>,
  stop: AbortSignal,
): Promise<CommandResult> {
  const [books, acts] = await orSnapshotTimeout(
    Promise.all([reconcile(database, stop), verifyChain(database, noted ?? null, stop)]),
    (limit) =>
      `The audit was stopped: a batch of players was not read within ${limit}. The database is too busy; run the audit again when less is going on.`,
  );
  const repeated = await countRepeatedReferences(database);
  const findings = [...books.findings, ...acts.findings];
  const counted = { ...books.counted, acts: acts.head.seq };
  const clean = findings.length === 0;
  const lookedAt = Object.entries(counted)
    .map(([table, rows]) => `${rows} ${table}`)
    .join(', ');
  const head = `${acts.head.seq}:${acts.head.hash}`;
  return {
    message: [
      `${clean ? 'The books are right' : `The books are WRONG in ${findings.length} places`}: ${lookedAt}.`,
      ...(repeated > 0 ? [repeatedReferencesNotice(repeated)] : []),
      `The last act is ${head}`,
    ].join('\n'),
    pages: clean
      ? []
      : [
          {
            columns: [{ name: 'Row' }, { name: 'Rule' }, { name: 'Found' }],
            rows: findings.map(({ row, rule, detail }) => [row, rule, detail]),
          },
        ],
    data: { clean, findings, counted, repeated_references: repeated, last_act: head },
    failed: !clean,
  };
}

/** How many deposits were approved, before references were compared as now, for one that was approved already. */
export async function countRepeatedReferences({ db }: Pick<Database, 'db'>): Promise<number> {
  const [found] = await db.select({ rows: count() }).from(deposits).where(eq(deposits.utr_conflict, true));
  return Number(found?.rows ?? 0);
}

/** @param repeated more than none */
export function repeatedReferencesNotice(repeated: number): string {
  const what = repeated === 1 ? '1 deposit was' : `${repeated} deposits were`;
  return `${what} approved for a bank reference that had been credited before. See: deposits --status repeated`;
}
