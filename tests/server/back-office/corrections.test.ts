import { describe, expect, test } from 'vitest';
import {
  adjust,
  approveDeposit,
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
} from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player } from '../support/harness.ts';
import { claim, claimRequest, depositor, freshUtr, historyOf, payIn, withdraw } from '../support/payments.ts';
import { changeLimits, limitOf } from '../support/player-limits.ts';
import { EASY, round } from '../support/rounds.ts';

const NO_ENTRY = '00000000-0000-7000-8000-000000000000';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'admin' }, { clock });

const about = (id: string) => ({ params: { id } });
const undo = async (player: Player, kind: Parameters<typeof entryOf>[2]) =>
  reverse(it, await entryOf(it, player.user_id, kind));
/** Expects the amounts of a wallet in rupees. */
async function expectWallet(player: Player, amount: number, debt = 0): Promise<void> {
  const profile = await player.profile();
  expect([profile.amount, profile.debt].map((paise) => Number(paise) / 100)).toEqual([amount, debt]);
}

test('a claim previews the credit of an amount, or why it cannot be approved', async () => {
  const player = await it.player();
  const id = await claim(player, 500);
  const approvalOf = (amount: string) => asha.ok('depositApproval', { ...about(id), query: { amount } });
  const credit = (after: string, ...notes: readonly string[]) => ({
    consequence: {
      effects: [{ label: 'Balance', before: '₹1,000.00', after }],
      notes: ['No statement of the bank has this UTR with this amount.', ...notes],
    },
    obstacle: null,
  });
  expect(await approvalOf('500')).toEqual(credit('₹1,500.00'));
  await changeLimits(player, limitOf('deposit', 'day', 500));
  expect(await approvalOf('700')).toEqual(
    credit('₹1,500.00', '₹200.00 is over a limit of the player, or came in a break, and is to be refunded.'),
  );
  expect((await asha.ok('deposits', { query: { player: player.user_id } })).rows).toMatchObject([
    { id, status: 'pending', proposal: null },
  ]);
  await expectWallet(player, 1000);
  await done(rejectDeposit(it, id));
  expect(await approvalOf('500')).toEqual({
    consequence: null,
    obstacle: expect.stringMatching(/^Deposit .* was already rejected/),
  });
});

