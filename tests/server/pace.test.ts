import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeClock, fakeClock, type Player, startApp, type TestApp } from './harness.ts';
import { changeLimits, limitsRequest, readLimits } from './player-limits.ts';
import { steerNextRound } from './steer.ts';

const MINUTE_MS = 60_000;

/** Plays a round that is lost on its first line. */
async function lose(it: TestApp, player: Player): Promise<void> {
  await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
  const { round_id: roundId } = await player.bet();
  await player.advance(roundId, 1);
}

const startIn = (jurisdiction: 'demo' | 'gb' | 'on' | 'mt' | 'strict', clock: FakeClock) =>
  startApp('embedded', { clock, config: { jurisdiction } });

describe('the pace of play', () => {
  const clock = fakeClock();
  let [demo, on, mt, gb]: TestApp[] = [];
  beforeAll(async () => {
    [demo, on, mt, gb] = await Promise.all(
      (['demo', 'on', 'mt', 'gb'] as const).map((name) => startIn(name, clock)),
    );
  });
  afterAll(() => Promise.all([demo, on, mt, gb].map((it) => it?.close())));

  const playerOf = async (it: TestApp | undefined): Promise<[TestApp, Player]> => {
    if (!it) throw new Error('not started');
    return [it, await it.player()];
  };

  test('the database refuses a start before the minimum and takes one at it', async () => {
    const [it, player] = await playerOf(on);
    await lose(it, player);
    await clock.advance(2499);
    expect(await player.refused('bet', player.betRequest())).toMatchObject({
      http: 429,
      code: 'too_soon',
      retry_after: 2.5,
    });
    await clock.advance(1);
    await lose(it, player);
  });

  test('a refused bet does not begin the wait again, and a repeated one gets its first answer', async () => {
    const [it, player] = await playerOf(on);
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
    const first = await player.bet({}, 'first');
    expect(await player.bet({}, 'first')).toEqual(first);
    await player.advance(first.round_id, 1);
    await clock.advance(2000);
    expect(await player.refused('bet', player.betRequest({}, 'second'))).toMatchObject({ code: 'too_soon' });
    await clock.advance(500);
    await player.bet({}, 'second');
  });

  test('demo has no minimum', async () => {
    const [it, player] = await playerOf(demo);
    await lose(it, player);
    await lose(it, player);
  });

  test('a required reality check refuses bets until it is confirmed, and again after as long', async () => {
    const [it, player] = await playerOf(mt);
    await lose(it, player);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await clock.advance(20 * MINUTE_MS - (minutes === 40 ? 1 : 0));
      await lose(it, player);
    }
    await clock.advance(1);
    expect(await player.refused('bet', player.betRequest())).toMatchObject({
      http: 409,
      code: 'reality_check',
    });
    expect((await readLimits(player)).check_due_at).toBe(clock.now().toISOString());
    await changeLimits(player, { to: 'confirm_reality_check' });
    await lose(it, player);
    expect((await readLimits(player)).check_due_at).toBe(
      new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
    );
  });

  test('half an hour without a bet begins a session, and with it the wait for its reality check', async () => {
    const [it, player] = await playerOf(mt);
    await lose(it, player);
    await clock.advance(30 * MINUTE_MS + 1);
    await lose(it, player);
    expect((await readLimits(player)).check_due_at).toBe(
      new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
    );
  });

  test('a round that is open when the check falls due is played on', async () => {
    const [it, player] = await playerOf(mt);
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 25 });
    const { round_id: roundId } = await player.bet();
    await clock.advance(61 * MINUTE_MS);
    await player.advance(roundId, 1);
    await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
  });

  test('where a check is required it may come more often, not later or never', async () => {
    const [, player] = await playerOf(mt);
    expect((await readLimits(player)).check_minutes).toBe(60);
    expect((await changeLimits(player, { to: 'set_reality_check', minutes: 15 })).check_minutes).toBe(15);
    for (const minutes of [null, 120] as const)
      expect(
        await player.refused('changeLimits', limitsRequest(player, { to: 'set_reality_check', minutes })),
      ).toMatchObject({ http: 422 });
  });

  test('where it is offered the player chooses it, and none comes before', async () => {
    const [it, player] = await playerOf(gb);
    expect(await readLimits(player)).toMatchObject({ check_minutes: null, max_check_minutes: 60 });
    await changeLimits(player, { to: 'set_reality_check', minutes: 15 });
    await lose(it, player);
    await clock.advance(15 * MINUTE_MS);
    expect(await player.refused('bet', player.betRequest())).toMatchObject({ code: 'reality_check' });
    expect((await changeLimits(player, { to: 'set_reality_check', minutes: null })).check_due_at).toBeNull();
    await lose(it, player);
  });

  test('demo offers none', async () => {
    const [, player] = await playerOf(demo);
    expect(
      await player.refused('changeLimits', limitsRequest(player, { to: 'set_reality_check', minutes: 15 })),
    ).toMatchObject({ http: 409 });
  });

  test('gb asks a new player for a deposit limit until one is set or refused, demo does not', async () => {
    const [, asha] = await playerOf(gb);
    const [, ravi] = await playerOf(gb);
    const [, meera] = await playerOf(demo);
    expect((await meera.profile()).asks_deposit_limit).toBe(false);
    expect((await asha.profile()).asks_deposit_limit).toBe(true);
    await changeLimits(asha, { to: 'no_deposit_limit' });
    expect((await asha.profile()).asks_deposit_limit).toBe(false);
    const { asks_deposit_limit: asks } = await changeLimits(ravi, {
      to: 'set_limit',
      limit: { kind: 'deposit', period: 'day', value: 1000 },
    });
    expect(asks).toBe(false);
  });
});
