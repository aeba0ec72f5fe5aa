import { describe, expect, test } from 'vitest';
import { PLAYER_ACTIVE } from '../../../src/contract/constants.ts';
import { placeBet } from '../../../src/server/rounds/bet.ts';
import { pageOfRounds } from '../../../src/server/rounds/find.ts';
import { block, done, refused, unblock } from '../support/acts.ts';
import { betOf } from '../support/direct-calls.ts';
import { fakeClock, PASSWORD, type Player, useApp } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';

describe('blocking', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  const roundsOf = async (player: Player) =>
    (await pageOfRounds(it.context.database.db, player.user_id, 0, 10)).page;

  test('settles the open round at its current value, which every call but the profile then tells', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(EASY, { amount: 100 }).step().open();
    await done(block(it, player.user_id));
    expect(await player.profile()).toMatchObject({ status: 2, amount: 1002_00n });
    expect(await roundsOf(player)).toMatchObject([
      { state: 'cashed_out', cause: 'blocked', payoutPaise: 102_00n },
    ]);
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
      ['cashout', player.cashoutOf(roundId, 1.02)],
      ['bet', player.betRequest()],
      ['round', player.about()],
      ['fairness', player.about()],
      ['betHistory', player.about()],
    ] as const)
      await player.refused(name, sending, told);
    const login = (password: string) => ({ body: { mobile: player.phone, password } });
    await it.guest().refused('login', login(PASSWORD), told);
    expect(await it.guest().refused('login', login('another'))).not.toHaveProperty('round');
  });

  test('of a player who never played has no round in the refusal', async () => {
    const player = await it.player();
    await done(block(it, player.user_id));
    await player.refused('round', player.about(), { code: 'blocked', round: null, balance: 1000_00n });
  });

  test('ends the sessions after ten minutes, and refuses logins', async () => {
    const player = await it.player();
    await done(block(it, player.user_id));
    await clock.advance(10 * 60 * 1000);
    expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
    const login = { body: { mobile: player.phone, password: PASSWORD } };
    await it.guest().refused('login', login, { http: 403, code: 'blocked' });
  });

  test('is refused twice, as is unblocking an active player; unblocked players log in again', async () => {
    const player = await it.player();
    expect(await refused(unblock(it, player.user_id))).toMatch(/is not blocked/);
    await done(block(it, player.user_id));
    expect(await refused(block(it, player.user_id))).toMatch(/is blocked already/);
    await done(unblock(it, player.user_id));
    expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
    await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
    await player.bet();
  });
});

describe('a bet that was on its way when the back office blocked its player', () => {
  const it = useApp();

  test('tells what is in the wallet, not what the stake would have left of it', async () => {
    const player = await it.player();
    const bet = betOf(player.user_id, { amount: 100_00n, type: 1 }, async () => {
      await done(block(it, player.user_id));
      return { userId: player.user_id, status: PLAYER_ACTIVE };
    });
    await expect(placeBet(it.context, bet)).rejects.toMatchObject({
      httpStatus: 403,
      code: 'blocked',
      detail: { round: null, balance: 1000, wallet_version: 1 },
    });
    expect(await player.balance()).toBe(1000_00n);
  });
});
