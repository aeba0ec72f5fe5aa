import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openRounds, players, rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { useApp } from '../support/harness.ts';
import { fatalLineByHand, hashByHand } from '../support/steer.ts';
import { adjustWallet } from '../support/wallets.ts';

describe('rounds for real money', () => {
  const it = useApp({ config: { money: 'real', seedKey: randomBytes(32) } });

  test('while a round is open the database holds neither its seed nor its line in the clear', async () => {
    const player = await it.player();
    const { user_id: userId } = player;
    await adjustWallet(it.database.db, userId, 10_000n);
    const bet = await player.bet({ amount: 10, type: 4 });
    const { db } = it.database;
    const stored = async () => {
      const [round] = await db.select().from(openRounds).where(eq(openRounds.roundId, bet.round_id));
      const [ended] = await db.select().from(rounds).where(eq(rounds.roundId, bet.round_id));
      const [owner] = await db.select().from(players).where(eq(players.userId, userId));
      if (!owner) throw new Error('The player must be there.');
      return { round, ended, owner };
    };
    const open = await stored();
    expect(open.round).not.toHaveProperty('server_seed');
    expect(open.round).not.toHaveProperty('fatal_line');
    expect(open.ended).toBeUndefined();
    expect(open.round?.encryptedOutcome).toMatch(/^aes-256-gcm:/);
    expect(open.owner.nextEncryptedSeed).toMatch(/^aes-256-gcm:/);

    let answer = await player.advance(bet.round_id, 1);
    while (answer.state === 'open') answer = await player.advance(bet.round_id, answer.step + 1);
    const { server_seed: serverSeed } = answer;
    if (serverSeed === null) throw new Error('An ended round reveals its seed.');
    expect(hashByHand(serverSeed)).toBe(bet.server_seed_hash);
    expect(
      JSON.stringify(open, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(serverSeed);
    const ended = await stored();
    expect(ended.round).toBeUndefined();
    expect(ended.ended).toMatchObject({
      serverSeed,
      fatalLine: fatalLineByHand(serverSeed, bet.client_seed, bet.nonce, 4),
    });
    expect(ended.owner.nextEncryptedSeed).toBe(open.owner.nextEncryptedSeed);
  });
});
