import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import { auditLog } from '../../src/server/platform/db/schema/schema.ts';
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

  const newestEntry = async () => {
    const [entry] = await it.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    return entry;
  };

  describe('a withdrawal of a player with a debt or a block', () => {
    test('is refused unless it is to be paid all the same, which is recorded', async () => {
      const player = await indebted();
      const id = await waitingOf(player);
      expect(await refused(approveWithdrawal(it, id))).toMatch(/owes ₹500.00\. .*pay all the same/);
      await done(approveWithdrawal(it, id, { despiteDebt: true }));
      expect(await newestEntry()).toMatchObject({
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
      expect(await newestEntry()).toMatchObject({ detail: { despite_debt: '0.00', blocked: true } });
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
});
