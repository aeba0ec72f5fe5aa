import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/contract/day.ts';
import { JURISDICTIONS, PROFILE_NOTE } from '../../../src/server/platform/jurisdictions.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import { claim, claimRequest, freshUtr } from '../support/payments.ts';
import { changeLimits, limitOf, limitsRequest, readLimits } from '../support/player-limits.ts';
import { EASY, round } from '../support/rounds.ts';

const lose = (player: Player) => round(player).on(EASY, { fatal: 1 }).fry();

test('each jurisdiction has its values, which are not legal advice', () => {
  const rows = Object.entries(JURISDICTIONS).map(([name, rules]) => [
    name,
    rules.min_start_ms,
    rules.autoplay,
    rules.turbo,
    rules.reality_check,
    rules.realityCheckMinutes,
    rules.asksDepositLimit,
    rules.asksLossLimit,
    rules.unseen_fire_counts,
    'shows_session' in rules,
    'logout_after_ms' in rules && rules.logout_after_ms,
    'series_check_ms' in rules && rules.series_check_ms,
  ]);
  expect(rows.map((row) => row.join(' '))).toEqual([
    'demo 0 true true off  false false false false false false',
    'gb 5000 false false offered 60 true false false true false false',
    'on 2500 false false offered 60 true true false true 1800000 false',
    'mt 0 true true required 60 false false false false false 900000',
    'strict 5000 false false required 30 true false true false false false',
  ]);
  expect(PROFILE_NOTE).toContain('not legal advice');
});

