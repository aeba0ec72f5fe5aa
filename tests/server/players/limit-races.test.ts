import { describe, expect, test } from 'vitest';
import type { Player } from '../support/harness.ts';
import { highestOf, limitMonth, raceBets, type Send } from '../support/limit-race.ts';
import { useTwoServers } from '../support/two-servers.ts';

const BETS = 160;
const LANES = 8;

describe('limits under concurrent bets on PostgreSQL, two servers', () => {
  const it = useTwoServers();

  test.each([
    ['losses', { loss: 20_00n, stake: 1_000_000_00n }],
    ['stakes', { loss: 1_000_000_00n, stake: 30_00n }],
  ])('%s reach the limit and never pass it by a paisa', async (_, limits) => {
    const both = await it.newPlayer();
    const [{ user_id: userId }] = both;
    const { db } = it.apps[0].context.database;
    await limitMonth(db, userId, limits);
    const sendAs =
      (player: Player): Send =>
      (path, body) =>
        player.send(path, { body });
    const senders = both.flatMap((player) => Array.from({ length: LANES }, () => sendAs(player)));
    const refused = await raceBets(userId, senders, BETS);
    const highest = await highestOf(db, userId);
    expect(refused).toBeGreaterThan(0);
    expect(highest.loss).toBeLessThanOrEqual(limits.loss);
    expect(highest.stakes).toBeLessThanOrEqual(limits.stake);
  });
});
