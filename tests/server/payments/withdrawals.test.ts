import { beforeAll, describe, expect, test } from 'vitest';
import { approveDemoPayments, DEMO_APPROVAL_DELAY_MS } from '../../../src/server/payments/demo.ts';
import {
  adjust,
  approveWithdrawal,
  block,
  correctDeposit,
  done,
  entryOf,
  payOut,
  refused,
  rejectDeposit,
  rejectWithdrawal,
  reopenedAs,
  reverse,
  sendWithdrawal,
} from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, fakeClock, type Player, startApp } from '../support/harness.ts';
import { depositor, historyOf, payIn, withdraw, withdrawalRequest } from '../support/payments.ts';
import { testRefusals } from '../support/refusals.ts';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'finance' }, { clock });
/** ₹1,500 in the wallet */
let depositing: Player;
beforeAll(async () => {
  depositing = await depositor(it);
});

const withdrawals = (player: Player) => historyOf(player, 'withdrawHistory');

// The other messages of each field are those of the form: tests/unit/contract/forms.test.ts.
testRefusals(it, (call, change) => depositing.refused(call, withdrawalRequest(depositing, 100, change)), [
  ['withdrawal', { amount: '1e3' }, 400, 'Amount must be a number'],
  ['withdrawal', { amount: -5 }, 400, 'Amount must be positive'],
  ['withdrawal', { amount: '1.005' }, 400, 'Amount must have at most two decimals'],
  ['withdrawal', { amount: '1500.01' }, 409, 'Insufficient balance to withdraw this amount.'],
  ['withdrawal', { account_number: '' }, 400, 'Account Number is required'],
  ['withdrawal', { ifsc_code: 'SBIN0001234567890' }, 400, 'IFSC Code must be at most 16 characters'],
  ['withdrawal', { mobile_number: '98765' }, 400, 'Mobile Number must be at least 10 digits'],
  ['withdrawal', { type: 1 }, 400, 'type must be 2.'],
]);

test('before a first deposit the documented notice is given, with the operator’s min_recharge', async () => {
  const player = await it.player();
  const refusal = () => player.refused('withdrawal', withdrawalRequest(player, 100));
  const notice = (min: number) => ({
    http: 403,
    code: 'deposit_first',
    message: `FOR WITHDRAWAL ACCESS DEPOSIT ${min} RUPEES ONE TIME.`,
  });
  expect(await refusal()).toMatchObject(notice(100));
  await it.set('min_recharge_paise', 250_00);
  expect((await player.ok('gameRules')).data.min_recharge).toBe(250_00n);
  await payIn(it, player, 200);
  expect(await refusal()).toMatchObject(notice(250));
  await payIn(it, player, 250);
  await withdraw(player, 100);
  await it.set('min_recharge_paise', 100_00);
});

test('the amount is held at once, also when it is approved, and gone when it is sent', async () => {
  const player = await depositor(it);
  const { withdrawal_id: id = '', balance } = await player.ok(
    'withdrawal',
    withdrawalRequest(player, '400.50'),
  );
  expect([balance, await player.balance()]).toEqual([1099_50n, 1099_50n]);
  expect(await refused(sendWithdrawal(it, id))).toBe('Approve this withdrawal first.');
  await done(approveWithdrawal(it, id));
  expect(await withdrawals(player)).toMatchObject([{ amount: 400_50n, status: 0 }]);
  expect(await refused(approveWithdrawal(it, id))).toMatch(/already approved .* by operator:meera/);
  await done(sendWithdrawal(it, id));
  expect(await withdrawals(player)).toMatchObject([{ amount: 400_50n, status: 1 }]);
  for (const act of [approveWithdrawal, sendWithdrawal, rejectWithdrawal])
    expect(await refused(act(it, id))).toMatch(/already sent .* by operator:meera/);
  expect(await player.balance()).toBe(1099_50n);
});

test.each([['requested'], ['approved']])(
  'the amount is released when one that is %s is rejected, once',
  async (state) => {
    const player = await depositor(it);
    const id = await withdraw(player, 1500);
    if (state === 'approved') await done(approveWithdrawal(it, id));
    expect(await player.balance()).toBe(0n);
    await done(rejectWithdrawal(it, id));
    expect(await player.balance()).toBe(1500_00n);
    expect(await refused(rejectWithdrawal(it, id))).toMatch(/already rejected/);
    expect(await player.balance()).toBe(1500_00n);
    expect(await withdrawals(player)).toMatchObject([{ status: 2 }]);
  },
);

