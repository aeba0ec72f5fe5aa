import { reconcile } from '../ledger/reconciliation.ts';
import type { Database } from '../platform/db/database.ts';
import { verifyChain } from './audit-chain.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandOf } from './commands.ts';
import type { Handlers } from './handler.ts';
import { orSnapshotTimeout } from './snapshot-timeout.ts';
import { table } from './table.ts';

/** Checks ledger and audit log; a finding makes the command fail. @param stop ends it early */
export async function reconcileBooks(
  database: Database,
  { noted }: CommandOf<'audit'>,
  stop: AbortSignal,
): Promise<CommandResult & { readonly findings: number; readonly warnings: number }> {
  const [books, chain] = await orSnapshotTimeout(
    Promise.all([reconcile(database, stop), verifyChain(database, noted ?? null, stop)]),
    (limit) =>
      `The audit was stopped: a batch of players was not read within ${limit}. The database is too busy; run the audit again when less is going on.`,
  );
  const findings = [...books.findings, ...chain.findings];
  const counted = { ...books.counted, acts: chain.head.seq };
  const clean = findings.length === 0;
  const tables = Object.entries(counted).map(([name, rows]) => `${rows} ${name}`);
  const head = `${chain.head.seq}:${chain.head.hash}`;
  return {
    message: [
      `${clean ? 'The books are right' : `The books are WRONG in ${findings.length} places`}: ${tables.join(', ')}.`,
      ...books.warnings.map((warning) => `WARNING: ${warning}`),
      `The last act is ${head}`,
    ].join('\n'),
    pages: clean
      ? []
      : [
          table(
            undefined,
            ['Row', 'Rule', 'Found'],
            findings.map(({ row, rule, detail }) => [row, rule, detail]),
          ),
        ],
    data: { clean, findings, warnings: books.warnings, counted, last_act: head },
    failed: !clean,
    findings: findings.length,
    warnings: books.warnings.length,
  };
}

export const reconciliationHandlers = {
  audit: {
    /** Reconciles, and updates the metrics about it. */
    execute: async ({ clock, database, metrics }, command, _actor, stop) => {
      const { findings, warnings, ...result } = await reconcileBooks(database, command, stop);
      metrics.lastReconciliation.set(clock.now().getTime() / 1000);
      metrics.reconciliationFindings.set(findings);
      metrics.reconciliationWarnings.set(warnings);
      return result;
    },
  },
} satisfies Handlers;
