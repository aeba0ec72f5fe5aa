import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import {
  adjust,
  approveWithdrawal,
  block,
  correctDeposit,
  done,
  refused,
  rejectDeposit,
  reopenedAs,
} from './acts.ts';
import { expectDone, runCommand } from './back-office.ts';
import { DATABASES, fakeClock, type Player, startApp, type TestApp } from './harness.ts';
import { payIn, withdraw } from './payments.ts';

describe.each(DATABASES)('pending payments on %s', (kind) => {
  let it: TestApp;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });

  async function indebted(): Promise<Player> {
    const player = await it.player();
    const id = await payIn(it, player, 500);
    await withdraw(player, 1500);
    await done(correctDeposit(it, id));
    await done(rejectDeposit(it, await reopenedAs(it, id)));
    return player;
  }

  const waitingOf = async (player: Player) => {
    const [row] = (await player.ok('withdrawHistory', player.about())).data;
    return row?.id ?? '';
  };

  describe('a withdrawal of a player with a debt or a block', () => {
    test('is marked in the list, and refused unless it is to be paid all the same, which is recorded', async () => {
      const player = await indebted();
      const id = await waitingOf(player);
      const list = { command: 'withdrawals list', player: player.phone } as const;
      expect(await expectDone(it, list)).toMatchObject([{ id, debt: '500.00', blocked: false }]);
      expect(await refused(approveWithdrawal(it, id))).toMatch(/owes ₹500.00\. .*pay all the same/);
      await done(approveWithdrawal(it, id, { despiteDebt: true }));
      const acts = (await expectDone(it, { command: 'acts' })) as unknown as {
        act: string;
        detail: object;
      }[];
      expect(acts[0]).toMatchObject({
        act: 'withdrawals approve',
        detail: { despite_debt: '500.00', blocked: false },
      });
    });

    test('is refused in the same way for a block, which is recorded', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      await withdraw(player, 100);
      const id = await waitingOf(player);
      await done(block(it, player.user_id));
      expect(await refused(approveWithdrawal(it, id))).toMatch(/is blocked/);
      await done(approveWithdrawal(it, id, { despiteDebt: true }));
      const acts = (await expectDone(it, { command: 'acts' })) as unknown as { detail: object }[];
      expect(acts[0]).toMatchObject({ detail: { despite_debt: '0.00', blocked: true } });
    });

    test('is not approved in demo mode until the debt is repaid, and delays no other', async () => {
      const player = await indebted();
      const id = await waitingOf(player);
      const other = await it.player();
      await payIn(it, other, 500);
      await withdraw(other, 100);
      await clock.advance(4000);
      await approveDemoPayments(it.context);
      expect((await player.ok('withdrawHistory', player.about())).data).toMatchObject([{ id, status: 0 }]);
      expect((await other.ok('withdrawHistory', other.about())).data).toMatchObject([{ status: 1 }]);
      await done(adjust(it, player.user_id, 500_00n));
      await approveDemoPayments(it.context);
      expect((await player.ok('withdrawHistory', player.about())).data).toMatchObject([{ id, status: 1 }]);
    });

    test('approved and indebted at the same moment is one of the two, never both unseen', async () => {
      for (let round = 0; round < 5; round++) {
        const player = await it.player();
        const deposit = await payIn(it, player, 500);
        await withdraw(player, 1500);
        const id = await waitingOf(player);
        const [approved, corrected] = await Promise.all([
          approveWithdrawal(it, id),
          correctDeposit(it, deposit),
        ]);
        expect(corrected.outcome).toBe('done');
        if (approved.outcome === 'refused') expect(approved.message).toMatch(/owes/);
        else expect(approved.outcome).toBe('done');
      }
    });
  });

  describe('ten thousand deposits', () => {
    let many: TestApp;
    beforeAll(async () => {
      many = await startApp(kind, { clock: fakeClock(new Date('2026-06-01')) });
      await many.database.db.execute(sql`
        insert into players (user_id, phone, email, name, status, first_recharge, password_hash, created_at, client_seed, nonce, next_encrypted_seed, next_server_seed_hash)
        select gen_random_uuid(), (5000000000 + n)::text, '', 'Player ' || n, 1, 0, 'x', now(), 'c', 0, 'x', 'x'
        from generate_series(1, 10006) n`);
      await many.database.db.execute(
        sql`insert into phone_numbers (phone, user_id) select phone, user_id from players where phone like '50000%'`,
      );
      await many.database.db.execute(
        sql`insert into wallets (user_id, balance_paise, debt_paise, version) select user_id, 0, 0, 0 from players where phone like '50000%'`,
      );
      await many.database.db.execute(sql`
        insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
        select user_id, gen_random_uuid(), 50000, 'MANY' || phone, 'MANY' || phone, 2, 0,
          timestamptz '2026-01-01' + (phone::bigint - 5000000000) * interval '1 second'
        from players where phone like '50000%'`);
    });
    afterAll(() => many.close());

    const phones = async (offset: number, limit: number) =>
      (
        (await expectDone(many, {
          command: 'deposits list',
          offset: String(offset),
          limit: String(limit),
        })) as unknown as { phone: string }[]
      ).map(({ phone }) => Number(phone) - 5_000_000_000);

    test('are listed from the oldest, page by page, with their number', async () => {
      const answer = await runCommand(many, { command: 'deposits list' });
      expect(answer).toMatchObject({
        message: '50 of 10,006 shown, ₹50,03,000.00 in all. Next page: --offset 50',
      });
      expect(await phones(0, 3)).toEqual([1, 2, 3]);
      expect(await phones(50, 2)).toEqual([51, 52]);
      expect(await phones(10_005, 50)).toEqual([10_006]);
      expect(await runCommand(many, { command: 'deposits list', offset: '10000' })).toMatchObject({
        message: '6 of 10,006 shown, ₹50,03,000.00 in all.',
      });
      expect(await runCommand(many, { command: 'deposits list', offset: '99999' })).toMatchObject({
        message: '0 of 10,006 shown, ₹50,03,000.00 in all.',
      });
    });

    test('a deposit is found by any spelling of its reference', async () => {
      expect(await expectDone(many, { command: 'deposits list', utr: 'many 5000000777' })).toMatchObject([
        { phone: '5000000777', status: 'pending' },
      ]);
      expect(await expectDone(many, { command: 'deposits list', utr: 'NONE' })).toEqual([]);
    });
  });

  test('withdrawals wait from the oldest as well, page by page, with their sum', async () => {
    const players = [await it.player(), await it.player(), await it.player()];
    for (const player of players) {
      await payIn(it, player, 500);
      await withdraw(player, 100);
      await clock.advance(1000);
    }
    const all = (await expectDone(it, { command: 'withdrawals list', limit: '1000' })) as unknown as {
      phone: string;
    }[];
    expect(all.slice(-3).map(({ phone }) => phone)).toEqual(players.map(({ phone }) => phone));
    const page = await expectDone(it, {
      command: 'withdrawals list',
      limit: '1',
      offset: String(all.length - 2),
    });
    expect(page).toMatchObject([{ phone: players[1]?.phone }]);
    const answer = await runCommand(it, { command: 'withdrawals list', limit: '1' });
    expect(JSON.stringify(answer)).toContain(`1 of ${all.length} shown`);
  });
});
