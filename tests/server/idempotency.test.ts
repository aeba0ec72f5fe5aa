import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '../../src/server/db/schema.ts';
import { DATABASES, freshPhone, PASSWORD, startApp, type TestApp } from './harness.ts';
import { steerNextRound } from './steer.ts';

describe.each(DATABASES)('idempotency on %s', (kind) => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp(kind);
  });
  afterAll(() => it.close());

  const safePlayer = async () => {
    const player = await it.player();
    await steerNextRound(it.context, player.user_id, { type: 1, roast_line: 25 });
    return player;
  };

  test('an answer lost after commit is given again, to the byte, even when the round has ended since', async () => {
    const player = await safePlayer();
    const key = randomUUID();
    const bet = await player.send('bet', player.betRequest({}, key));
    const roundId = (await player.ok('round', player.about())).data.open?.round_id ?? '';
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
    expect(await player.refused(name, player.betRequest(change, key))).toMatchObject({
      http: 422,
      code: 'key_reused',
    });
    expect(await player.balance()).toBe(99_000n);
  });

  test('a key of an advance or cashout sent again for another step or round is refused', async () => {
    const player = await safePlayer();
    const { round_id: roundId } = await player.bet();
    const key = randomUUID();
    await player.ok('advance', player.advanceRequest(roundId, 1, false, key));
    expect(await player.refused('advance', player.advanceRequest(roundId, 2, false, key))).toMatchObject({
      code: 'key_reused',
    });
    const paid = await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }, key));
    expect(
      await player.refused('cashout', player.cashoutRequest(1.07, { round_id: roundId }, key)),
    ).toMatchObject({
      code: 'key_reused',
    });
    expect(await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }, key))).toEqual(paid);
  });

  test('the same step under the same key gets the first answer, whatever it now says of the fire', async () => {
    const player = await safePlayer();
    const { round_id: roundId } = await player.bet();
    const key = randomUUID();
    const first = await player.ok('advance', player.advanceRequest(roundId, 1, false, key));
    expect(await player.ok('advance', player.advanceRequest(roundId, 1, true, key))).toEqual(first);
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
    await one.ok('advance', one.advanceRequest(first.round_id, 1, false, key));
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
    expect(await thief.refused('register', { body: { ...body, password: 'guessed' }, key })).toMatchObject({
      code: 'key_reused',
    });
    expect(thief.cookie).toBeNull();
    expect(await it.guest().refused('register', { body })).toMatchObject({ code: 'phone_taken' });
  });

  test('what is stored of a body is a keyed hash, and nothing of a password', async () => {
    const phone = freshPhone();
    await it.guest().ok('register', { body: { email: 'e@x.in', phone, password: 'very secret' }, key: 'k' });
    const rows = await it.database.db.select().from(idempotencyKeys).where(sql`player = ${phone}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toMatch(/very secret|e@x\.in/);
  });

  test.each(['', ' ', 'x'.repeat(129), 'tab\there'])(
    'a key like %j is refused before anything is done',
    async (key) => {
      const player = await safePlayer();
      expect(await player.refused('bet', player.betRequest({}, key))).toMatchObject({
        http: 400,
        code: 'bad_input',
      });
      expect(await player.balance()).toBe(100_000n);
    },
  );
});
