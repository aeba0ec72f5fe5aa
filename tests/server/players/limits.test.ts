import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/contract/day.ts';
import { rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { isComplete } from '../../complete.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import {
  changeLimits as change,
  readLimits as control,
  limitOf as limit,
  limitsRequest as request,
} from '../support/player-limits.ts';
import { testRefusals } from '../support/refusals.ts';
import { EASY, HARDCORE, round } from '../support/rounds.ts';
import { useTwoServers } from '../support/two-servers.ts';

const clock = fakeClock();
const it = useApp({ clock });
const lose = (player: Player, amount: number) => round(player).on(EASY, { fatal: 1, amount }).fry();
const win = (player: Player, amount: number) => round(player).on(EASY, { amount }).step().cashOut();
/** Expects a refused bet, and the same reason in the profile. */
async function refuseBet(player: Player, amount: number, refusal: object = { code: 'play_limit' }) {
  const { message, message_code, values, until } = await player.refused(
    'bet',
    player.betRequest({ amount }),
    refusal,
  );
  const { play_stop: stop } = await player.profile();
  expect(stop).toMatchObject({ message, message_code, values, until });
  expect(Number(stop?.left ?? 0)).toBeLessThan(amount * 100);
}

test('a bet that would pass a limit of stakes by a rupee is refused, and one up to it is not', async () => {
  const player = await it.player();
  await change(player, limit('stake', 'day', 100));
  await win(player, 60);
  await refuseBet(player, 41, {
    http: 422,
    code: 'play_limit',
    message: 'This would pass your daily stake limit of ₹100; ₹40 is left of it.',
    message_code: 'refusal.limit.stake.day',
    values: { limit: '100', left: '40' },
  });
  expect((await player.profile()).play_stop).toMatchObject({
    left: 4000n,
    until: new Date(Date.UTC(2026, 0, 2)).toISOString(),
  });
  await win(player, 40);
  await refuseBet(player, 1);
});

test('losses are stakes less payouts: a win makes room again', async () => {
  const player = await it.player();
  await change(player, limit('loss', 'week', 100));
  await win(player, 100);
  expect((await control(player)).limits).toMatchObject([
    { kind: 'loss', period: 'week', value: 10_000n, left: 10_200n },
  ]);
  await lose(player, 100);
  expect((await control(player)).limits).toMatchObject([{ left: 200n }]);
  await lose(player, 2);
  await refuseBet(player, 1, { code: 'play_limit', message: expect.stringContaining('weekly loss limit') });
});

test('what was staked before the limit was set counts', async () => {
  const player = await it.player();
  await lose(player, 90);
  await change(player, limit('stake', 'month', 100));
  await refuseBet(player, 11);
});

test('an open round is a loss of its stake until its payout, whatever its line is', async () => {
  const [safe, fatal] = [await it.player(), await it.player()];
  const left: unknown[] = [];
  for (const [player, line] of [
    [safe, 25],
    [fatal, 2],
  ] as const) {
    await change(player, limit('loss', 'day', 500));
    await round(player).on(EASY, { fatal: line, amount: 100 }).step().open();
    left.push((await control(player)).limits);
  }
  expect(left[0]).toMatchObject([{ left: 40_000n }]);
  expect(left[1]).toEqual(left[0]);
});

test('counters begin again with the day, the Monday and the month, UTC', async () => {
  await clock.set(new Date('2026-01-30T12:00:00Z'));
  const player = await it.player();
  for (const period of ['day', 'week', 'month'] as const) await change(player, limit('stake', period, 100));
  await win(player, 50);
  const left = async () =>
    Object.fromEntries((await control(player)).limits.map((one) => [one.period, one.left]));
  expect(await left()).toEqual({ day: 5000n, week: 5000n, month: 5000n });
  await clock.set(new Date('2026-01-30T23:59:59.999Z'));
  expect(await left()).toEqual({ day: 5000n, week: 5000n, month: 5000n });
  await clock.set(new Date('2026-01-31T00:00:00Z'));
  expect(await left()).toEqual({ day: 10_000n, week: 5000n, month: 5000n });
  await clock.set(new Date('2026-02-01T00:00:00Z'));
  expect(await left()).toEqual({ day: 10_000n, week: 5000n, month: 10_000n });
  await win(player, 20);
  expect(await left()).toEqual({ day: 8000n, week: 3000n, month: 8000n });
  await clock.set(new Date('2026-02-02T00:00:00Z'));
  expect(await left()).toEqual({ day: 10_000n, week: 10_000n, month: 8000n });
});

