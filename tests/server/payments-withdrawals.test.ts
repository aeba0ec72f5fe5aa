import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments, DEMO_APPROVAL_DELAY_MS } from '../../src/server/payments/demo.ts';
import { approveWithdrawal, done, entryOf, refused, rejectWithdrawal, reverse } from './acts.ts';
import { DATABASES, fakeClock, type Player, startApp, type TestApp } from './harness.ts';
import { payIn, withdraw, withdrawalRequest } from './payments.ts';

describe.each(DATABASES)('withdrawals on %s', (kind) => {
  let it: TestApp;
  /** somebody whose every wish is refused */
  let hopeful: Player;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
    hopeful = await depositor();
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });

  /** A player who may withdraw: ₹1,500 in the wallet. */
  const depositor = async (): Promise<Player> => {
    const player = await it.player();
    await payIn(it, player, 500);
    return player;
  };

  test.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: 'ten' }, 'Amount must be a number'],
    [{ amount: '1e3' }, 'Amount must be a number'],
    [{ amount: '0' }, 'Amount must be positive'],
    [{ amount: -5 }, 'Amount must be positive'],
    [{ amount: '1.005' }, 'Amount must have at most two decimals'],
    [{ account_number: '' }, 'Account Number is required'],
    [{ account_number: '12-34' }, 'Account Number must contain only digits'],
    [{ account_holder_name: '' }, 'Account Holder Name is required'],
    [{ account_holder_name: 'R2D2' }, 'Only alphabets are allowed'],
    [{ bank_name: '' }, 'Bank Name is required'],
    [{ bank_name: 'Bank 1' }, 'Only alphabets are allowed'],
    [{ ifsc_code: '' }, 'IFSC Code is required'],
    [{ ifsc_code: 'SBIN-001' }, 'IFSC Code must contain only capital letters and digits'],
    [{ ifsc_code: 'SBIN0001234567890' }, 'IFSC Code must be at most 16 characters'],
    [{ upi_id: '' }, 'UPI ID is required'],
    [{ mobile_number: '' }, 'Mobile Number is required'],
    [{ mobile_number: '98765' }, 'Mobile Number must be at least 10 digits'],
    [{ mobile_number: '98765abcde' }, 'Mobile Number must contain only digits'],
    [{ type: 1 }, 'type must be 2.'],
  ])('a withdrawal with %j is refused on the server too: %s', async (wrong, message) => {
    const answer = await hopeful.refused('withdrawal', withdrawalRequest(hopeful, 100, wrong));
    expect(answer).toMatchObject({ http: 400, message });
    expect(await hopeful.balance()).toBe(1500_00n);
  });

  test('before a first deposit the documented notice is given, with the operator’s min_recharge', async () => {
    const player = await it.player();
    const notice = (min: number) => `FOR WITHDRAWAL ACCESS DEPOSIT ${min} RUPEES ONE TIME.`;
    expect(await player.refused('withdrawal', withdrawalRequest(player, 100))).toMatchObject({
      http: 403,
      code: 'deposit_first',
      message: notice(100),
    });
    await it.set('min_recharge_paise', 250_00);
    expect((await player.refused('withdrawal', withdrawalRequest(player, 100))).message).toBe(notice(250));
    expect((await player.ok('gameRules')).data.min_recharge).toBe(250_00n);
    await payIn(it, player, 200);
    expect((await player.refused('withdrawal', withdrawalRequest(player, 100))).code).toBe('deposit_first');
    await payIn(it, player, 250);
    await withdraw(player, 100);
    await it.set('min_recharge_paise', 100_00);
  });

  test('the amount is held at once, and gone when it is approved', async () => {
    const player = await depositor();
    const { withdrawal_id: withdrawalId = '', balance } = await player.ok(
      'withdrawal',
      withdrawalRequest(player, '400.50'),
    );
    expect(balance).toBe(1099_50n);
    expect(await player.balance()).toBe(1099_50n);
    await done(approveWithdrawal(it, withdrawalId, { reference: 'BANK-1' }));
    expect(await player.balance()).toBe(1099_50n);
    expect((await player.ok('withdrawHistory', player.about())).data[0]).toMatchObject({
      amount: 400_50n,
      status: 1,
    });
    expect(await refused(approveWithdrawal(it, withdrawalId))).toMatch(
      /already approved .* by operator:meera/,
    );
    expect(await refused(rejectWithdrawal(it, withdrawalId))).toMatch(/already approved/);
    expect(await player.balance()).toBe(1099_50n);
  });

  test('the amount is returned on rejection, once', async () => {
    const player = await depositor();
    const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 1500);
    expect(await player.balance()).toBe(0n);
    await done(rejectWithdrawal(it, withdrawalId));
    expect(await player.balance()).toBe(1500_00n);
    await refused(rejectWithdrawal(it, withdrawalId));
    expect(await player.balance()).toBe(1500_00n);
    expect((await player.ok('withdrawHistory', player.about())).data[0]?.status).toBe(2);
  });

  test('more than the balance is refused with the documented text', async () => {
    const player = await depositor();
    expect(await player.refused('withdrawal', withdrawalRequest(player, '1500.01'))).toMatchObject({
      http: 409,
      code: 'insufficient_balance',
      message: 'Insufficient balance to withdraw this amount.',
    });
    expect((await player.ok('withdrawHistory', player.about())).total).toBe(0);
  });

  test('several at a time never exceed the balance', async () => {
    const player = await depositor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => player.send('withdrawal', withdrawalRequest(player, 800))),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await player.balance()).toBe(700_00n);
  });

  test('three may wait, also when ten come at once; a decision makes room', async () => {
    const player = await depositor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => player.send('withdrawal', withdrawalRequest(player, 10))),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect(await player.balance()).toBe(1470_00n);
    expect(await player.refused('withdrawal', withdrawalRequest(player, 10))).toMatchObject({
      http: 409,
      code: 'limit',
    });
    const { data } = await player.ok('withdrawHistory', player.about());
    await done(approveWithdrawal(it, data[0]?.id ?? ''));
    await withdraw(player, 10);
  });

  test('ten sendings with one key hold the amount once and get ten equal answers', async () => {
    const player = await depositor();
    const sending = withdrawalRequest(player, 100, {}, 'the-key');
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.send('withdrawal', sending)));
    expect(new Set(answers.map(({ http, body }) => `${http} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await player.balance()).toBe(1400_00n);
    const other = withdrawalRequest(player, 100, { upi_id: 'thief@bank' }, 'the-key');
    expect(await player.refused('withdrawal', other)).toMatchObject({ http: 422, code: 'key_reused' });
  });

  test('approving and rejecting at the same time do one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await depositor();
      const { withdrawal_id: id = '' } = await withdraw(player, 600);
      const answers = await Promise.allSettled([
        done(approveWithdrawal(it, id)),
        done(rejectWithdrawal(it, id, 'both')),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [row] = (await player.ok('withdrawHistory', player.about())).data;
      expect(await player.balance()).toBe(row?.status === 1 ? 900_00n : 1500_00n);
    }
  });

  test('a debt bars withdrawal until later credits have repaid it', async () => {
    const player = await it.player();
    const id = await payIn(it, player, 500);
    await withdraw(player, 1500);
    await done(reverse(it, player.user_id, await entryOf(it, player.user_id, 'deposit', id)));
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 500_00n });
    await payIn(it, player, 200);
    expect(await player.profile()).toMatchObject({ amount: 0n, debt: 300_00n });
    expect(await player.refused('withdrawal', withdrawalRequest(player, 1))).toMatchObject({
      http: 403,
      code: 'debt',
      message: expect.stringContaining('300'),
    });
    await payIn(it, player, 400);
    expect(await player.profile()).toMatchObject({ amount: 100_00n, debt: 0n });
    await withdraw(player, 100);
  });

  test('demo money pays withdrawals out after 3 s, once for all servers', async () => {
    const other = await startApp(kind, { clock, database: it.database });
    const player = await depositor();
    await withdraw(player, 100);
    await clock.advance(DEMO_APPROVAL_DELAY_MS - 1);
    await approveDemoPayments(it.context);
    expect((await player.ok('withdrawHistory', player.about())).data[0]?.status).toBe(0);
    await clock.advance(1);
    await Promise.all([it, other, it, other].map(({ context }) => approveDemoPayments(context)));
    expect((await player.ok('withdrawHistory', player.about())).data[0]?.status).toBe(1);
    expect(await player.balance()).toBe(1400_00n);
    await other.app.close();
  });
});
