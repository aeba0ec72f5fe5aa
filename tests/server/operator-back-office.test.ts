import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { auditLog } from '../../src/server/platform/db/schema/schema.ts';
import { settleOpenRoundOf } from '../../src/server/rounds/settle.ts';
import { expectDone, expectRefused, runCommand } from './back-office.ts';
import { DATABASES, fakeClock, PASSWORD, type Player, startApp, type TestApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';
import { steerNextRound } from './steer.ts';

interface JournalShown {
  readonly journal_id: string;
  readonly kind: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly reverses_id: string | null;
  readonly at: string;
}

describe.each(DATABASES)('the back office on %s', (kind) => {
  let it: TestApp;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });

  const shown = (player: Player) => expectDone(it, { command: 'player show', player: player.phone });
  const journalOf = async (player: Player) => (await shown(player)).journal as JournalShown[];
  const rowOf = async (player: Player, of: string): Promise<string> =>
    (await journalOf(player)).find((row) => row.kind === of)?.journal_id ?? '';

  describe('blocking', () => {
    test('settles the open round at its current value, sets status 2 and refuses every call but the profile', async () => {
      const player = await it.player();
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 20 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      await player.advance(roundId, 1);
      await player.advance(roundId, 2);
      const asked = await runCommand(
        it,
        { command: 'player block', player: player.phone, reason: 'fraud' },
        false,
      );
      expect(JSON.stringify(asked)).toContain('pays ₹107.00');
      await expectDone(it, { command: 'player block', player: player.phone, reason: 'fraud' });
      expect(await player.profile()).toMatchObject({ status: 2, amount: 1007_00n });
      for (const name of ['bet', 'advance', 'cashout'] as const) {
        const sending = {
          bet: player.betRequest(),
          advance: player.advanceRequest(roundId, 3),
          cashout: player.cashoutRequest(1.07, { round_id: roundId }),
        }[name];
        expect(await player.refused(name, sending)).toMatchObject({ http: 403, code: 'blocked' });
      }
      expect((await player.refused('round', player.about())).http).toBe(403);
      const { rounds } = await shown(player);
      expect(rounds).toMatchObject([{ state: 'cashed_out', cause: 'blocked', win: '107.00' }]);
    });

    test('adds the settled round and the balance to every refusal', async () => {
      const player = await it.player();
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 20 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      await player.advance(roundId, 1);
      await expectDone(it, { command: 'player block', player: player.phone, reason: 'fraud' });
      const told = {
        http: 403,
        code: 'blocked',
        message: 'This account is blocked.',
        round: { round_id: roundId, state: 'cashed_out', cause: 'blocked', step: 1, win_amount: 102_00n },
        balance: 1002_00n,
        wallet_version: 3,
      };
      for (const [name, sending] of [
        ['advance', player.advanceRequest(roundId, 2)],
        ['cashout', player.cashoutRequest(1.02, { round_id: roundId })],
        ['bet', player.betRequest()],
        ['round', player.about()],
        ['fairness', player.about()],
        ['betHistory', player.about()],
      ] as const)
        expect(await player.refused(name, sending)).toMatchObject(told);
      const login = { body: { mobile: player.phone, password: PASSWORD } };
      expect(await it.guest().refused('login', login)).toMatchObject(told);
      const wrong = { body: { mobile: player.phone, password: 'not-hers' } };
      expect(await it.guest().refused('login', wrong)).not.toHaveProperty('round');
    });

    test('of a player who never played has no round in the refusal', async () => {
      const player = await it.player();
      await expectDone(it, { command: 'player block', player: player.phone, reason: 'fraud' });
      expect(await player.refused('round', player.about())).toMatchObject({
        code: 'blocked',
        round: null,
        balance: 1000_00n,
      });
    });

    test('gives the stake back when no step was taken', async () => {
      const player = await it.player();
      await player.bet({ amount: 100 });
      await expectDone(it, { command: 'player block', player: player.user_id, reason: 'fraud' });
      expect(await player.balance()).toBe(1000_00n);
      expect((await shown(player)).rounds).toMatchObject([{ state: 'refunded', cause: 'blocked' }]);
    });

    test('ends the sessions after ten minutes, and refuses logins', async () => {
      const player = await it.player();
      await expectDone(it, { command: 'player block', player: player.phone, reason: 'fraud' });
      await clock.advance(10 * 60 * 1000);
      expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
      const login = { body: { mobile: player.phone, password: PASSWORD } };
      expect(await it.guest().refused('login', login)).toMatchObject({ http: 403, code: 'blocked' });
    });

    test('of a player who bets at the same moment leaves no open round', async () => {
      for (let time = 0; time < 5; time++) {
        const player = await it.player();
        await Promise.all([
          player.send('bet', player.betRequest()),
          expectDone(it, { command: 'player block', player: player.phone, reason: 'race' }),
          player.send('bet', player.betRequest()),
        ]);
        const { rounds, balance } = await shown(player);
        expect((rounds as { state: string }[]).filter(({ state }) => state === 'open')).toEqual([]);
        expect(balance).toBe('1000.00');
      }
    });

    test('is refused twice, as is unblocking an active player; unblocked players log in again', async () => {
      const player = await it.player();
      const block = { command: 'player block', player: player.phone, reason: 'x' } as const;
      const unblock = { command: 'player unblock', player: player.phone, reason: 'sorry' } as const;
      expect(await expectRefused(it, unblock)).toMatch(/is not blocked/);
      await expectDone(it, block);
      expect(await expectRefused(it, block)).toMatch(/is blocked already/);
      expect(await expectRefused(it, block, false)).toMatch(/is blocked already/);
      await expectDone(it, unblock);
      expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
      await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
      await player.bet();
    });
  });

  test('a reset password is shown once, works, and ends the sessions and the old password', async () => {
    const player = await it.player();
    const { password } = await expectDone(it, { command: 'player reset-password', player: player.phone });
    expect(String(password)).toMatch(/^[a-z2-9]{12}$/);
    expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
    const login = (word: unknown) => ({ body: { mobile: player.phone, password: word } });
    expect((await it.guest().refused('login', login(PASSWORD))).http).toBe(401);
    await player.ok('login', login(password));
    const acts = await it.database.db.select().from(auditLog).where(eq(auditLog.user_id, player.user_id));
    expect(JSON.stringify(acts)).not.toContain(password);
  });

  describe('corrections', () => {
    test('an adjustment is a new journal row with who, when and why', async () => {
      const player = await it.player();
      const adjust = { command: 'player adjust', player: player.phone } as const;
      await expectDone(it, { ...adjust, credit: '12.34', reason: 'a lost prize' });
      expect(await player.balance()).toBe(1012_34n);
      await expectDone(it, { ...adjust, debit: '1000', reason: 'a prize too many' });
      expect(await player.balance()).toBe(12_34n);
      const rows = (await journalOf(player)).filter(({ kind: of }) => of === 'adjustment');
      expect(rows).toMatchObject([
        { actor: 'operator:meera', reason: 'a prize too many', at: clock.now().toISOString() },
        { actor: 'operator:meera', reason: 'a lost prize' },
      ]);
      expect(await expectRefused(it, { ...adjust, debit: '12.35', reason: 'x' })).toMatch(
        /cannot take ₹12.35/,
      );
      expect(await expectRefused(it, { ...adjust, reason: 'x' })).toMatch(/--credit or --debit/);
    });

    test('a reversal within the balance takes its amount once', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      const row = await rowOf(player, 'deposit');
      const reverse = {
        command: 'player reverse',
        player: player.phone,
        row,
        reason: 'charged back',
      } as const;
      const asked = await runCommand(it, reverse, false);
      expect(asked).toMatchObject({ outcome: 'ask', question: expect.stringContaining('take ₹500.00') });
      await expectDone(it, reverse);
      expect(await player.profile()).toMatchObject({ amount: 1000_00n, debt: 0n });
      expect(await expectRefused(it, reverse)).toMatch(/already reversed .* by operator:meera/);
      expect((await journalOf(player))[0]).toMatchObject({ kind: 'reversal', reverses_id: row });
    });

    test('ten concurrent reversals of one row reverse it once', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      const row = await rowOf(player, 'deposit');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          runCommand(it, { command: 'player reverse', player: player.phone, row, reason: 'x' }),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).filter((one) => one === 'done')).toHaveLength(1);
      expect(await player.balance()).toBe(1000_00n);
    });

    test('a reversal beyond the balance becomes a debt, which later credits repay first', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 1490);
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 15 });
      const { round_id: roundId } = await player.bet({ amount: 10 });
      const reverse = {
        command: 'player reverse',
        player: player.phone,
        row: await rowOf(player, 'deposit'),
        reason: 'charged back',
      } as const;
      const asked = await runCommand(it, reverse, false);
      expect(JSON.stringify(asked)).toContain('₹500.00 of it is more than the balance and becomes a debt');
      await expectDone(it, reverse);
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 500_00n });

      // The stake was 10 at 1.02: all of the win goes to the debt, and the same answer is given again.
      await player.advance(roundId, 1);
      const cashing = player.cashoutRequest(1.02, { round_id: roundId });
      const first = await player.ok('cashout', cashing);
      expect(first).toMatchObject({ win_amount: 10_20n, balance: 0n });
      expect(await player.ok('cashout', cashing)).toEqual(first);
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 489_80n });

      await expectDone(it, {
        command: 'player adjust',
        player: player.phone,
        credit: '89.80',
        reason: 'help',
      });
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 400_00n });
      await payIn(it, player, 100);
      expect(await player.profile()).toMatchObject({ amount: 0n, debt: 300_00n });
      await expectDone(it, { command: 'withdrawals reject', id: withdrawalId, reason: 'debt' });
      expect(await player.profile()).toMatchObject({ amount: 1190_00n, debt: 0n });
    });

    test('the stake of a round that gave it back is not reversed, and that of a lost one is', async () => {
      const player = await it.player();
      const reversed = async () =>
        ({
          command: 'player reverse',
          player: player.phone,
          row: await rowOf(player, 'stake'),
          reason: 'test',
        }) as const;
      await player.bet({ amount: 100 });
      await it.database.transaction((tx) =>
        settleOpenRoundOf(tx, it.context, player.user_id, 'blocked', 'house'),
      );
      expect(await player.balance()).toBe(1000_00n);
      expect(await expectRefused(it, await reversed())).toMatch(
        /paid ₹100\.00: reverse its settlement first/,
      );
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      await player.advance(roundId, 1);
      await expectDone(it, await reversed());
      expect(await player.balance()).toBe(1000_00n);
    });

    test('an adjustment, and what is approved beyond a claim, have a ceiling that the operator sets', async () => {
      const player = await it.player();
      const adjust = { command: 'player adjust', player: player.phone, reason: 'x' } as const;
      const refusal = 'An adjustment is at most ₹10,000.00 (setting max_adjust).';
      expect(await expectRefused(it, { ...adjust, credit: '99999999999' })).toBe(refusal);
      expect(await expectRefused(it, { ...adjust, debit: '10000.01' })).toBe(refusal);
      expect(await runCommand(it, { ...adjust, credit: '10000.01' }, false)).toMatchObject({
        message: refusal,
      });
      await expectDone(it, { ...adjust, credit: '10000' });
      const approve = { command: 'deposits approve', id: await claim(player, 500) } as const;
      expect(await expectRefused(it, { ...approve, amount: '99999999999' })).toBe(
        '₹500.00 was claimed: at most ₹10,000.00 more is approved (setting max_adjust).',
      );
      await it.set('max_adjust_paise', 20000_00);
      await expectDone(it, { ...adjust, credit: '20000' });
      await expectDone(it, { ...approve, amount: '10500.01' });
      expect(await player.balance()).toBe(41_500_01n);
      await it.set('max_adjust_paise', 10000_00);
    });

    test('a stake, a win, a welcome and a payment out can be reversed; what cannot be says so', async () => {
      const player = await it.player();
      await payIn(it, player, 500);
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 9 });
      const { round_id: roundId } = await player.bet({ amount: 100 });
      const reverse = async (of: string) =>
        ({
          command: 'player reverse',
          player: player.phone,
          row: await rowOf(player, of),
          reason: 'test',
        }) as const;
      expect(await expectRefused(it, await reverse('stake'))).toMatch(/still open/);
      await player.advance(roundId, 1);
      await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
      expect(await player.balance()).toBe(1502_00n);
      const settlement = await rowOf(player, 'settlement');
      expect(await expectRefused(it, await reverse('stake'))).toBe(
        `The round of this stake paid ₹102.00: reverse its settlement first, row ${settlement}.`,
      );
      expect(await player.balance()).toBe(1502_00n);
      await expectDone(it, await reverse('settlement'));
      expect(await player.balance()).toBe(1400_00n);
      await expectDone(it, await reverse('stake'));
      expect(await player.balance()).toBe(1500_00n);
      await expectDone(it, await reverse('welcome'));
      expect(await player.balance()).toBe(500_00n);

      const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 200);
      expect(await expectRefused(it, await reverse('withdrawal_held'))).toMatch(/reject the withdrawal/);
      await expectDone(it, { command: 'withdrawals approve', id: withdrawalId });
      await expectDone(it, await reverse('withdrawal_paid'));
      expect(await player.balance()).toBe(500_00n);
      expect(await expectRefused(it, await reverse('reversal'))).toMatch(/cannot be reversed/);
      const nothing = { ...(await reverse('stake')), row: '00000000-0000-7000-8000-000000000000' };
      expect(await expectRefused(it, nothing)).toMatch(/no journal row/);
    });
  });

  test('every command is recorded with operator, time and subject', async () => {
    const acts = (await expectDone(it, { command: 'acts', limit: '1000' })) as unknown as Record<
      string,
      unknown
    >[];
    const names = new Set(acts.map(({ act }) => act));
    for (const act of ['player block', 'player adjust', 'player reverse', 'deposits approve'])
      expect(names).toContain(act);
    expect(acts.every(({ actor, at }) => actor === 'operator:meera' && typeof at === 'string')).toBe(true);
  });

  test('players are found by part of a phone number or name', async () => {
    const player = await it.player();
    await player.ok('updateProfile', { body: { user_id: player.user_id, name: 'Zubeida 100%' } });
    const found = async (search: string) =>
      (await expectDone(it, { command: 'players list', search })) as unknown as { user_id: string }[];
    expect(await found('zubeida 100%')).toMatchObject([{ user_id: player.user_id, phone: player.phone }]);
    expect(await found('zubeida_')).toEqual([]);
    expect(await found(player.phone.slice(2))).toMatchObject([{ user_id: player.user_id }]);
    expect(await expectRefused(it, { command: 'player show', player: '1111111111' })).toMatch(
      /no player 1111111111/,
    );
  });
});
