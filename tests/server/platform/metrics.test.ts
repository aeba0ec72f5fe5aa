import { describe, expect, test } from 'vitest';
import { createBusinessMetrics } from '../../../src/server/back-office/reports/business-metrics.ts';
import { executeRun, insertRun } from '../../../src/server/back-office/reports/reconciliation-runs.ts';
import { backups, liveWins } from '../../../src/server/platform/db/schema/schema.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { defer } from '../../deferred.ts';
import { fakeClock, migratedPostgresUrl, openMigrated, useApp } from '../support/harness.ts';
import { claim, payIn, withdraw } from '../support/payments.ts';

describe('/metrics', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  const shown = async (name: string): Promise<number | undefined> => {
    const { body } = await it.app.inject('/metrics');
    const line = body.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  };
  const nowS = (): number => clock.now().getTime() / 1000;

  test('counts what was refused, by the code of the answer', async () => {
    const player = await it.player();
    const before = (await shown('chickenroad_refusals_total{code="bad_input"}')) ?? 0;
    await player.refused('bet', player.betRequest({ amount: 0.5 }));
    await player.refused('bet', player.betRequest({ amount: 0.5 }));
    expect(await shown('chickenroad_refusals_total{code="bad_input"}')).toBe(before + 2);
  });

  test('has number, sum and oldest age of the pending payments', async () => {
    const player = await it.player();
    const update = await createBusinessMetrics(it.context);
    await payIn(it, player, 100);
    await claim(player, 500);
    await clock.advance(60_000);
    await claim(player, 250);
    await withdraw(player, 100);
    await clock.advance(30_000);
    await update();
    expect(await shown('chickenroad_pending_payments{kind="deposits"}')).toBe(2);
    expect(await shown('chickenroad_pending_rupees{kind="deposits"}')).toBe(750);
    expect(await shown('chickenroad_pending_oldest_seconds{kind="deposits"}')).toBe(90);
    expect(await shown('chickenroad_pending_payments{kind="withdrawals"}')).toBe(1);
    expect(await shown('chickenroad_pending_rupees{kind="withdrawals"}')).toBe(100);
    expect(await shown('chickenroad_pending_oldest_seconds{kind="withdrawals"}')).toBe(30);
  });

  test('counts each win of a tenth of max_win or more once', async () => {
    const { user_id: userId } = await it.player();
    const update = await createBusinessMetrics(it.context);
    const win = async (rupees: bigint): Promise<void> => {
      await it.database.db.insert(liveWins).values({
        userId,
        roundId: crypto.randomUUID(),
        type: 1,
        step: 3,
        multiplier: 200,
        payoutPaise: rupees * 100n,
        createdAt: clock.now(),
      });
    };
    await win(50_000n);
    await win(49_999n);
    await update();
    expect(await shown('chickenroad_big_wins_total')).toBe(0);
    await clock.advance(60_000);
    await update();
    await update();
    expect(await shown('chickenroad_big_wins_total')).toBe(1);
  });

  test('has the times of the last sweep and reconciliation, and the number of findings', async () => {
    expect(await shown('chickenroad_last_sweep_timestamp_seconds')).toBe(0);
    expect(await shown('chickenroad_last_reconciliation_timestamp_seconds')).toBe(0);
    await sweep(it.context);
    const update = await createBusinessMetrics(it.context);
    const runNow = async () => {
      const { database } = it.context;
      const id = await insertRun(database.db, 'test');
      await executeRun(database, id, null, new AbortController().signal);
      await update();
    };
    await runNow();
    expect(await shown('chickenroad_last_sweep_timestamp_seconds')).toBe(nowS());
    expect(await shown('chickenroad_last_reconciliation_timestamp_seconds')).toBe(nowS());
    expect(await shown('chickenroad_reconciliation_findings')).toBe(0);
    const { user_id: userId } = await it.player();
    const change = (by: string) =>
      it.database.db.execute(
        `update wallets set balance_paise = balance_paise ${by} where user_id = '${userId}'`,
      );
    await change('+ 1');
    await clock.advance(1);
    await runNow();
    expect(await shown('chickenroad_reconciliation_findings')).toBeGreaterThan(0);
    await change('- 1');
  });

  test('has the time of the newest backup', async () => {
    const update = await createBusinessMetrics(it.context);
    await update();
    expect(await shown('chickenroad_last_backup_timestamp_seconds')).toBe(0);
    await it.database.db.insert(backups).values([
      { endedAt: clock.now(), bytes: 1, file: 'b' },
      { endedAt: new Date(clock.now().getTime() - 60_000), bytes: 1, file: 'a' },
    ]);
    await update();
    expect(await shown('chickenroad_last_backup_timestamp_seconds')).toBe(nowS());
  });

  test('counts retried transactions', async () => {
    const before = (await shown('chickenroad_transaction_retries_total')) ?? 0;
    let runs = 0;
    await it.context.database.transaction(async () => {
      if (++runs === 1) throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    expect(await shown('chickenroad_transaction_retries_total')).toBe(before + 1);
    expect(await shown('chickenroad_database_waiting')).toBe(0);
  });
});

test('the number of transactions that wait for a connection is known', async () => {
  const database = await openMigrated({ url: await migratedPostgresUrl(), pool: 1 });
  const { promise: held, resolve: letGo } = defer();
  const { promise: entered, resolve: enter } = defer();
  void database.transaction(async () => {
    enter();
    await held;
  });
  await entered;
  const waiting = [database.transaction(async () => 1), database.transaction(async () => 2)];
  expect(database.load()).toEqual({ waiting: 2, retries: 0 });
  letGo();
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(database.load().waiting).toBe(0);
  await database.close();
});
