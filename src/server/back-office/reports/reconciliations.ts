import { eq } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { RunRow } from '../../../contract/back-office/reconciliation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Finding } from '../../ledger/finding.ts';
import { ApiError } from '../../platform/api-error.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { reconciliationRuns } from '../../platform/db/schema/schema.ts';
import { callAction } from '../api/actions.ts';
import { byTime, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { executeRun, isRunning, lastRun, RUN_LOST_AFTER_MS, type StoredRun } from './reconciliation-runs.ts';

const NEWEST = byTime(reconciliationRuns.startedAt, reconciliationRuns.runId);

const rowOf = (run: StoredRun, now: Date): RunRow => ({
  id: run.runId,
  state: run.outcome ?? (isRunning(run, now) ? 'running' : 'interrupted'),
  started_by: run.startedBy,
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
  players_done: run.playersDone,
  players: run.players,
  findings: run.findingsCount,
  warnings: run.warnings as string[],
});

export async function listReconciliations(
  db: Db,
  cursor: string | undefined,
): Promise<BackOfficeAnswerOnWire<'reconciliations'>> {
  const rows = await db
    .select()
    .from(reconciliationRuns)
    .where(NEWEST.after(cursor))
    .orderBy(...NEWEST.orderBy)
    .limit(PAGE_ROWS + 1);
  const now = await databaseNow(db);
  const { page, next } = pageOfRows(rows, (run) => [run.startedAt, run.runId]);
  return { rows: page.map((run) => rowOf(run, now)), next };
}

export async function readReconciliation(
  db: Db,
  runId: string,
): Promise<BackOfficeAnswerOnWire<'reconciliation'>> {
  const [run] = await db.select().from(reconciliationRuns).where(eq(reconciliationRuns.runId, runId));
  if (!run) throw new ApiError(404, 'not_found', 'There is no such reconciliation.');
  return {
    ...rowOf(run, await databaseNow(db)),
    found: run.findings as Finding[],
    counted: run.counted as Record<string, number>,
    audit_head: run.auditHead,
    failure: run.failure,
  };
}

export interface Reconciler {
  start(operator: Operator): Promise<BackOfficeAnswerOnWire<'startReconciliation'>>;
  close(): Promise<void>;
}

export function createReconciler({ database }: AppContext, onFailure: (error: unknown) => void): Reconciler {
  const stop = new AbortController();
  let current: Promise<unknown> = Promise.resolve();
  return {
    start: async (operator) => {
      const known = await lastRun(database.db);
      const { id } = await callAction<{ id: string }>(database.db, operator, 'start_reconciliation', {
        lost_after_s: RUN_LOST_AFTER_MS / 1000,
      });
      const [seq, hash = ''] = known?.auditHead?.split(':') ?? [];
      const noted = seq === undefined ? null : { seq: Number(seq), hash };
      current = executeRun(database, id, noted, stop.signal).catch((error) => {
        if (!stop.signal.aborted) onFailure(error);
      });
      return { id };
    },
    close: async () => {
      stop.abort(new Error('The server is stopped.'));
      await current;
    },
  };
}