describe('the correction of a mistyped approval', () => {
  test('takes the credit back, and the claim is pending again', async () => {
    const player = await it.player();
    const utr = freshUtr();
    const id = await claim(player, 500, utr);
    await done(approveDeposit(it, id, 5000_00n));
    expect(await player.profile()).toMatchObject({ amount: 6000_00n, first_recharge: 1 });
    expect(await asha.ok('depositCorrection', about(id))).toEqual({
      effects: [{ label: 'Balance', before: '₹6,000.00', after: '₹1,000.00' }],
      notes: ['The claim of ₹500.00 waits again.'],
    });
    await done(correctDeposit(it, id));
    const reopened = await reopenedAs(it, id);
    expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n, first_recharge: 0 });
    // The player sees one claim, the pending one.
    expect(await historyOf(player)).toMatchObject([{ id: reopened, amount: 500_00n, status: 0 }]);
    const { rows } = await asha.ok('deposits', { query: { utr, status: 'all' } });
    expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
      [reopened]: 'pending',
      [id]: 'corrected',
    });
    await done(approveDeposit(it, reopened));
    expect(await player.profile()).toMatchObject({ amount: 1500_00n, first_recharge: 1 });
  });

  test('leaves a debt when its money was spent, which the right approval repays first', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    await done(approveDeposit(it, id, 5000_00n));
    await withdraw(player, 5800);
    expect(await asha.ok('depositCorrection', about(id))).toMatchObject({
      effects: [
        { label: 'Balance', before: '₹200.00', after: '₹0.00' },
        { label: 'Debt', before: '₹0.00', after: '₹4,800.00' },
      ],
      notes: [expect.stringContaining('₹4,800.00 is more than the balance'), expect.anything()],
    });
    await done(correctDeposit(it, id));
    await expectWallet(player, 0, 4800);
    await done(approveDeposit(it, await reopenedAs(it, id)));
    await expectWallet(player, 0, 4300);
  });

  test('makes the claims that it rejected pending again', async () => {
    const utr = freshUtr();
    const [wrong, right] = [await it.player(), await it.player()];
    const wrongId = await claim(wrong, 400, utr);
    const rightId = await claim(right, 400, utr);
    const rejectedBefore = await claim(right, 300);
    await done(rejectDeposit(it, rejectedBefore));
    await done(approveDeposit(it, wrongId));
    expect(await historyOf(right)).toMatchObject([{ status: 2 }, { id: rightId, status: 2 }]);
    await done(correctDeposit(it, wrongId));
    expect(await historyOf(right)).toMatchObject([
      { id: rejectedBefore, status: 2 },
      { id: rightId, status: 0 },
    ]);
    await done(approveDeposit(it, rightId));
    await expectWallet(right, 1400);
    await expectWallet(wrong, 1000);
    const again = await reopenedAs(it, wrongId);
    expect(await historyOf(wrong)).toMatchObject([{ id: again, status: 2 }]);

    // A correction can itself be corrected.
    await done(correctDeposit(it, rightId));
    await done(approveDeposit(it, again));
    await expectWallet(right, 1000);
    await expectWallet(wrong, 1400);
  });

  test('keeps its reference for its player while the claim waits, and leaves it to others as any that waits', async () => {
    const utr = freshUtr();
    const player = await it.player();
    const id = await claim(player, 200, utr);
    await done(approveDeposit(it, id));
    await done(correctDeposit(it, id));
    const message = 'You have already submitted this UTR number.';
    await player.refused('addAmount', claimRequest(player, 200, utr), { message });
    await claim(await it.player(), 200, utr);
  });

  test('takes from first_recharge what should not have counted, whatever min_recharge is by now', async () => {
    const player = await depositor(it, 100);
    const second = await payIn(it, player, 500);
    const small = await payIn(it, player, 50);
    const recharges = async () => (await player.profile()).first_recharge;
    expect(await recharges()).toBe(2);
    await done(correctDeposit(it, small));
    expect(await recharges()).toBe(2);
    await it.set('min_recharge_paise', 300_00);
    await done(correctDeposit(it, second));
    expect(await recharges()).toBe(1);
    await it.set('min_recharge_paise', 100_00);
  });

  test('is made once, and only where there is an approval to undo', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    expect(await refused(correctDeposit(it, id))).toMatch(/is not approved yet/);
    await done(approveDeposit(it, id, 700_00n));
    const answers = await Promise.all(Array.from({ length: 10 }, () => correctDeposit(it, id)));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    await expectWallet(player, 1000);
    expect(await asha.refused('depositCorrection', about(id))).toMatch(
      /^409 .*was already corrected: its claim goes on as/,
    );
    const rejected = await claim(player, 100);
    await done(rejectDeposit(it, rejected));
    expect(await refused(correctDeposit(it, rejected))).toMatch(/already rejected/);
  });

  test('and a reversal of the same credit exclude each other', async () => {
    const player = await it.player();
    const entryOfDeposit = (id: string) => entryOf(it, player.user_id, 'deposit', id);
    const one = await payIn(it, player, 500);
    await done(reverse(it, await entryOfDeposit(one)));
    expect(await refused(correctDeposit(it, one))).toMatch(/was already reversed/);
    const two = await payIn(it, player, 500);
    await done(correctDeposit(it, two));
    expect(await refused(reverse(it, await entryOfDeposit(two)))).toMatch(/already reversed/);
    await expectWallet(player, 1000);
  });
});

