import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { verifyRound } from '../../../src/rules/fairness.ts';
import { ReplayIds } from '../../../src/server/rounds/replay-id.ts';
import { startOfPeriod } from '../../../src/server/social/boards.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';

const MONDAY = Date.parse('2026-03-02T10:00:00Z');

describe('rounds shown to others', () => {
  const clock = fakeClock(new Date(MONDAY));
  const it = useApp({ clock });

  async function named(name: string): Promise<Player> {
    const player = await it.player();
    await player.ok('updateProfile', { body: { user_id: player.user_id, name } });
    return player;
  }

  async function play(player: Player, to: number, hot = 25, type: 1 | 4 = 1, amount = 10): Promise<string> {
    await player.steer(type, hot);
    const { round_id, multiplier } = await player.bet({ amount, type });
    for (let step = 1; step <= to; step++) {
      await clock.advance(1_500);
      await player.advance(round_id, step);
    }
    await clock.advance(700);
    if (to < hot)
      await player.ok('cashout', player.cashoutRequest((multiplier[to - 1] ?? 0) / 100, { round_id }));
    const { data } = await player.ok('betHistory', player.about());
    expect(data[0]?.round_id).toBe(round_id);
    return data[0]?.replay ?? '';
  }

  const look = (replay: string, as = it.guest()) => as.send('replay', { params: { replay } });
  const seen = async (replay: string) => (await it.guest().ok('replay', { params: { replay } })).data;

  test('the replay of a settled round needs no login and has steps, times, fire and seeds, but no data of the player', async () => {
    const player = await named('Asha Devi');
    const replay = await play(player, 3);
    const { http, body } = await look(replay);
    expect(http).toBe(200);
    const round = await seen(replay);
    expect(round).toMatchObject({ state: 'cashed_out', cause: 'cashout', step: 3, amount: 1000n });
    expect(round.landed_ms).toEqual([1_500, 3_000, 4_500]);
    expect(round.ended_ms).toBe(5_200);
    expect(round.fire_hits).toEqual([false, false, false]);
    expect(verifyRound({ ...round, server_seed: round.server_seed ?? '' }).fair).toBe(true);
    const text = JSON.stringify(body);
    for (const secret of [player.user_id, player.phone, 'Asha', 'round_id', 'balance'])
      expect(text).not.toContain(secret);
  });

  test('the last step of a round fried by the fire has the fire hit', async () => {
    const player = await it.player();
    await round(player).on(EASY).step().burn();
    const { data } = await player.ok('betHistory', player.about());
    const shown = await seen(data[0]?.replay ?? '');
    expect(shown).toMatchObject({ state: 'fried', cause: 'fire', step: 2, fire_hits: [false, true] });
  });

  test('a round keeps the fire that it was played with, in its replay and while it is open', async () => {
    const player = await it.player();
    const replay = await play(player, 1);
    expect(await seen(replay)).toMatchObject({ fire_version: 2, frequency: 0.25 });
    const { fire_version } = await player.bet();
    expect(fire_version).toBe(2);
    await it.database.db.execute(sql`update rounds set fire_version = 1 where user_id = ${player.user_id}`);
    await it.database.db.execute(
      sql`update open_rounds set fire_version = 1 where user_id = ${player.user_id}`,
    );
    expect(await seen(replay)).toMatchObject({ fire_version: 1, frequency: 0.5 });
    const { open } = await player.rounds();
    expect(open).toMatchObject({ fire_version: 1 });
  });

  test('an open round is not shown, and its row has no address', async () => {
    const player = await it.player();
    const { round_id } = await player.bet();
    const { data } = await player.ok('betHistory', player.about());
    expect(data[0]).toMatchObject({ state: 'open', replay: null, balance_after: null });
    const address = it.context.replayIds.write({ userId: player.user_id, roundId: round_id });
    expect(await look(address)).toMatchObject({ http: 409, body: { code: 'round_open' } });
  });

  test('an invalid, cut or changed address, or one of another provider, shows nothing', async () => {
    const player = await it.player();
    const replay = await play(player, 1);
    const other = new ReplayIds(Buffer.alloc(32, 7));
    const key = it.context.replayIds.read(replay);
    for (const [address, http] of [
      ['A'.repeat(64), 404],
      [`${replay.slice(0, -1)}${replay.endsWith('A') ? 'B' : 'A'}`, 404],
      [other.write(key ?? { userId: '', roundId: '' }), 404],
      [replay.slice(1), 400],
      [key?.roundId ?? '', 400],
      ['%00', 400],
    ] as const)
      expect((await look(address)).http, address).toBe(http);
  });

  test('the address of a round is stable, and addresses of one player’s rounds are unrelated', async () => {
    const player = await it.player();
    const [one, two] = [await play(player, 1), await play(player, 1)];
    const key = it.context.replayIds.read(one);
    expect(key && it.context.replayIds.write(key)).toBe(one);
    const same = [...one].filter((letter, at) => letter === two[at]).length;
    expect(same).toBeLessThan(16);
  });

  test('private rounds are shown to their player alone, on no board, and are shown again after', async () => {
    const player = await named('Private');
    const keep = (private_rounds: boolean) =>
      player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds } });
    const replay = await play(player, 9);
    await keep(true);
    await clock.advance(3_000);
    expect(await look(replay)).toMatchObject({ http: 403, body: { code: 'private_round' } });
    expect(await look(replay, await it.player())).toMatchObject({ http: 403 });
    expect((await look(replay, player)).http).toBe(200);
    const { data } = await it.guest().ok('boards');
    expect(data.walk.map(({ name }) => name)).not.toContain('Private');
    await keep(false);
    await clock.advance(3_000);
    expect((await look(replay)).http).toBe(200);
    expect((await it.guest().ok('boards')).data.walk[0]).toMatchObject({ name: 'Private', lines: 9, replay });
  });

  test('boards have each player’s best of the day and week, equals in order of time, and the own one', async () => {
    await clock.set(new Date(MONDAY + 2 * DAY_MS));
    const [low, high, lost] = [await named('Low'), await named('High'), await named('Lost')];
    await play(low, 1, 2, 4, 100);
    const best = await play(high, 3, 4, 4, 10);
    await play(high, 2, 3, 4, 10);
    await play(lost, 5, 5, 4);
    await clock.advance(3_000);
    const { data, own } = await low.ok('boards', { query: { type: '4' } });
    expect(data.multiplier.map(({ name, lines }) => [name, lines])).toEqual([
      ['High', 3],
      ['Low', 1],
    ]);
    expect(data.win.map(({ name }) => name)).toEqual(['Low', 'High']);
    expect(data.walk.map(({ name, lines, multiplier }) => [name, lines, multiplier])).toEqual([
      ['Lost', 4, 0],
      ['High', 3, 495],
      ['Low', 1, 163],
    ]);
    expect(data.multiplier[0]?.replay).toBe(best);
    expect(own?.multiplier).toMatchObject({ name: 'Low', lines: 1 });
    expect((await it.guest().ok('boards', { query: { type: '4' } })).own).toBe(null);

    await clock.set(new Date(MONDAY + 3 * DAY_MS));
    expect((await low.ok('boards', { query: { type: '4' } })).data.walk).toEqual([]);
    const week = await low.ok('boards', { query: { type: '4', period: 'week' } });
    expect(week.data.walk).toHaveLength(3);
    await clock.set(new Date(MONDAY + 7 * DAY_MS));
    expect((await low.ok('boards', { query: { type: '4', period: 'week' } })).data.walk).toEqual([]);
  });
});

test.each([
  ['2026-03-01T23:59:59Z', '2026-03-01', '2026-02-23'],
  ['2026-03-02T00:00:00Z', '2026-03-02', '2026-03-02'],
  ['2026-03-08T12:00:00Z', '2026-03-08', '2026-03-02'],
])('%s is of the day %s and the week of %s', (at, day, week) => {
  expect([startOfPeriod('day', new Date(at)), startOfPeriod('week', new Date(at))]).toEqual([day, week]);
});
