import { describe, expect, test } from 'vitest';
import { executeCommand } from '../../src/server/admin/back-office.ts';
import { DATABASES, freshDatabase, startApp } from './harness.ts';

const NEVER = new AbortController().signal;

describe.each(DATABASES)('a bet that was on its way when the back office blocked its player, %s', (kind) => {
  test('tells what is in the wallet, not what the stake would have left of it', async () => {
    const database = await freshDatabase(kind);
    let meanwhile: (() => Promise<unknown>) | null = null;
    const it = await startApp(kind, {
      database: {
        ...database,
        // The session was looked at before: what comes now is too late for it.
        transaction: (work, read) =>
          database.transaction(
            work,
            read &&
              (async (db) => {
                const seen = await read(db);
                const first = meanwhile;
                meanwhile = null;
                await first?.();
                return seen;
              }),
          ),
      },
    });
    const player = await it.player();
    meanwhile = () =>
      executeCommand(
        it.context,
        'test',
        { command: 'player block', player: player.user_id, reason: 'fraud' },
        true,
        NEVER,
      );
    expect(await player.refused('bet', player.betRequest({ amount: 100 }))).toMatchObject({
      http: 403,
      code: 'blocked',
      round: null,
      balance: 1000_00n,
      wallet_version: 1,
    });
    expect(await player.balance()).toBe(1000_00n);
    await it.close();
  });
});
