import { and, count, eq, gt, gte, lte, min, sum } from 'drizzle-orm';
import { PAYMENT_PENDING } from '../../contract/constants.ts';
import type { AppContext } from '../app-context.ts';
import { databaseNow, visibleBy } from '../platform/db/clock.ts';
import { deposits, liveWins, withdrawals } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { countOnline } from '../social/presence.ts';

/** Of `max_win`. */
const BIG_WIN_FRACTION = 10n;

/** @returns updates the metrics of payments, players and, from now on, big wins of all servers */
export async function createBusinessMetrics({
  database: { db },
  metrics,
}: AppContext): Promise<() => Promise<void>> {
  let countedUpTo = visibleBy(await databaseNow(db));
  return async () => {
    const now = await databaseNow(db);
    for (const [kind, table] of [
      ['deposits', deposits],
      ['withdrawals', withdrawals],
    ] as const) {
      const [pending] = await db
        .select({ rows: count(), paise: sum(table.amount_paise), oldest: min(table.created_at) })
        .from(table)
        .where(eq(table.status, PAYMENT_PENDING));
      const { rows = 0, paise = null, oldest = null } = pending ?? {};
      metrics.pendingPayments.set({ kind }, Number(rows));
      metrics.pendingRupees.set({ kind }, Number(paise ?? 0) / 100);
      const ageMs = oldest === null ? 0 : now.getTime() - oldest.getTime();
      metrics.pendingOldest.set({ kind }, Math.max(0, ageMs) / 1000);
    }
    metrics.onlinePlayers.set(await countOnline(db, now));
    const { max_win_paise: maxWinPaise } = await readSettings(db);
    const upTo = visibleBy(now);
    const [big] = await db
      .select({ wins: count() })
      .from(liveWins)
      .where(
        and(
          gt(liveWins.created_at, countedUpTo),
          lte(liveWins.created_at, upTo),
          gte(liveWins.payout_paise, maxWinPaise / BIG_WIN_FRACTION),
        ),
      );
    metrics.bigWins.inc(Number(big?.wins ?? 0));
    countedUpTo = upTo;
  };
}
