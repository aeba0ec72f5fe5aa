import { describe, expect, test } from 'vitest';
import { placeBet } from '../../src/server/rounds/bet.ts';
import { block, done } from './acts.ts';
import { DATABASES, startApp } from './harness.ts';

describe.each(DATABASES)('a bet that was on its way when the back office blocked its player, %s', (kind) => {
  test('tells what is in the wallet, not what the stake would have left of it', async () => {
    const it = await startApp(kind);
    const player = await it.player();
    const bet = {
      userId: player.user_id,
      stakePaise: 100_00n,
      type: 1,
      clientSeed: undefined,
      serverSeedHash: undefined,
      key: null,
    } as const;
    // The session was looked at before: what comes now is too late for it.
    await expect(placeBet(it.context, bet, () => done(block(it, player.user_id)))).rejects.toMatchObject({
      httpStatus: 403,
      code: 'blocked',
      detail: { round: null, balance: 1000, wallet_version: 1 },
    });
    expect(await player.balance()).toBe(1000_00n);
    await it.close();
  });
});
