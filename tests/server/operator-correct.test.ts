import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../src/server/ledger/audit.ts';
import { wrongInBooks } from './books.ts';
import { atDesk, done, refusedAtDesk } from './desk.ts';
import { DATABASES, type Player, setClock, startApp, type TestApp } from './harness.ts';
import { claim, claiming, freshUtr, payIn, withdraw } from './payments.ts';

interface Report {
  readonly money: Readonly<Record<string, { readonly rows: number; readonly amount: string }>>;
}

describe.each(DATABASES)('a mistyped approval on %s', (kind) => {
  let it: TestApp;
  const clock = setClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(async () => {
    expect((await audit(it.database)).findings).toEqual([]);
    expect(await wrongInBooks(it.database.db)).toEqual([]);
    await it.close();
  });

  const correct = (id: string) => ({ command: 'deposits correct', id, reason: 'a digit too many' }) as const;
  const approve = (id: string, amount?: string) =>
    done(it, { command: 'deposits approve', id, ...(amount !== undefined && { amount }) });
  const report = async () => {
    // Its period ends before this moment.
    clock.pass(1);
    return (await done(it, { command: 'report' })) as unknown as Report;
  };
  const history = async (player: Player) => (await player.ok('payinHistory', player.about())).data;

  test('is taken back whole and its claim waits again; approved as it should have been, everything follows', async () => {
    const player = await it.player();
    const utr_no = freshUtr();
    const before = await report();
    const id = await claim(player, 500, utr_no);
    await approve(id, '5000');
    expect(await player.profile()).toMatchObject({ amount: 6000_00n, first_recharge: 1 });

    const asked = await atDesk(it, correct(id), false);
    expect(asked).toMatchObject({ outcome: 'ask', question: expect.stringContaining('Take back ₹5,000.00') });
    const { reopened_as } = await done(it, correct(id));
    expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n, first_recharge: 0 });
    // The player sees one claim, and it waits.
    expect(await history(player)).toMatchObject([{ id: reopened_as, amount: 500_00n, status: 0 }]);
    const listed = await done(it, { command: 'deposits list', utr: utr_no });
    expect(listed).toMatchObject([
      { id: reopened_as, utr_no, status: 'pending', claimed: '500.00' },
      { id, status: 'corrected', reopened_as, reason: 'a digit too many' },
    ]);

    await approve(String(reopened_as));
    expect(await player.profile()).toMatchObject({ amount: 1500_00n, first_recharge: 1 });
    const after = await report();
    const moved = (of: string) =>
      [before, after].map(({ money }) => [money[of]?.rows ?? 0, Number(money[of]?.amount)] as const);
    const grown = (of: string) => {
      const [[rows, amount] = [0, 0], [rows_after, amount_after] = [0, 0]] = moved(of);
      return { rows: rows_after - rows, amount: amount_after - amount };
    };
    expect(grown('deposits')).toEqual({ rows: 1, amount: 500 });
    expect(grown('reversals')).toEqual({ rows: 0, amount: 0 });
    expect(grown('result of the house')).toEqual({ rows: 0, amount: 0 });
  });

  test('whose money was spent leaves a debt, which the right approval repays first', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    await approve(id, '5000');
    await withdraw(player, 5800);
    const asked = await atDesk(it, correct(id), false);
    expect(JSON.stringify(asked)).toContain('₹4,800.00 of it is more than the balance and becomes a debt');
    const { reopened_as, debt } = await done(it, correct(id));
    expect(debt).toBe('4800.00');
    await approve(String(reopened_as));
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 4300_00n });
  });

  test('lets the claims wait again that it had rejected, and the right one of them is approved', async () => {
    const utr_no = freshUtr();
    const [wrong, right] = [await it.player(), await it.player()];
    const wrong_id = await claim(wrong, 400, utr_no);
    const right_id = await claim(right, 400, utr_no);
    const rejected_before = await claim(right, 300);
    await done(it, { command: 'deposits reject', id: rejected_before, reason: 'not at the bank' });
    await approve(wrong_id);
    expect(await history(right)).toMatchObject([{ status: 2 }, { id: right_id, status: 2 }]);

    const { reopened_as, reopened } = await done(it, correct(wrong_id));
    expect(reopened).toEqual([right_id]);
    expect(await history(right)).toMatchObject([
      { id: rejected_before, status: 2 },
      { id: right_id, status: 0 },
    ]);
    await approve(right_id);
    expect(await right.balance()).toBe(1400_00n);
    expect(await wrong.balance()).toBe(1000_00n);
    expect(await history(wrong)).toMatchObject([{ id: reopened_as, status: 2 }]);

    // And back again, if that was the mistake.
    const again = await done(it, correct(right_id));
    expect(again.reopened).toEqual([reopened_as]);
    await approve(String(reopened_as));
    expect([await right.balance(), await wrong.balance()]).toEqual([1000_00n, 1400_00n]);
  });

  test('its reference is taken while the claim waits, and free to others as any that waits', async () => {
    const utr_no = freshUtr();
    const player = await it.player();
    const id = await claim(player, 200, utr_no);
    await approve(id);
    await done(it, correct(id));
    expect((await player.refused('addAmount', claiming(player, 200, utr_no))).message).toBe(
      'You have already submitted this UTR number.',
    );
    await claim(await it.player(), 200, utr_no);
  });

  test('first_recharge goes back by what should not have counted, whatever min_recharge is by now', async () => {
    const player = await it.player();
    await payIn(it, player, 100);
    const second = await payIn(it, player, 500);
    const small = await payIn(it, player, 50);
    expect((await player.profile()).first_recharge).toBe(2);
    await done(it, correct(small));
    expect((await player.profile()).first_recharge).toBe(2);
    const min_recharge = (value: string) =>
      done(it, { command: 'settings set', setting: 'min_recharge', value });
    await min_recharge('300');
    await done(it, correct(second));
    expect((await player.profile()).first_recharge).toBe(1);
    await min_recharge('100');
  });

  test('is corrected once, by ten at the same time or by a retry, and only where there is an approval to undo', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    expect(await refusedAtDesk(it, correct(id))).toMatch(/is not approved yet/);
    await approve(id, '700');
    const answers = await Promise.all(Array.from({ length: 10 }, () => atDesk(it, correct(id))));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'refused')).toHaveLength(9);
    expect(await player.balance()).toBe(1000_00n);
    expect(await refusedAtDesk(it, correct(id), false)).toMatch(
      /was already corrected: its claim goes on as/,
    );

    const other = await payIn(it, player, 600);
    const act = randomUUID();
    const first = await atDesk(it, correct(other), true, undefined, act);
    expect(first.outcome).toBe('done');
    expect(await atDesk(it, correct(other), true, undefined, act)).toEqual(first);
    expect(await player.balance()).toBe(1000_00n);

    const rejected = await claim(player, 100);
    await done(it, { command: 'deposits reject', id: rejected, reason: 'no' });
    expect(await refusedAtDesk(it, correct(rejected))).toMatch(/already rejected/);
  });

  test('and a reversal of the same credit exclude each other', async () => {
    const player = await it.player();
    const rowOf = async (id: string) => {
      const shown = await done(it, { command: 'player show', player: player.phone });
      const rows = shown.journal as { journal_id: string; kind: string; subject_id: string }[];
      return rows.find((row) => row.kind === 'deposit' && row.subject_id === id)?.journal_id ?? '';
    };
    const reverse = (row: string) =>
      ({ command: 'player reverse', player: player.phone, row, reason: 'charged back' }) as const;
    const one = await payIn(it, player, 500);
    await done(it, reverse(await rowOf(one)));
    expect(await refusedAtDesk(it, correct(one))).toMatch(/was already reversed/);
    const two = await payIn(it, player, 500);
    await done(it, correct(two));
    expect(await refusedAtDesk(it, reverse(await rowOf(two)))).toMatch(/already reversed/);
    const three = await payIn(it, player, 500);
    const row = await rowOf(three);
    const both = await Promise.all([atDesk(it, reverse(row)), atDesk(it, correct(three))]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
    expect(await player.balance()).toBe(1000_00n);
  });
});
