import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isComplete } from '../../complete.ts';
import { freshPhone, PASSWORD } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';
import { many, useTwoServers } from '../support/two-servers.ts';

/** races of a cash-out and an advance; a multiple of 4: two orders on a safe and on a fatal line */
const TIMES = isComplete ? 200 : 60;

describe('races on PostgreSQL, two servers with 12 connections each', () => {
  const it = useTwoServers();

  test('20 equal bets in parallel with one key: one stake, twenty equal answers', async () => {
    const both = await it.newPlayer();
    const [player] = both;
    const key = randomUUID();
    const answers = await many(20, (index) =>
      (both[index % 2] ?? player).send('bet', player.betRequest({}, key)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
    expect(await player.balance()).toBe(99_000n);
  });

  test('20 bets in parallel, each with its own key: one round, nineteen refusals that name it', async () => {
    const both = await it.newPlayer();
    const [player] = both;
    const answers = await many(20, (index) =>
      (both[index % 2] ?? player).send('bet', player.betRequest({}, randomUUID())),
    );
    const opened = answers.filter(({ http }) => http === 200);
    expect(opened).toHaveLength(1);
    for (const answer of answers.filter(({ http }) => http !== 200))
      expect(answer).toMatchObject({ http: 409, body: { code: 'round_open', round: { state: 'open' } } });
    expect(await player.balance()).toBe(99_000n);
  });

  test('of a cash-out and an advance at the same moment one is done, on a safe and on a fatal line', async () => {
    const outcomes = { cashed: 0, moved: 0, fried: 0 };
    const [player, same] = await it.newPlayer();
    for (let nth = 0; nth < TIMES; nth++) {
      const isFatal = nth % 4 > 1;
      const road = { fatal: isFatal ? 2 : 25, amount: 1 };
      const { round_id: roundId } = await round(player).on(EASY, road).step().open();
      const cash = () => player.send('cashout', player.cashoutOf(roundId, 1.02));
      const move = () => same.send('advance', player.advanceRequest(roundId, 2));
      const [cashed, moved] =
        nth % 2 === 0 ? await Promise.all([cash(), move()]) : (await Promise.all([move(), cash()])).reverse();
      if (!cashed || !moved) throw new Error('Both were sent.');
      expect([cashed.http, moved.http].filter((http) => http === 200)).toHaveLength(1);
      if (cashed.http === 200) {
        outcomes.cashed++;
        expect(moved).toMatchObject({
          http: 409,
          body: { code: 'no_round', round: { state: 'cashed_out', step: 1 } },
        });
      } else if (isFatal) {
        outcomes.fried++;
        expect(moved).toMatchObject({ body: { state: 'fried', cause: 'roast' } });
        expect(cashed).toMatchObject({
          http: 409,
          body: { code: 'no_round', round: { state: 'fried', step: 2 } },
        });
      } else {
        outcomes.moved++;
        expect(cashed).toMatchObject({
          http: 409,
          body: { code: 'multiplier_mismatch', round: { state: 'open', step: 2 } },
        });
        await player.cashOut(roundId, 1.07);
      }
    }
    expect(outcomes.cashed + outcomes.moved + outcomes.fried).toBe(TIMES);
    for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(0);
    expect(await player.balance()).toBe(
      100_000n + BigInt(outcomes.cashed) * 2n + BigInt(outcomes.moved) * 7n - BigInt(outcomes.fried) * 100n,
    );
  });

  test('10 equal advances in parallel: one step, ten equal answers', async () => {
    const [player, same] = await it.newPlayer();
    const { round_id: roundId } = await round(player).on(EASY).open();
    const answers = await many(10, (index) =>
      (index % 2 ? same : player).send('advance', player.advanceRequest(roundId, 1, index % 3 === 0)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
    const data = await player.rounds();
    const stood = data.open ?? data.last;
    expect(stood?.step).toBe(1);
  });

  test('10 equal cashouts in parallel, with and without a key: paid once, ten equal answers', async () => {
    for (const key of [undefined, randomUUID()]) {
      const [player, same] = await it.newPlayer();
      const { round_id: roundId } = await round(player).on(EASY, { amount: 100 }).step().open();
      const answers = await many(10, (index) =>
        (index % 2 ? same : player).send('cashout', player.cashoutOf(roundId, 1.02, key)),
      );
      for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
      expect(await player.balance()).toBe(100_200n);
    }
  });

  test('10 equal registrations in parallel with one key: one account, ten equal answers', async () => {
    const phone = freshPhone();
    const key = randomUUID();
    const answers = await many(10, (index) =>
      (it.apps[index % 2] ?? it.apps[0])
        .guest()
        .send('register', { body: { email: 'a@b.in', phone, password: PASSWORD }, key }),
    );
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
  });

  test('the last line and the automatic cashout at the same instant pay once', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const [player, same] = await it.newPlayer();
      const { round_id: roundId } = await round(player).on(EASY, { amount: 1 }).step(23).open();
      await Promise.all([
        player.send('advance', player.advanceRequest(roundId, 24)),
        same.send('cashout', player.cashoutRequest(24.5, { game_id: 1, round_id: roundId })),
      ]);
      await player.ok('cashout', player.cashoutRequest(24.5, { game_id: 1, round_id: roundId }));
      expect(await player.balance()).toBe(100_000n - 100n + 2450n);
    }
  });
});
