import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { seedHash } from '../../../src/rules/fairness.ts';
import { openRounds, players } from '../../../src/server/platform/db/schema/schema.ts';
import { decryptRoundSecrets } from '../../../src/server/rounds/fairness/seeds.ts';
import { captureLog, PASSWORD, Player, type Reply, type RequestOptions, useApp } from '../support/harness.ts';

const SEED_KEY = Buffer.alloc(32, 7);

describe('secrets', () => {
  const { log, lines: logged } = captureLog('debug');
  const it = useApp({ log, config: { seedKey: SEED_KEY } });
  const answered: string[] = [];

  class Overheard extends Player {
    override async send(name: CallName, sending: RequestOptions = {}): Promise<Reply> {
      const reply = await super.send(name, sending);
      answered.push(JSON.stringify(reply));
      return reply;
    }
  }

  async function overheard(): Promise<Player> {
    const player = new Overheard(it.app);
    await player.register();
    return player;
  }

  async function seedsOf(player: Player): Promise<readonly string[]> {
    const { db } = it.database;
    const [account] = await db.select().from(players).where(eq(players.userId, player.user_id));
    const open = await db.select().from(openRounds).where(eq(openRounds.userId, player.user_id));
    const next = it.context.cipher.decrypt(account?.nextEncryptedSeed ?? '', player.user_id);
    expect(seedHash(next)).toBe(account?.nextServerSeedHash);
    return [
      next,
      ...open.map(
        ({ roundId, encryptedOutcome }) =>
          decryptRoundSecrets(it.context.cipher, encryptedOutcome, roundId).serverSeed,
      ),
    ];
  }

  const everything = (): string => [...logged, ...answered].join('\n');

  test('a whole story tells no password, token or seed in any log or answer before its time', async () => {
    const player = await overheard();
    const secretsOf = (cookie: string | null) =>
      (cookie?.split('=')[1]?.split('.') ?? []).filter((part) => part.length === 43);
    const tokens = secretsOf(player.cookie);
    expect(tokens).toHaveLength(2);
    await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
    tokens.push(...secretsOf(player.cookie));
    await player.refused('login', { body: { mobile: player.phone, password: 'a wrong guess 123' } });
    await player.refused('register', {
      body: { email: '', phone: player.phone, password: 'another secret 456' },
    });
    await player.steer(1, 25);

    const bet = await player.bet({ amount: 10 }, 'key-of-a-bet');
    const hidden = await seedsOf(player);
    expect(hidden).toHaveLength(2);
    await player.bet({ amount: 10 }, 'key-of-a-bet');
    await player.refused('bet', player.betRequest({ amount: 11 }));
    await player.refused('bet', player.betRequest({ amount: 11 }, 'key-of-a-bet'));
    await player.advance(bet.round_id, 1);
    await player.refused('advance', player.advanceRequest(bet.round_id, 5));
    await player.refused('cashout', player.cashoutRequest(3));
    await player.ok('round', player.about());
    await player.ok('fairness', player.about());
    await player.ok('betHistory', player.about());
    await player.send('bet', { body: '{"broken"' });
    for (const seed of hidden) expect(everything()).not.toContain(seed);

    const paid = await player.ok('cashout', player.cashoutRequest(1.02));
    expect(hidden).toContain(paid.server_seed);
    const stillHidden = await seedsOf(player);
    await player.ok('round', player.about());
    for (const seed of stillHidden) expect(everything()).not.toContain(seed);

    for (const secret of [PASSWORD, 'a wrong guess 123', 'another secret 456', SEED_KEY.toString('hex')])
      expect(everything()).not.toContain(secret);
    for (const token of tokens) {
      expect(token).toHaveLength(43);
      const inHeader = encodeURIComponent(token);
      for (const text of [token, inHeader]) expect(logged.join('')).not.toContain(text);
      expect(answered.filter((text) => text.includes(inHeader)).length, 'only the answer that sets it').toBe(
        1,
      );
    }
    expect(logged.join(''), 'phone numbers are personal').not.toContain(player.phone);
    expect(everything()).not.toMatch(/argon2id|sealed|aes-256-gcm|body_hash/);
  });

  test('an internal error is logged with the id of its request, and not sent', async () => {
    const player = await it.player();
    const { round_id: roundId } = await player.bet();
    const { db } = it.database;
    await db
      .update(openRounds)
      .set({ encryptedOutcome: it.context.cipher.encrypt('garbage', roundId) })
      .where(eq(openRounds.roundId, roundId));
    logged.length = 0;
    const failed = await player.send('advance', player.advanceRequest(roundId, 1));
    expect(failed.body).toEqual({
      success: false,
      status: false,
      message: 'Internal server error',
      message_code: 'refusal.internal',
      code: 'internal',
    });
    const errors = logged.flatMap((line) => line.trim().split('\n')).map((line) => JSON.parse(line));
    const error = errors.find(({ level }) => level >= 50);
    expect(error).toMatchObject({
      reqId: failed.headers['x-request-id'],
      err: { stack: expect.stringContaining(' at ') },
    });
  });
});
