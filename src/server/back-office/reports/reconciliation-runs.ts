import { desc, eq, isNotNull } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Finding } from '../../ledger/finding.ts';
import { reconcile } from '../../ledger/reconciliation.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { players, reconciliationRuns } from '../../platform/db/schema/schema.ts';
import { SnapshotTimeout } from '../../platform/db/snapshot.ts';
import { type ChainLink, verifyChain } from './audit-chain.ts';

/** ms */
const SEEN_EVERY_MS = 10_000;

/** ms */
export const RUN_LOST_AFTER_MS = 60_000;

const FINDINGS_KEPT = 200;

export type StoredRun = typeof reconciliationRuns.$inferSelect;

export const isRunning = ({ outcome, seenAt }: Pick<StoredRun, 'outcome' | 'seenAt'>, now: Date) =>
  outcome === null && seenAt.getTime() > now.getTime() - RUN_LOST_AFTER_MS;

export async function lastRun(db: Db): Promise<StoredRun | null> {
  const [run] = await db
    .select()
    .from(reconciliationRuns)
    .where(isNotNull(reconciliationRuns.outcome))
    .orderBy(desc(reconciliationRuns.startedAt), desc(reconciliationRuns.runId))
    .limit(1);
  return run ?? null;
}

export async function insertRun(db: Db, startedBy: string): Promise<string> {
  const id = uuidv7();
  await db.insert(reconciliationRuns).values({
    runId: id,
    startedBy,
    startedAt: CLOCK_NOW,
    seenAt: CLOCK_NOW,
    playersDone: 0,
    players: await db.$count(players),
    findingsCount: 0,
    findings: [],
    warnings: [],
    counted: {},
  });
  return id;
}

export interface RunResult {
  readonly clean: boolean;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly counted: Readonly<Record<string, number>>;
  readonly auditHead: string;
}

/** @throws what ended the run early, after it is stored as failed */
export async function executeRun(
  database: Database,
  runId: string,
  noted: ChainLink | null,
  stop: AbortSignal,
): Promise<RunResult> {
  const { db } = database;
  const store = async (changes: PgUpdateSetSource<typeof reconciliationRuns>): Promise<void> => {
    await db
      .update(reconciliationRuns)
      .set({ seenAt: CLOCK_NOW, ...changes })
      .where(eq(reconciliationRuns.runId, runId));
  };
  const heartbeat = setInterval(() => void store({}).catch(() => undefined), SEEN_EVERY_MS);
  try {
    const books = await reconcile(database, stop, (done) => store({ playersDone: done }));
    const chain = await verifyChain(database, noted, stop);
    const findings = [...books.findings, ...chain.findings];
    const result: RunResult = {
      clean: findings.length === 0,
      findings,
      warnings: books.warnings,
      counted: { ...books.counted, audit_log: chain.head.seq },
      auditHead: `${chain.head.seq}:${chain.head.hash}`,
    };
    await store({
      endedAt: CLOCK_NOW,
      outcome: result.clean ? 'clean' : 'wrong',
      findingsCount: findings.length,
      findings: findings.slice(0, FINDINGS_KEPT),
      warnings: result.warnings,
      counted: result.counted,
      auditHead: result.auditHead,
    });
    return result;
  } catch (error) {
    const failure =
      error instanceof SnapshotTimeout
        ? 'A batch of players was not read within 10 minutes: the database is too busy. Run it again when less is going on.'
        : stop.aborted
          ? 'The server was stopped.'
          : 'The database failed. The log of the server says how.';
    await store({ endedAt: CLOCK_NOW, outcome: 'failed', failure }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
