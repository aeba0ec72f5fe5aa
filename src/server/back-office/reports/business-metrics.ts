import { and, count, gt, gte, lte } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { openTotals } from '../../ledger/totals.ts';
import { completeUntil, databaseNow } from '../../platform/db/clock.ts';
import { deposits, liveWins, withdrawals } from '../../platform/db/schema/schema.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { countOnline } from '../../social/presence.ts';
import { lastBackupAt } from '../commands/backups.ts';
import { pendingPayments } from './pending-payments.ts';
import { lastRun } from './reconciliation-runs.ts';
import { returnAlarmSince } from './return-to-player.ts';

const BIG_WIN_FRACTION = 10n;

export async function createBusinessMetrics({
  database: { reports: db },
  metrics,
  totalsCache,
}: AppContext): Promise<() => Promise<void>> {
  let countedUpTo = completeUntil(await databaseNow(db));
  return async () => {
    const now = await databaseNow(db);
    for (const [kind, table] of [
      ['deposits', deposits],
      ['withdrawals', withdrawals],
    ] as const) {
      const { waiting, paise, oldestAt } = await pendingPayments(db, table);
      metrics.pendingPayments.set({ kind }, waiting);
      metrics.pendingRupees.set({ kind }, Number(paise) / 100);
      const ageMs = oldestAt === null ? 0 : now.getTime() - oldestAt.getTime();
      metrics.pendingOldest.set({ kind }, Math.max(0, ageMs) / 1000);
    }
    metrics.onlinePlayers.set(await countOnline(db, now));
    const run = await lastRun(db);
    if (run?.endedAt) {
      metrics.lastReconciliation.set(run.endedAt.getTime() / 1000);
      metrics.reconciliationFindings.set(run.findingsCount);
      metrics.reconciliationWarnings.set((run.warnings as string[]).length);
    }
    const alarmSince = await returnAlarmSince(await openTotals(db, totalsCache), now);
    metrics.returnAlarm.set(alarmSince === null ? 0 : 1);
    const backupAt = await lastBackupAt(db);
    if (backupAt) metrics.lastBackup.set(backupAt.getTime() / 1000);
    const { maxWinPaise } = await readSettings(db);
    const upTo = completeUntil(now);
    const [big] = await db
      .select({ wins: count() })
      .from(liveWins)
      .where(
        and(
          gt(liveWins.createdAt, countedUpTo),
          lte(liveWins.createdAt, upTo),
          gte(liveWins.payoutPaise, maxWinPaise / BIG_WIN_FRACTION),
        ),
      );
    metrics.bigWins.inc(Number(big?.wins ?? 0));
    countedUpTo = upTo;
  };
}
