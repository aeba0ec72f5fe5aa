import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { settleOpenRoundOf } from '../../src/server/rounds/settle.ts';
import {
  adjust,
  approveDeposit,
  approveWithdrawal,
  correctDeposit,
  done,
  entryOf,
  refused,
  rejectDeposit,
  rejectWithdrawal,
  reopenedAs,
  reverse,
} from './acts.ts';
import { type AdminBrowser, startBackOffice } from './admin-browser.ts';
import { DATABASES, fakeClock, type Player, type TestApp } from './harness.ts';
import { ledgerViolations } from './ledger.ts';
import { claim, claimRequest, freshUtr, payIn, withdraw } from './payments.ts';
import { steerNextRound } from './steer.ts';

const NO_ENTRY = '00000000-0000-7000-8000-000000000000';

describe.each(DATABASES)('corrections on %s', (kind) => {
  let it: TestApp;
  let close: () => Promise<void>;
  let asha: AdminBrowser;
  const clock = fakeClock();

  beforeAll(async () => {
    ({ it, close, asha } = await startBackOffice(kind, { asha: 'admin' }, { clock }));
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    expect(await ledgerViolations(it.database.db)).toEqual([]);
    await close();
  });

  const history = async (player: Player) => (await player.ok('payinHistory', player.about())).data;
  const undo = async (player: Player, of: Parameters<typeof entryOf>[2]) =>
    reverse(it, player.user_id, await entryOf(it, player.user_id, of));

  describe('of a mistyped approval', () => {
    test('takes the credit back, and the claim is pending again', async () => {
      const player = await it.player();
      const utr = freshUtr();
      const id = await claim(player, 500, utr);
      await done(approveDeposit(it, id, 5000_00n));
      expect(await player.profile()).toMatchObject({ amount: 6000_00n, first_recharge: 1 });
      const shown = await asha.ok('depositCorrection', { params: { id } });
      expect(shown).toEqual({
        effects: [{ label: 'Balance', before: '₹6,000.00', after: '₹1,000.00' }],
        notes: ['The claim of ₹500.00 waits again.'],
      });
      await done(correctDeposit(it, id));
      const reopened = await reopenedAs(it, id);
      expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n, first_recharge: 0 });
      // The player sees one claim, and it waits.
      expect(await history(player)).toMatchObject([{ id: reopened, amount: 500_00n, status: 0 }]);
      const { rows } = await asha.ok('deposits', { query: { utr, status: 'all' } });
      expect(rows.map((row) => [row.id, row.status]).sort()).toEqual(
        [
          [reopened, 'pending'],
          [id, 'corrected'],
        ].sort(),
      );
      await done(approveDeposit(it, reopened));
      expect(await player.profile()).toMatchObject({ amount: 1500_00n, first_recharge: 1 });
    });

    test('leaves a debt when its money was spent, which the right approval repays first', async () => {
      const player = await it.player();
      const id = await claim(player, 500);
      await done(approveDeposit(it, id, 5000_00n));
      await withdraw(player, 5800);
      expect(await asha.ok('depositCorrection', { params: { id } })).toMatchObject({
        effects: [
          { label: 'Balance', before: '₹200.00', after: '₹0.00' },
          { label: 'Debt', before: '₹0.00', after: '₹4,800.00' },
        ],
        notes: [expect.stringContaining('₹4,800.00 is more than the balance'), expect.anything()],
      });
      await done(correctDeposit(it, id));
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 4800_00n });
      await done(approveDeposit(it, await reopenedAs(it, id)));
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 4300_00n });
    });

    test('makes the claims that it rejected pending again', async () => {
      const utr = freshUtr();
      const [wrong, right] = [await it.player(), await it.player()];
      const wrongId = await claim(wrong, 400, utr);
      const rightId = await claim(right, 400, utr);
      const rejectedBefore = await claim(right, 300);
      await done(rejectDeposit(it, rejectedBefore));
      await done(approveDeposit(it, wrongId));
      expect(await history(right)).toMatchObject([{ status: 2 }, { id: rightId, status: 2 }]);
      await done(correctDeposit(it, wrongId));
      expect(await history(right)).toMatchObject([
        { id: rejectedBefore, status: 2 },
        { id: rightId, status: 0 },
      ]);
      await done(approveDeposit(it, rightId));
      expect([await right.balance(), await wrong.balance()]).toEqual([1400_00n, 1000_00n]);
      const again = await reopenedAs(it, wrongId);
      expect(await history(wrong)).toMatchObject([{ id: again, status: 2 }]);

      // And back again, if that was the mistake.
      await done(correctDeposit(it, rightId));
      await done(approveDeposit(it, again));
      expect([await right.balance(), await wrong.balance()]).toEqual([1000_00n, 1400_00n]);
    });

    test('keeps its reference for its player while the claim waits, and leaves it to others as any that waits', async () => {
      const utr = freshUtr();
      const player = await it.player();
      const id = await claim(player, 200, utr);
      await done(approveDeposit(it, id));
      await done(correctDeposit(it, id));
      expect((await player.refused('addAmount', claimRequest(player, 200, utr))).message).toBe(
        'You have already submitted this UTR number.',
      );
      await claim(await it.player(), 200, utr);
    });

    test('takes from first_recharge what should not have counted, whatever min_recharge is by now', async () => {
      const player = await it.player();
      await payIn(it, player, 100);
      const second = await payIn(it, player, 500);
      const small = await payIn(it, player, 50);
      expect((await player.profile()).first_recharge).toBe(2);
      await done(correctDeposit(it, small));
      expect((await player.profile()).first_recharge).toBe(2);
      await it.set('min_recharge_paise', 300_00);
      await done(correctDeposit(it, second));
      expect((await player.profile()).first_recharge).toBe(1);
      await it.set('min_recharge_paise', 100_00);
    });

    test('is made once, and only where there is an approval to undo', async () => {
      const player = await it.player();
      const id = await claim(player, 500);
      expect(await refused(correctDeposit(it, id))).toMatch(/is not approved yet/);
      await done(approveDeposit(it, id, 700_00n));
      const answers = await Promise.all(Array.from({ length: 10 }, () => correctDeposit(it, id)));
      expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
      expect(await player.balance()).toBe(1000_00n);
      expect(await asha.refused('depositCorrection', { params: { id } })).toMatch(
        /^409 .*was already corrected: its claim goes on as/,
      );
      const rejected = await claim(player, 100);
      await done(rejectDeposit(it, rejected));
      expect(
        await asha.refused('correctDeposit', { params: { id: rejected }, body: { reason: 'x' } }),
      ).toMatch(/^409 .*already rejected/);
    });

    test('and a reversal of the same credit exclude each other', async () => {
      const player = await it.player();
      const rowOf = (id: string) => entryOf(it, player.user_id, 'deposit', id);
      const one = await payIn(it, player, 500);
      await done(reverse(it, player.user_id, await rowOf(one)));
      expect(await refused(correctDeposit(it, one))).toMatch(/was already reversed/);
      const two = await payIn(it, player, 500);
      await done(correctDeposit(it, two));
      expect(await refused(reverse(it, player.user_id, await rowOf(two)))).toMatch(/already reversed/);
      const three = await payIn(it, player, 500);
      const row = await rowOf(three);
      const both = await Promise.all([reverse(it, player.user_id, row), correctDeposit(it, three)]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
      expect(await player.balance()).toBe(1000_00n);
    });
  });

  describe('of a ledger entry', () => {
    test('within the balance take its amount once', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      const id = await entryOf(it, player.user_id, 'deposit');
      expect(await asha.ok('ledgerEntry', { params: { id } })).toMatchObject({
        reversal: { effects: [{ label: 'Balance', before: '₹1,500.00', after: '₹1,000.00' }], notes: [] },
        obstacle: null,
        reversed_by: null,
      });
      await done(reverse(it, player.user_id, id));
      expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n });
      expect(await refused(reverse(it, player.user_id, id))).toMatch(/already reversed .* by operator:meera/);
      const reversalId = await entryOf(it, player.user_id, 'reversal');
      expect(await asha.ok('ledgerEntry', { params: { id } })).toMatchObject({
        reversal: null,
        obstacle: expect.stringContaining('already reversed'),
        reversed_by: reversalId,
      });
      expect(await asha.ok('ledgerEntry', { params: { id: reversalId } })).toMatchObject({ reverses_id: id });
    });

    test('beyond the balance become a debt, which later credits repay first', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 1490);
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 15 });
      const { round_id: roundId } = await player.bet({ amount: 10 });
      const entry = await entryOf(it, player.user_id, 'deposit');
      const { reversal } = await asha.ok('ledgerEntry', { params: { id: entry } });
      expect(reversal?.notes).toEqual([expect.stringContaining('₹500.00 is more than the balance')]);
      await done(undo(player, 'deposit'));
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 500_00n });

      // The stake was 10 at 1.02: all of the win goes to the debt, and the same answer is given again.
      await player.advance(roundId, 1);
      const cashing = player.cashoutRequest(1.02, { round_id: roundId });
      const first = await player.ok('cashout', cashing);
      expect(first).toMatchObject({ win_amount: 10_20n, balance: 0n });
      expect(await player.ok('cashout', cashing)).toEqual(first);
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 489_80n });

      await done(adjust(it, player.user_id, 89_80n));
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 400_00n });
      await payIn(it, player, 100);
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 300_00n });
      await done(rejectWithdrawal(it, withdrawalId));
      expect(await player.profile()).toMatchObject({ amount: 1190_00n, debt: 0n });
    });

    test('give no stake back of a round that gave it back, and that of a lost one once', async () => {
      const player = await it.player();
      await player.bet({ amount: 100 });
      await it.database.transaction((tx) => settleOpenRoundOf(tx, it.context, player.user_id, 'house'));
      expect(await player.balance()).toBe(1000_00n);
      expect(await refused(undo(player, 'stake'))).toMatch(/paid ₹100\.00: reverse its settlement first/);
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      await player.advance(roundId, 1);
      const stake = await entryOf(it, player.user_id, 'stake');
      await done(reverse(it, player.user_id, stake));
      expect(await player.balance()).toBe(1000_00n);
      expect(await refused(reverse(it, player.user_id, stake))).toMatch(/already reversed/);
      expect(await player.balance()).toBe(1000_00n);
    });

    test('undo a stake, a win, a welcome and a payment out; what cannot be undone says so', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 9 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      expect(await refused(undo(player, 'stake'))).toMatch(/still open/);
      await player.advance(roundId, 1);
      await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
      expect(await player.balance()).toBe(1502_00n);
      const settlement = await entryOf(it, player.user_id, 'settlement');
      expect(await refused(undo(player, 'stake'))).toBe(
        `The round of this stake paid ₹102.00: reverse its settlement first, entry ${settlement}.`,
      );
      await done(undo(player, 'settlement'));
      expect(await player.balance()).toBe(1400_00n);
      await done(undo(player, 'stake'));
      expect(await player.balance()).toBe(1500_00n);
      await done(undo(player, 'welcome'));
      expect(await player.balance()).toBe(500_00n);

      const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 200);
      expect(await refused(undo(player, 'withdrawal_held'))).toMatch(/reject the withdrawal/);
      await done(approveWithdrawal(it, withdrawalId));
      await done(undo(player, 'withdrawal_paid'));
      expect(await player.balance()).toBe(500_00n);
      expect(await refused(undo(player, 'reversal'))).toMatch(/cannot be reversed/);
      expect(await refused(reverse(it, player.user_id, NO_ENTRY))).toMatch(/no ledger entry/);
      expect(await asha.refused('ledgerEntry', { params: { id: NO_ENTRY } })).toBe(
        '404 There is no such ledger entry.',
      );
    });
  });

  describe('by hand', () => {
    const propose = (
      player: Player,
      direction: 'credit' | 'debit',
      amount: string,
      reason = 'a lost prize',
    ) => ({ params: { id: player.user_id }, body: { direction, amount, reason } }) as const;

    test('are new ledger entries with who, when and why', async () => {
      const player = await it.player();
      await done(adjust(it, player.user_id, 12_34n));
      expect(await player.balance()).toBe(1012_34n);
      await done(adjust(it, player.user_id, -1000_00n));
      expect(await player.balance()).toBe(12_34n);
      const { rows } = await asha.ok('ledger', { query: { player: player.user_id, kind: 'adjustment' } });
      expect(rows).toMatchObject([
        { actor: 'operator:meera', reason: 'for a test', at: clock.now().toISOString() },
        {
          actor: 'operator:meera',
          postings: expect.arrayContaining([{ account: 'house', amount: '-12.34', balance_after: null }]),
        },
      ]);
      expect(await asha.refused('adjustWallet', propose(player, 'debit', '12.35'))).toBe(
        '409 The balance is ₹12.34: ₹12.35 cannot be taken.',
      );
    });

    test('and what is approved beyond a claim have a ceiling that the operator sets', async () => {
      const player = await it.player();
      const tooMuch = '409 A credit or debit is at most ₹10,000.00.';
      expect(await asha.refused('adjustWallet', propose(player, 'credit', '99999999999'))).toBe(tooMuch);
      expect(await asha.refused('adjustWallet', propose(player, 'debit', '10000.01'))).toBe(tooMuch);
      const id = await claim(player, 500);
      expect(await asha.refused('approveDeposit', { params: { id }, body: { amount: '99999999999' } })).toBe(
        '409 ₹500.00 was claimed: at most ₹10,000.00 more can be approved.',
      );
      await it.set('max_adjust_paise', 20_000_00);
      await done(adjust(it, player.user_id, 20_000_00n));
      await done(approveDeposit(it, id, 10_500_01n));
      expect(await player.balance()).toBe(31_500_01n);
      // What was proposed under a higher ceiling is refused under a lower one.
      const { proposal_id: proposalId } = await asha.ok('adjustWallet', propose(player, 'credit', '15000'));
      await it.set('max_adjust_paise', 10_000_00);
      expect(await asha.refused('confirmProposal', { params: { id: proposalId } })).toBe(tooMuch);
      expect(await player.balance()).toBe(31_500_01n);
    });
  });
});
