import { describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../src/server/rounds/abandoned.ts';
import { approveWithdrawal, done } from './acts.ts';
import { expectDone, expectRefused } from './back-office.ts';
import { DATABASES, fakeClock, startApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';
import { steerNextRound } from './steer.ts';

describe.each(DATABASES)('the report on %s', (kind) => {
  test('counts stakes, wins, payments, returns by difficulty and cause, and what is open, over a period', async () => {
    const clock = fakeClock(new Date('2026-03-10T12:00:00Z'));
    const it = await startApp(kind, { clock });
    const player = await it.player();
    const round = async (type: 1 | 2, fatalLine: number, amount: number) => {
      await steerNextRound(it.context, player.user_id, { type, fatal_line: fatalLine });
      return (await player.bet({ type, amount })).round_id;
    };

    // The day before: in no report of the 10th.
    await clock.set(new Date('2026-03-09T23:59:59Z'));
    await player.advance(await round(1, 1, 100), 1);
    await clock.set(new Date('2026-03-10T00:00:00Z'));

    const won = await round(1, 9, 100);
    await player.advance(won, 1);
    await player.advance(won, 2);
    await player.ok('cashout', player.cashoutRequest(1.07, { round_id: won }));
    await player.advance(await round(1, 1, 50), 1);
    const burnt = await round(2, 9, 20);
    await player.advance(burnt, 1);
    await player.advance(burnt, 2, true);
    const left = await round(2, 9, 10);
    await clock.advance(ABANDONED_AFTER_MS + 1);
    expect(await settleAbandoned(it.context)).toEqual({ settled: 1, skipped: 0 });
    await clock.set(new Date('2026-03-10T13:00:00Z'));
    await payIn(it, player, 500);
    await claim(player, 70);
    const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 300);
    await done(approveWithdrawal(it, withdrawalId));
    await withdraw(player, 40);
    const open = await round(1, 20, 10);
    await player.advance(open, 1);

    const day = { command: 'report', from: '2026-03-10', to: '2026-03-10' } as const;
    const report = await expectDone(it, day);
    expect(report.money).toMatchObject({
      stakes: { rows: 5, amount: '190.00' },
      wins: { rows: 1, amount: '107.00' },
      deposits: { rows: 1, amount: '500.00' },
      withdrawals: { rows: 1, amount: '300.00' },
    });
    // Line 1: 100 x 1.02 x 24/25, 50 the same; line 2 of the 100: 107 x 23/24 less 102. 147.42 of 150.
    expect(report.by_difficulty).toMatchObject({
      Easy: { rounds: 2, staked: '150.00', won: '107.00', return_percent: '71.33', theory_percent: '98.28' },
      Medium: { rounds: 1, staked: '20.00', won: '0.00', return_percent: '0.00', into_fire: '22.20' },
    });
    expect(report.all).toMatchObject({ rounds: 3, staked: '170.00', won: '107.00' });
    expect(report.by_cause).toMatchObject({
      cashout: { rounds: 1, won: '107.00' },
      roast: { rounds: 1, won: '0.00' },
      fire: { rounds: 1, won: '0.00' },
      abandoned: { rounds: 1, staked: '10.00', won: '10.00' },
    });
    expect(report.exposure).toEqual({ rounds: 1, staked: '10.00', now: '10.20', most: '245.00' });
    expect(report.books).toMatchObject({
      held: '40.00',
      withdrawals_pending: 1,
      deposits_pending: 1,
      claimed: '70.00',
    });
    expect((await player.ok('round', player.about())).data.last?.round_id).toBe(left);

    const before = await expectDone(it, { ...day, from: '2026-03-09', to: '2026-03-09' });
    expect(before.all).toMatchObject({ rounds: 1, staked: '100.00', won: '0.00' });
    expect(await expectRefused(it, { command: 'report', from: '10.3.2026' })).toMatch(
      /^A period is two days/,
    );
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });
});