test('a limit gets stricter at once, and looser after 24 hours and a second confirmation', async () => {
  const player = await it.player();
  const loss = { kind: 'loss', period: 'day' } as const;
  await change(player, limit('loss', 'day', 100));
  await change(player, limit('loss', 'day', 50));
  expect((await control(player)).limits).toMatchObject([{ value: 5000n, looser: null }]);
  const asked = await change(player, limit('loss', 'day', 80));
  expect(asked.limits).toMatchObject([{ value: 5000n, looser: { value: 8000n } }]);
  expect(asked.limits[0]?.looser?.from).toBe(new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString());
  const confirm = () => player.send('changeLimits', request(player, { to: 'confirm_limit', limit: loss }));
  await clock.advance(24 * HOUR_MS - 1);
  const until = asked.limits[0]?.looser?.from;
  expect(await confirm()).toMatchObject({
    http: 409,
    body: { message: `This limit can be confirmed from ${until} on.`, until },
  });
  await change(player, limit('loss', 'day', 80));
  await clock.advance(1);
  expect((await control(player)).limits).toMatchObject([{ value: 5000n }]);
  expect(await confirm()).toMatchObject({ http: 200 });
  expect((await control(player)).limits).toMatchObject([{ value: 8000n, looser: null }]);
  expect(await confirm()).toMatchObject({ http: 409 });
});

test('a looser limit lapses 7 days after it could be confirmed, and may be asked for again', async () => {
  const player = await it.player();
  await change(player, limit('loss', 'day', 50));
  await change(player, limit('loss', 'day', 80));
  await clock.advance(8 * 24 * HOUR_MS - 1);
  expect((await control(player)).limits).toMatchObject([{ looser: { value: 8000n } }]);
  await clock.advance(1);
  expect((await control(player)).limits).toMatchObject([{ value: 5000n, looser: null }]);
  const confirm = request(player, { to: 'confirm_limit', limit: { kind: 'loss', period: 'day' } });
  await player.refused('changeLimits', confirm, { http: 409 });
  const { limits } = await change(player, limit('loss', 'day', 80));
  expect(limits[0]?.looser?.from).toBe(new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString());
});

test('no limit is a looser limit, and a stricter one takes back what was asked for', async () => {
  const player = await it.player();
  await change(player, limit('stake', 'week', 70));
  await change(player, limit('stake', 'week', null));
  expect((await control(player)).limits).toMatchObject([{ value: 7000n, looser: { value: null } }]);
  await change(player, limit('stake', 'week', 60));
  expect((await control(player)).limits).toMatchObject([{ value: 6000n, looser: null }]);
  await change(player, limit('stake', 'week', null));
  await clock.advance(24 * HOUR_MS);
  await change(player, { to: 'confirm_limit', limit: { kind: 'stake', period: 'week' } });
  expect((await control(player)).limits).toEqual([]);
});

test('a session of the chosen length ends the betting until half an hour after its newest bet', async () => {
  const player = await it.player();
  await change(player, { to: 'set_limit', limit: { kind: 'session', period: 'session', value: 30 } });
  await win(player, 10);
  await clock.advance(20 * 60_000);
  await lose(player, 10);
  expect((await control(player)).session).toMatchObject({ staked: 2000n, paid_out: 1020n });
  await clock.advance(10 * 60_000 - 1);
  await lose(player, 1);
  await clock.advance(1);
  const until = new Date(clock.now().getTime() + 30 * 60_000 - 1).toISOString();
  await refuseBet(player, 1, {
    code: 'play_limit',
    message: `Your session has reached the time you chose. You can play again from ${until} on.`,
    retry_after: 1800,
    until,
  });
  await clock.advance(30 * 60_000);
  expect((await control(player)).session).toBeNull();
  await lose(player, 1);
  expect((await control(player)).session).toMatchObject({ staked: 100n, paid_out: 0n });
});

