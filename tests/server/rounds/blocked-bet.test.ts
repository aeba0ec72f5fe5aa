import { describe, expect, test } from 'vitest';
import { PLAYER_ACTIVE } from '../../../src/contract/constants.ts';
import { placeBet } from '../../../src/server/rounds/bet.ts';
import { block, done } from '../support/acts.ts';
import { betOf } from '../support/direct-calls.ts';
import { useApp } from '../support/harness.ts';

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