test('three may wait, also when ten come at once; a decision makes room', async () => {
  const player = await depositor(it);
  const request = withdrawalRequest(player, 10);
  const answers = await Promise.all(Array.from({ length: 10 }, () => player.send('withdrawal', request)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(await player.balance()).toBe(1470_00n);
  await player.refused('withdrawal', request, { http: 409, code: 'limit' });
  await done(payOut(it, (await withdrawals(player))[0]?.id ?? ''));
  await withdraw(player, 10);
});

test('a key that was used for another withdrawal is refused', async () => {
  const player = await depositor(it);
  await player.ok('withdrawal', withdrawalRequest(player, 100, {}, 'the-key'));
  const other = withdrawalRequest(player, 100, { upi_id: 'thief@bank' }, 'the-key');
  await player.refused('withdrawal', other, { http: 422, code: 'key_reused' });
  expect(await player.balance()).toBe(1400_00n);
});

test('demo money pays withdrawals out after 3 s, once for all servers', async () => {
  const other = await startApp(databaseKind(), { clock, database: it.database });
  const player = await depositor(it);
  await withdraw(player, 100);
  await clock.advance(DEMO_APPROVAL_DELAY_MS - 1);
  await approveDemoPayments(it.context);
  expect(await withdrawals(player)).toMatchObject([{ status: 0 }]);
  await clock.advance(1);
  await Promise.all([it, other, it, other].map(({ context }) => approveDemoPayments(context)));
  expect(await withdrawals(player)).toMatchObject([{ status: 1 }]);
  expect(await player.balance()).toBe(1400_00n);
  await other.app.close();
});

test('a withdrawal that was sent and reversed is listed as reversed', async () => {
  const player = await depositor(it);
  const [reversed, sent] = [await withdraw(player, 100), await withdraw(player, 200)];
  for (const id of [reversed, sent]) await done(payOut(it, id));
  await done(reverse(it, await entryOf(it, player.user_id, 'withdrawal_paid', reversed)));
  const { rows } = await asha.ok('withdrawals', { query: { player: player.user_id, status: 'all' } });
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [reversed, 'reversed'],
      [sent, 'sent'],
    ]),
  );
});

describe('a player with a debt or a block', () => {
  /** Owes ₹500 while a withdrawal of ₹1,500 waits. */
  async function indebted(): Promise<readonly [Player, withdrawalId: string]> {
    const player = await it.player();
    const id = await payIn(it, player, 500);
    const withdrawalId = await withdraw(player, 1500);
    await done(correctDeposit(it, id));
    await done(rejectDeposit(it, await reopenedAs(it, id)));
    return [player, withdrawalId];
  }
  const newestAct = async () => (await asha.ok('auditLog', { query: { act: 'withdrawals' } })).rows[0];

  test('asks for no withdrawal until later credits have repaid the debt', async () => {
    const player = await it.player();
    const id = await payIn(it, player, 500);
    await withdraw(player, 1500);
    await done(reverse(it, await entryOf(it, player.user_id, 'deposit', id)));
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 500_00n });
    await payIn(it, player, 200);
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 300_00n });
    await player.refused('withdrawal', withdrawalRequest(player, 1), {
      http: 403,
      code: 'debt',
      message: expect.stringContaining('300'),
    });
    await payIn(it, player, 400);
    expect(await player.profile()).toMatchObject({ amount: 100_00n, debt: 0n });
    await withdraw(player, 100);
  });

  test('is not paid unless it is to be paid all the same, which is recorded', async () => {
    const [, id] = await indebted();
    expect(await refused(approveWithdrawal(it, id))).toMatch(/owes ₹500.00\. .*pay all the same/);
    await done(approveWithdrawal(it, id, { despiteDebt: true }));
    expect(await newestAct()).toMatchObject({
      act: 'withdrawals approve',
      detail: { despite_debt: '500.00', blocked: false },
    });

    const player = await depositor(it);
    const other = await withdraw(player, 100);
    await done(block(it, player.user_id));
    const { rows } = await asha.ok('withdrawals', { query: { player: player.user_id } });
    expect(rows).toMatchObject([{ is_blocked: true }]);
    expect(await refused(approveWithdrawal(it, other))).toBe(
      'The player is blocked. Reject it, or pay all the same.',
    );
    await done(approveWithdrawal(it, other, { despiteDebt: true }));
    expect(await newestAct()).toMatchObject({ detail: { despite_debt: '0.00', blocked: true } });
  });

  test('is not paid with demo money until the debt is repaid, and delays no other', async () => {
    const [player] = await indebted();
    const other = await depositor(it);
    await withdraw(other, 100);
    await clock.advance(DEMO_APPROVAL_DELAY_MS);
    await approveDemoPayments(it.context);
    expect(await withdrawals(player)).toMatchObject([{ status: 0 }]);
    expect(await withdrawals(other)).toMatchObject([{ status: 1 }]);
    await done(adjust(it, player.user_id, 500_00n));
    await approveDemoPayments(it.context);
    expect(await withdrawals(player)).toMatchObject([{ status: 1 }]);
  });

  test('approved and indebted at the same moment is one of the two, never both unseen', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const player = await it.player();
      const deposit = await payIn(it, player, 500);
      const id = await withdraw(player, 1500);
      const [approved, corrected] = await Promise.all([
        approveWithdrawal(it, id),
        correctDeposit(it, deposit),
      ]);
      expect(corrected.outcome).toBe('done');
      if (approved.outcome === 'refused') expect(approved.message).toMatch(/owes/);
    }
  });
});
