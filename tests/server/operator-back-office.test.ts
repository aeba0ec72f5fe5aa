import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { auditLog } from '../../src/server/platform/db/schema/schema.ts';
import { expectDone, expectRefused, runCommand } from './back-office.ts';
import { DATABASES, fakeClock, PASSWORD, type Player, startApp, type TestApp } from './harness.ts';
import { steerNextRound } from './steer.ts';

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

  test('every command is recorded with operator, time and subject', async () => {
    const acts = (await expectDone(it, { command: 'acts', limit: '1000' })) as unknown as Record<
      string,
      unknown
    >[];
    const names = new Set(acts.map(({ act }) => act));
    for (const act of ['player block', 'player unblock']) expect(names).toContain(act);
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