describe('the reversal of a ledger entry', () => {
  test('within the balance takes its amount once', async () => {
    const player = await depositor(it);
    const id = await entryOf(it, player.user_id, 'deposit');
    expect(await asha.ok('ledgerEntry', about(id))).toMatchObject({
      reversal: { effects: [{ label: 'Balance', before: '₹1,500.00', after: '₹1,000.00' }], notes: [] },
      obstacle: null,
      reversed_by: null,
    });
    await done(reverse(it, id));
    await expectWallet(player, 1000);
    expect(await refused(reverse(it, id))).toMatch(/already reversed .* by operator:meera/);
    const reversalId = await entryOf(it, player.user_id, 'reversal');
    expect(await asha.ok('ledgerEntry', about(id))).toMatchObject({
      reversal: null,
      obstacle: expect.stringContaining('already reversed'),
      reversed_by: reversalId,
    });
    expect(await asha.ok('ledgerEntry', about(reversalId))).toMatchObject({ reverses_id: id });
  });

  test('beyond the balance becomes a debt, which later credits repay first', async () => {
    const player = await depositor(it);
    const withdrawalId = await withdraw(player, 1490);
    const { round_id: roundId } = await round(player).on(EASY, { fatal: 15 }).open();
    const { reversal } = await asha.ok('ledgerEntry', about(await entryOf(it, player.user_id, 'deposit')));
    expect(reversal?.notes).toEqual([expect.stringContaining('₹500.00 is more than the balance')]);
    await done(undo(player, 'deposit'));
    await expectWallet(player, 0, 500);

    // The stake was 10 at 1.02: all of the win goes to the debt, and the same answer is given again.
    await player.advance(roundId, 1);
    const cashing = player.cashoutRequest(1.02, { round_id: roundId });
    const first = await player.ok('cashout', cashing);
    expect(first).toMatchObject({ win_amount: 10_20n, balance: 0n });
    expect(await player.ok('cashout', cashing)).toEqual(first);
    await expectWallet(player, 0, 489.8);
    await done(adjust(it, player.user_id, 89_80n));
    await expectWallet(player, 0, 400);
    await payIn(it, player, 100);
    await expectWallet(player, 0, 300);
    await done(rejectWithdrawal(it, withdrawalId));
    await expectWallet(player, 1190);
  });

  test('gives no stake back of a round that gave it back, and that of a lost one once', async () => {
    const blocked = await it.player();
    await blocked.bet({ amount: 100 });
    await done(block(it, blocked.user_id));
    await expectWallet(blocked, 1000);
    expect(await refused(undo(blocked, 'stake'))).toMatch(/paid ₹100\.00: reverse its settlement first/);
    const player = await it.player();
    await round(player).on(EASY, { fatal: 1, amount: 100 }).fry();
    const stake = await entryOf(it, player.user_id, 'stake');
    await done(reverse(it, stake));
    await expectWallet(player, 1000);
    expect(await refused(reverse(it, stake))).toMatch(/already reversed/);
    await expectWallet(player, 1000);
  });

  test('undoes a stake, a win, a welcome and a payment out; what cannot be undone is refused', async () => {
    const player = await depositor(it);
    const { round_id: roundId } = await round(player).on(EASY, { fatal: 9, amount: 100 }).step().open();
    expect(await refused(undo(player, 'stake'))).toMatch(/still open/);
    await player.cashOut(roundId, 1.02);
    await expectWallet(player, 1502);
    const settlement = await entryOf(it, player.user_id, 'settlement');
    expect(await refused(undo(player, 'stake'))).toBe(
      `The round of this stake paid ₹102.00: reverse its settlement first, entry ${settlement}.`,
    );
    await done(undo(player, 'settlement'));
    await expectWallet(player, 1400);
    await done(undo(player, 'stake'));
    await expectWallet(player, 1500);
    await done(undo(player, 'welcome'));
    await expectWallet(player, 500);

    const withdrawalId = await withdraw(player, 200);
    expect(await refused(undo(player, 'withdrawal_held'))).toMatch(/reject the withdrawal/);
    await done(payOut(it, withdrawalId));
    await done(undo(player, 'withdrawal_paid'));
    await expectWallet(player, 500);
    expect(await refused(undo(player, 'reversal'))).toMatch(/cannot be reversed/);
    expect(await refused(reverse(it, NO_ENTRY))).toBe('There is no such ledger entry.');
    expect(await asha.refused('ledgerEntry', about(NO_ENTRY))).toBe('404 There is no such ledger entry.');
  });
});

describe('a credit or debit by hand', () => {
  const request = (player: Player, direction: 'credit' | 'debit', amount: string) => ({
    ...about(player.user_id),
    body: { direction, amount, reason: 'a lost prize' },
  });

  test('is a new ledger entry with its operator, time and reason', async () => {
    const player = await it.player();
    await done(adjust(it, player.user_id, 12_34n));
    await expectWallet(player, 1012.34);
    await done(adjust(it, player.user_id, -1000_00n));
    await expectWallet(player, 12.34);
    const { rows } = await asha.ok('ledger', { query: { player: player.user_id, kind: 'adjustment' } });
    expect(rows).toMatchObject([
      { actor: 'operator:meera', reason: 'for a test', at: clock.now().toISOString() },
      {
        actor: 'operator:meera',
        postings: expect.arrayContaining([{ account: 'house', amount: '-12.34', balance_after: null }]),
      },
    ]);
    expect(await asha.refused('adjustWallet', request(player, 'debit', '12.35'))).toBe(
      '409 The balance is ₹12.34: ₹12.35 cannot be taken.',
    );
  });

  test('has a ceiling that the operator sets, as an approval beyond the claim has', async () => {
    const player = await it.player();
    const tooMuch = '409 A credit or debit is at most ₹10,000.00.';
    expect(await asha.refused('adjustWallet', request(player, 'credit', '99999999999'))).toBe(tooMuch);
    expect(await asha.refused('adjustWallet', request(player, 'debit', '10000.01'))).toBe(tooMuch);
    const id = await claim(player, 500);
    const approve = (amount: string) => asha.refused('approveDeposit', { ...about(id), body: { amount } });
    for (const amount of ['99999999999', '10500.01'])
      expect(await approve(amount)).toBe('409 ₹500.00 was claimed: at most ₹10,000.00 more can be approved.');
    expect(await approve('1.005')).toMatch(/^400 An amount is rupees/);
    expect((await historyOf(player))[0]?.status).toBe(0);
    await it.set('max_adjust_paise', 20_000_00);
    await done(adjust(it, player.user_id, 20_000_00n));
    await done(approveDeposit(it, id, 10_500_01n));
    await expectWallet(player, 31_500.01);
    // A proposal made under a higher ceiling is refused under a lower one.
    const { proposal_id: proposalId } = await asha.ok('adjustWallet', request(player, 'credit', '15000'));
    await it.set('max_adjust_paise', 10_000_00);
    expect(await asha.refused('confirmProposal', about(proposalId))).toBe(tooMuch);
    await expectWallet(player, 31_500.01);
  });
});
