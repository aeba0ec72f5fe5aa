import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { expectDone, expectRefused, runCommand } from './back-office.ts';
import { DATABASES, fakeClock, type Player, startApp, type TestApp } from './harness.ts';
import { ledgerViolations } from './ledger.ts';
import { claim, claimRequest, freshUtr, payIn, withdraw } from './payments.ts';

interface Report {
  readonly money: Readonly<Record<string, { readonly rows: number; readonly amount: string }>>;
}

describe.each(DATABASES)('a mistyped approval on %s', (kind) => {
  let it: TestApp;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    expect(await ledgerViolations(it.database.db)).toEqual([]);
    await it.close();
  });

  const correct = (id: string) => ({ command: 'deposits correct', id, reason: 'a digit too many' }) as const;
  const approve = (id: string, amount?: string) =>
    expectDone(it, { command: 'deposits approve', id, ...(amount !== undefined && { amount }) });
  const report = async () => {
    // Its period ends before this moment.
    await clock.advance(1);
    return (await expectDone(it, { command: 'report' })) as unknown as Report;
  };
  const history = async (player: Player) => (await player.ok('payinHistory', player.about())).data;

  test('is undone and its claim is pending again', async () => {
    const player = await it.player();
    const utrNo = freshUtr();
    const before = await report();
    const id = await claim(player, 500, utrNo);
    await approve(id, '5000');
    expect(await player.profile()).toMatchObject({ amount: 6000_00n, first_recharge: 1 });

    const asked = await runCommand(it, correct(id), false);
    expect(asked).toMatchObject({ outcome: 'ask', question: expect.stringContaining('Take back ₹5,000.00') });
    const { reopened_as: reopenedAs } = await expectDone(it, correct(id));
    expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n, first_recharge: 0 });
    // The player sees one claim, and it waits.
    expect(await history(player)).toMatchObject([{ id: reopenedAs, amount: 500_00n, status: 0 }]);
    const listed = await expectDone(it, { command: 'deposits list', utr: utrNo });
    expect(listed).toMatchObject([
      { id: reopenedAs, utr_no: utrNo, status: 'pending', claimed: '500.00' },
      { id, status: 'corrected', reopened_as: reopenedAs, reason: 'a digit too many' },
    ]);

    await approve(String(reopenedAs));
    expect(await player.profile()).toMatchObject({ amount: 1500_00n, first_recharge: 1 });
    const after = await report();
    const moved = (of: string) =>
      [before, after].map(({ money }) => [money[of]?.rows ?? 0, Number(money[of]?.amount)] as const);
    const grown = (of: string) => {
      const [[rows, amount] = [0, 0], [rowsAfter, amountAfter] = [0, 0]] = moved(of);
      return { rows: rowsAfter - rows, amount: amountAfter - amount };
    };
    expect(grown('deposits')).toEqual({ rows: 1, amount: 500 });
    expect(grown('reversals')).toEqual({ rows: 0, amount: 0 });
    expect(grown('result of the house')).toEqual({ rows: 0, amount: 0 });
  });

  test('leaves a debt when its money was spent, which the right approval repays first', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    await approve(id, '5000');
    await withdraw(player, 5800);
    const asked = await runCommand(it, correct(id), false);
    expect(JSON.stringify(asked)).toContain('₹4,800.00 of it is more than the balance and becomes a debt');
    const { reopened_as: reopenedAs, debt } = await expectDone(it, correct(id));
    expect(debt).toBe('4800.00');
    await approve(String(reopenedAs));
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 4300_00n });
  });

  test('makes the claims that it rejected pending again', async () => {
    const utrNo = freshUtr();
    const [wrong, right] = [await it.player(), await it.player()];
    const wrongId = await claim(wrong, 400, utrNo);
    const rightId = await claim(right, 400, utrNo);
    const rejectedBefore = await claim(right, 300);
    await expectDone(it, { command: 'deposits reject', id: rejectedBefore, reason: 'not at the bank' });
    await approve(wrongId);
    expect(await history(right)).toMatchObject([{ status: 2 }, { id: rightId, status: 2 }]);

    const { reopened_as: reopenedAs, reopened } = await expectDone(it, correct(wrongId));
    expect(reopened).toEqual([rightId]);
    expect(await history(right)).toMatchObject([
      { id: rejectedBefore, status: 2 },
      { id: rightId, status: 0 },
    ]);
    await approve(rightId);
    expect(await right.balance()).toBe(1400_00n);
    expect(await wrong.balance()).toBe(1000_00n);
    expect(await history(wrong)).toMatchObject([{ id: reopenedAs, status: 2 }]);

    // And back again, if that was the mistake.
    const again = await expectDone(it, correct(rightId));
    expect(again.reopened).toEqual([reopenedAs]);
    await approve(String(reopenedAs));
    expect([await right.balance(), await wrong.balance()]).toEqual([1000_00n, 1400_00n]);
  });

  test('its reference is taken while the claim waits, and free to others as any that waits', async () => {
    const utrNo = freshUtr();
    const player = await it.player();
    const id = await claim(player, 200, utrNo);
    await approve(id);
    await expectDone(it, correct(id));
    expect((await player.refused('addAmount', claimRequest(player, 200, utrNo))).message).toBe(
      'You have already submitted this UTR number.',
    );
    await claim(await it.player(), 200, utrNo);
  });

  test('first_recharge goes back by what should not have counted, whatever min_recharge is by now', async () => {
    const player = await it.player();
    await payIn(it, player, 100);
    const second = await payIn(it, player, 500);
    const small = await payIn(it, player, 50);
    expect((await player.profile()).first_recharge).toBe(2);
    await expectDone(it, correct(small));
    expect((await player.profile()).first_recharge).toBe(2);
    await it.set('min_recharge_paise', 300_00);
    await expectDone(it, correct(second));
    expect((await player.profile()).first_recharge).toBe(1);
    await it.set('min_recharge_paise', 100_00);
  });

  test('is corrected once, by ten at the same time or by a retry, and only where there is an approval to undo', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    expect(await expectRefused(it, correct(id))).toMatch(/is not approved yet/);
    await approve(id, '700');
    const answers = await Promise.all(Array.from({ length: 10 }, () => runCommand(it, correct(id))));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'refused')).toHaveLength(9);
    expect(await player.balance()).toBe(1000_00n);
    expect(await expectRefused(it, correct(id), false)).toMatch(
      /was already corrected: its claim goes on as/,
    );

    const other = await payIn(it, player, 600);
    const act = randomUUID();
    const first = await runCommand(it, correct(other), true, undefined, act);
    expect(first.outcome).toBe('done');
    expect(await runCommand(it, correct(other), true, undefined, act)).toEqual(first);
    expect(await player.balance()).toBe(1000_00n);

    const rejected = await claim(player, 100);
    await expectDone(it, { command: 'deposits reject', id: rejected, reason: 'no' });
    expect(await expectRefused(it, correct(rejected))).toMatch(/already rejected/);
  });

  test('and a reversal of the same credit exclude each other', async () => {
    const player = await it.player();
    const rowOf = async (id: string) => {
      const shown = await expectDone(it, { command: 'player show', player: player.phone });
      const rows = shown.journal as { journal_id: string; kind: string; subject_id: string }[];
      return rows.find((row) => row.kind === 'deposit' && row.subject_id === id)?.journal_id ?? '';
    };
    const reverse = (row: string) =>
      ({ command: 'player reverse', player: player.phone, row, reason: 'charged back' }) as const;
    const one = await payIn(it, player, 500);
    await expectDone(it, reverse(await rowOf(one)));
    expect(await expectRefused(it, correct(one))).toMatch(/was already reversed/);
    const two = await payIn(it, player, 500);
    await expectDone(it, correct(two));
    expect(await expectRefused(it, reverse(await rowOf(two)))).toMatch(/already reversed/);
    const three = await payIn(it, player, 500);
    const row = await rowOf(three);
    const both = await Promise.all([runCommand(it, reverse(row)), runCommand(it, correct(three))]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
    expect(await player.balance()).toBe(1000_00n);
  });
});