describe('the pace of play', () => {
  const clock = fakeClock();
  const [demo, on, mt, gb] = [
    useApp({ clock }),
    useApp({ clock, config: { jurisdiction: 'on' } }),
    useApp({ clock, config: { jurisdiction: 'mt' } }),
    useApp({ clock, config: { jurisdiction: 'gb' } }),
  ];

  const inAnHour = () => new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString();

  test('the profile of a player has the rules of the server', async () => {
    expect((await (await on.player()).profile()).play).toEqual({
      jurisdiction: 'on',
      min_start_ms: 2500,
      autoplay: false,
      turbo: false,
      reality_check: 'offered',
      unseen_fire_counts: false,
      check_minutes: 60,
      shows_session: true,
      logout_after_ms: 1_800_000,
    });
  });

  test('the profile has time and net result of the session if they stay on screen', async () => {
    const player = await on.player();
    expect((await player.profile()).session).toBeNull();
    await lose(player);
    await clock.advance(2500);
    expect((await player.profile()).session).toMatchObject({ seconds: 2.5, staked: 1000n, paid_out: 0n });
    expect(await (await demo.player()).profile()).not.toHaveProperty('session');
  });

  test('on asks a new player for limits of deposits and losses until both are answered', async () => {
    const player = await on.player();
    const asked = async () => {
      const { asks_deposit_limit: deposit, asks_loss_limit: loss } = await player.profile();
      return { deposit, loss };
    };
    expect(await asked()).toEqual({ deposit: true, loss: true });
    await changeLimits(player, limitOf('deposit', 'day', 1000));
    expect(await asked()).toEqual({ deposit: false, loss: true });
    expect((await player.ok('changeLimits', limitsRequest(player, { to: 'no_loss_limit' }))).message).toBe(
      'No loss limit is set.',
    );
    expect(await asked()).toEqual({ deposit: false, loss: false });
  });

  test('the database refuses a start before the minimum and takes one at it', async () => {
    const player = await on.player();
    await lose(player);
    await clock.advance(2499);
    await player.refused('bet', player.betRequest(), { http: 429, code: 'too_soon', retry_after: 2.5 });
    await clock.advance(1);
    await lose(player);
  });

  test('a refused bet does not begin the wait again, and a repeated one gets its first answer', async () => {
    const player = await on.player();
    await player.steer(EASY, 1);
    const first = await player.bet({}, 'first');
    expect(await player.bet({}, 'first')).toEqual(first);
    await player.advance(first.round_id, 1);
    await clock.advance(2000);
    await player.refused('bet', player.betRequest({}, 'second'), { code: 'too_soon' });
    await clock.advance(500);
    await player.bet({}, 'second');
  });

  test('a round that plays on its own is refused where autoplay is not allowed, and nothing is staked', async () => {
    const target = { target: 2 };
    for (const it of [on, gb]) {
      const player = await it.player();
      await player.refused('bet', player.betRequest(target), {
        http: 403,
        code: 'no_autoplay',
        field: 'target',
        message: 'Each step is yours to take here: a round does not play on its own.',
      });
      expect(await player.balance()).toBe(1000_00n);
      await player.bet();
    }
    const player = await mt.player();
    await player.bet(target);
  });

  test('demo has no minimum', async () => {
    const player = await demo.player();
    await lose(player);
    await lose(player);
  });

  test('a required reality check refuses bets until it is confirmed, and again after as long', async () => {
    const player = await mt.player();
    await lose(player);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await clock.advance(20 * MINUTE_MS - (minutes === 40 ? 1 : 0));
      await lose(player);
    }
    await clock.advance(1);
    await player.refused('bet', player.betRequest(), { http: 409, code: 'reality_check' });
    expect((await readLimits(player)).check_due_at).toBe(clock.now().toISOString());
    await changeLimits(player, { to: 'confirm_reality_check' });
    await lose(player);
    expect((await readLimits(player)).check_due_at).toBe(inAnHour());
  });

  test('a reality check that is confirmed early comes no later', async () => {
    const player = await mt.player();
    await lose(player);
    const dueAt = inAnHour();
    await clock.advance(20 * MINUTE_MS);
    await changeLimits(player, { to: 'confirm_reality_check' });
    expect((await readLimits(player)).check_due_at).toBe(dueAt);
  });

  test('half an hour without a bet begins a session, and with it the wait for its reality check', async () => {
    const player = await mt.player();
    await lose(player);
    await clock.advance(30 * MINUTE_MS + 1);
    await lose(player);
    expect((await readLimits(player)).check_due_at).toBe(inAnHour());
  });

  test('a round that is open when the check falls due is played on', async () => {
    const player = await mt.player();
    const { round_id: roundId } = await round(player).on(EASY).open();
    await clock.advance(61 * MINUTE_MS);
    await player.advance(roundId, 1);
    await player.cashOut(roundId, 1.02);
  });

  test('where a check is required it may come more often, not later or never', async () => {
    const player = await mt.player();
    expect((await readLimits(player)).check_minutes).toBe(60);
    expect((await changeLimits(player, { to: 'set_reality_check', minutes: 15 })).check_minutes).toBe(15);
    for (const minutes of [null, 120] as const)
      await player.refused('changeLimits', limitsRequest(player, { to: 'set_reality_check', minutes }), {
        http: 422,
      });
  });

  test('where it is offered the player chooses it, and none comes before', async () => {
    const player = await gb.player();
    expect(await readLimits(player)).toMatchObject({ check_minutes: null, max_check_minutes: 60 });
    await player.refused('changeLimits', limitsRequest(player, { to: 'set_reality_check', minutes: 120 }), {
      http: 422,
      message: 'A reality check comes every 60 minutes, or more often.',
    });
    await changeLimits(player, { to: 'set_reality_check', minutes: 15 });
    await lose(player);
    await clock.advance(15 * MINUTE_MS);
    await player.refused('bet', player.betRequest(), { code: 'reality_check' });
    expect((await changeLimits(player, { to: 'set_reality_check', minutes: null })).check_due_at).toBeNull();
    await lose(player);
  });

  test('demo offers none', async () => {
    const player = await demo.player();
    await player.refused('changeLimits', limitsRequest(player, { to: 'set_reality_check', minutes: 15 }), {
      http: 409,
    });
  });

  test('gb asks a new player for a deposit limit until one is set or refused, demo does not', async () => {
    const asha = await gb.player();
    const ravi = await gb.player();
    const meera = await demo.player();
    expect((await meera.profile()).asks_deposit_limit).toBe(false);
    expect((await asha.profile()).asks_deposit_limit).toBe(true);
    for (const [call, request] of [
      ['addAmount', claimRequest(asha, 100, freshUtr())],
      ['paymentMethod', { query: { type: '2' } }],
    ] as const)
      await asha.refused(call, request, {
        http: 409,
        message: 'Please set a deposit limit, or say that you want none, first.',
      });
    expect((await asha.ok('changeLimits', limitsRequest(asha, { to: 'no_deposit_limit' }))).message).toBe(
      'No deposit limit is set.',
    );
    await claim(asha, 100);
    expect((await asha.profile()).asks_deposit_limit).toBe(false);
    expect((await changeLimits(ravi, limitOf('deposit', 'day', 1000))).asks_deposit_limit).toBe(false);
    await changeLimits(ravi, limitOf('deposit', 'month', 5000));
    expect((await ravi.ok('changeLimits', limitsRequest(ravi, { to: 'no_deposit_limit' }))).message).toBe(
      'Your deposit limit stays: daily ₹1000, monthly ₹5000.',
    );
  });
});
