import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { keyArguments } from '../../../src/server/ledger/idempotency.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { mapRefusals } from '../../../src/server/platform/db/refusals.ts';
import { idempotencyKeys, players } from '../../../src/server/platform/db/schema/schema.ts';
import { clockThatTells } from '../support/database-clock.ts';
import { freshPhone, PASSWORD, type Player, useApp } from '../support/harness.ts';
import { claimRequest, freshUtr } from '../support/payments.ts';
import { EASY, round } from '../support/rounds.ts';
import { adjustWallet } from '../support/wallets.ts';

describe('idempotency', () => {
  const it = useApp();

  const safePlayer = async () => {
    const player = await it.player();
    await player.steer(1, 25);
    return player;
  };

  const keysOf = async ({ user_id: userId }: Player): Promise<number> =>
    (await it.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))).length;

  test('the functions of a key give its first answer again, and refuse it for another body', async () => {
    const { user_id: userId } = await it.player();
    const key = randomUUID();
    const argumentsFor = (amount: number) => {
      const request = { userId, call: 'add_amount', key, body: { amount } } as const;
      const { keyHash, bodyHash } = keyArguments(it.context.metadata.serverSecret, request);
      return sql`${userId}::uuid, ${keyHash}::uuid, ${bodyHash}::uuid, ${userId}::uuid`;
    };
    const claim = async (db: Db, amount: number): Promise<unknown> => {
      const claimed = db
        .select({ response: sql`response::text` })
        .from(sql`claim_idempotency_key(${argumentsFor(amount)})`);
      const [row] = await mapRefusals(claimed.execute());
      return row?.response;
    };
    const store = sql`update idempotency_keys set response = '{"b": 1,  "a": 2}' where user_id = ${userId}`;
    expect(await it.database.transaction((tx) => claim(tx, 200).finally(() => tx.execute(store)))).toBeNull();
    expect(await claim(it.database.db, 200)).toBe('{"b": 1,  "a": 2}');
    await expect(claim(it.database.db, 300)).rejects.toMatchObject({ httpStatus: 422, code: 'key_reused' });
  });

  test('an answer lost after commit is given again, to the byte, even when the round has ended since', async () => {
    const player = await safePlayer();
    const key = randomUUID();
    const bet = await player.send('bet', player.betRequest({}, key));
    const roundId = (await player.rounds()).open?.round_id ?? '';
    await player.advance(roundId, 1);
    await player.ok('cashout', player.cashoutRequest(1.02));
    const again = await player.send('bet', player.betRequest({}, key));
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(bet.body));
    expect(await player.balance()).toBe(100_020n);
  });

  test.each([
    ['bet', { amount: 20 }],
    ['bet', { type: 2 }],
    ['bet', { client_seed: 'other' }],
  ] as const)('a key of %s sent again with %j is refused and changes nothing', async (name, change) => {
    const player = await safePlayer();
    const key = randomUUID();
    await player.ok(name, player.betRequest({}, key));
    await player.refused(name, player.betRequest(change, key), { http: 422, code: 'key_reused' });
    expect(await player.balance()).toBe(99_000n);
  });

  test('a step and a cashout are known by their round: under any key, or none, they get the first answer', async () => {
    const player = await safePlayer();
    const { round_id: roundId } = await player.bet();
    const key = randomUUID();
    const first = await player.ok('advance', player.advanceRequest(roundId, 1, false, key));
    const second = await player.ok('advance', player.advanceRequest(roundId, 2, false, key));
    expect(second.step).toBe(2);
    await adjustWallet(it.database.db, player.user_id, 500n);
    const third = await player.ok('advance', player.advanceRequest(roundId, 3, false));
    expect(third.balance).toBe(second.balance + 500n);
    for (const again of [key, randomUUID(), undefined]) {
      expect(await player.ok('advance', player.advanceRequest(roundId, 1, true, again))).toEqual(first);
      expect(await player.ok('advance', player.advanceRequest(roundId, 2, false, again))).toEqual(second);
    }
    const paid = await player.ok('cashout', player.cashoutOf(roundId, 1.11, key));
    for (const again of [key, randomUUID(), undefined])
      expect(await player.ok('cashout', player.cashoutOf(roundId, 1.11, again))).toEqual(paid);
    await player.refused('cashout', player.cashoutOf(roundId, 1.07, key), { code: 'multiplier_mismatch' });
    for (const [step, answer] of [first, second, third].entries())
      expect(await player.ok('advance', player.advanceRequest(roundId, step + 1, false, key))).toEqual(
        answer,
      );
    await player.refused('advance', player.advanceRequest(roundId, 4), { code: 'no_round' });
    expect(await keysOf(player)).toBe(0);
  });

  test('a late cash-out that names no round does not pay the next round within a minute', async () => {
    const player = await safePlayer();
    const { round_id: roundId } = await player.bet();
    await player.advance(roundId, 1);
    const sent = player.cashoutRequest(1.02, {}, randomUUID());
    const paid = await player.ok('cashout', sent);
    expect(paid.round_id).toBe(roundId);
    expect(await player.ok('cashout', sent)).toEqual(paid);
    const next = await round(player).on(EASY).step().open();
    for (const late of [sent, player.cashoutRequest(1.02), player.cashoutRequest(1.02, {}, randomUUID())])
      await player.refused('cashout', late, {
        http: 409,
        code: 'round_open',
        round: { round_id: next.round_id, state: 'open' },
      });
    expect(await player.cashOut(roundId, 1.02)).toEqual(paid);
    expect(await keysOf(player)).toBe(0);
    await it.database.db.execute(clockThatTells("clock_timestamp() + interval '61 seconds'"));
    await player.ok('cashout', player.cashoutRequest(1.02), { round_id: next.round_id });
    await it.database.db.execute(clockThatTells('clock_timestamp()'));
  });

  test('a refusal stores no key: the same key may be used when the reason is gone', async () => {
    const player = await safePlayer();
    const key = randomUUID();
    await player.refused('bet', player.betRequest({ amount: 151 }, key));
    await player.refused('bet', player.betRequest({ amount: 10, server_seed_hash: 'a'.repeat(64) }, key));
    await player.ok('bet', player.betRequest({ amount: 10 }, key));
  });

  test('the same key of two players, and of two calls, are different keys', async () => {
    const key = randomUUID();
    const [one, two] = [await safePlayer(), await safePlayer()];
    const first = await one.ok('bet', one.betRequest({}, key));
    const second = await two.ok('bet', two.betRequest({}, key));
    expect(second.round_id).not.toBe(first.round_id);
    await one.ok('addAmount', claimRequest(one, 500, freshUtr(), key));
  });

  test('a registration sent again logs in to the same account, but only with its password', async () => {
    const phone = freshPhone();
    const key = randomUUID();
    const body = { email: '', phone, password: PASSWORD };
    const { user_id: userId } = await it.guest().ok('register', { body, key });
    const again = it.guest();
    expect((await again.ok('register', { body, key })).user_id).toBe(userId);
    await again.ok('profile', { params: { userid: userId } });
    const thief = it.guest();
    await thief.refused('register', { body: { ...body, password: 'guessed' }, key }, { code: 'key_reused' });
    expect(thief.cookie).toBeNull();
    for (const other of [{ body }, { body, key: randomUUID() }])
      await it.guest().refused('register', other, { code: 'phone_taken' });
  });

  test('what is stored of a body is a keyed hash, and nothing of a password', async () => {
    const phone = freshPhone();
    await it.guest().ok('register', { body: { email: 'e@x.in', phone, password: 'very secret' }, key: 'k' });
    const rows = await it.database.db
      .select()
      .from(idempotencyKeys)
      .innerJoin(players, eq(players.userId, idempotencyKeys.userId))
      .where(eq(players.phone, phone));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.idempotency_keys.bodyHash).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(rows[0]?.idempotency_keys)).not.toMatch(/very secret|e@x\.in/);
  });

  test.each(['', ' ', 'x'.repeat(129), 'tab\there'])(
    'a key like %j is refused before anything is done',
    async (key) => {
      const player = await safePlayer();
      await player.refused('bet', player.betRequest({}, key), { http: 400, code: 'bad_input' });
      expect(await player.balance()).toBe(100_000n);
    },
  );
});