test('a break refuses bets until it is over, a shorter one does not shorten it', async () => {
  const player = await it.player();
  await change(player, { to: 'take_break', days: 7 });
  const { break_until: until } = await change(player, { to: 'take_break', days: 1 });
  expect(until).toBe(new Date(clock.now().getTime() + 7 * 24 * HOUR_MS).toISOString());
  await clock.advance(7 * 24 * HOUR_MS - 1);
  const message = `You are on a break until ${until}.`;
  await refuseBet(player, 1, { http: 403, code: 'break', message, until });
  await clock.advance(1);
  await lose(player, 1);
  expect((await control(player)).break_until).toBeNull();
});

test('a break is whole hours, whatever the time zone of the database, over summer time too', async () => {
  const player = await it.player();
  await it.database.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'Europe/London'`);
    await tx.execute(sql`select take_break(${player.user_id}, 180)`);
  });
  expect((await control(player)).break_until).toBe(
    new Date(clock.now().getTime() + 180 * 24 * HOUR_MS).toISOString(),
  );
});

test('a round that is open at the start of a break is played on', async () => {
  const player = await it.player();
  const { round_id: roundId } = await round(player).on(EASY).open();
  await change(player, { to: 'take_break', days: 1 });
  await player.advance(roundId, 1);
  await player.cashOut(roundId, 1.02);
});

let player: Player;
beforeAll(async () => {
  player = await it.player();
});
testRefusals<'changeLimits', object>(
  it,
  (call, wrong) => player.refused(call, { body: { user_id: player.user_id, change: wrong } }),
  [
    ['changeLimits', { to: 'take_break', days: 43 }, 400, 'change.days is not valid.'],
    ['changeLimits', { to: 'exclude', months: 5 }, 400, 'change.months is not valid.'],
    ['changeLimits', limit('loss', 'day', 0), 400, 'A limit is in whole rupees, 1 or more.'],
    ['changeLimits', limit('loss', 'day', 1.5), 400, 'A limit is in whole rupees, 1 or more.'],
    [
      'changeLimits',
      { to: 'set_limit', limit: { kind: 'loss', period: 'year', value: 1 } },
      400,
      'change.limit.period is not valid.',
    ],
  ],
);

const REFUSALS = isComplete ? 80 : 16;
const LANES = 8;
const STAKE_MAX = 7;
const MAX_BETS = 10_000;

describe('limits under concurrent bets on PostgreSQL, two servers', () => {
  const servers = useTwoServers();

  test.each([
    ['losses', { loss: 5_00n, stake: 1_000_000_00n }],
    ['stakes', { loss: 1_000_000_00n, stake: 30_00n }],
  ])('%s reach the limit and never pass it by a paisa', async (_, limits) => {
    const both = await servers.newPlayer();
    const [{ user_id: userId }] = both;
    const { db } = servers.apps[0].database;
    for (const [kind, value] of Object.entries(limits))
      await db.execute(sql`select set_limit(${userId}, ${kind}, 'month', ${value})`);
    let refused = 0;
    const betOnce = async (player: Player, nth: number): Promise<void> => {
      const request = player.betRequest({ amount: 1 + (nth % STAKE_MAX), type: HARDCORE });
      const { http, body } = await player.send('bet', request);
      const { code, round_id: roundId = '' } = body as { code?: string; round_id?: string };
      if (code === 'play_limit') refused++;
      else if (http !== 200) expect(code).toMatch(/^(round_open|too_many)$/);
      if (http !== 200) return;
      const landed = await player.send('advance', player.advanceRequest(roundId, 1, nth % 4 > 0));
      if ((landed.body as { state?: string }).state === 'open')
        await player.send('cashout', player.cashoutOf(roundId, 1.63));
    };
    const lanes = both.flatMap((player) => Array<Player>(LANES).fill(player));
    await Promise.all(
      lanes.map(async (player, lane) => {
        for (let nth = lane; refused < REFUSALS; nth += lanes.length) {
          if (nth > MAX_BETS) throw new Error(`Limits refused only ${refused} of ${nth} bets.`);
          await betOnce(player, nth);
        }
      }),
    );
    const ofPlayer = eq(rounds.userId, userId);
    let [lost, stakes] = [0n, 0n];
    for (const { stakePaise, payoutPaise } of await db
      .select()
      .from(rounds)
      .where(ofPlayer)
      .orderBy(rounds.nonce)) {
      expect(lost + stakePaise).toBeLessThanOrEqual(limits.loss);
      lost += stakePaise - payoutPaise;
      stakes += stakePaise;
    }
    expect(stakes).toBeLessThanOrEqual(limits.stake);
  });
});
