import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../src/contract/day.ts';
import { pageOfRounds } from '../../../src/server/rounds/find.ts';
import { fakeClock, migratedPostgresUrl, openMigrated, type Player, useApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { makePlayers } from '../support/made-players.ts';
import { testRefusals } from '../support/refusals.ts';
import { EASY, round } from '../support/rounds.ts';

describe('a player’s rounds', () => {
  const clock = fakeClock();
  const it = useApp({ clock });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function lose(player: Player): Promise<string> {
    const { round_id: roundId } = await player.bet({ amount: 1 });
    await player.advance(roundId, 1, true);
    return roundId;
  }

  const page = async (player: Player, limit: number, offset: number) => {
    const query = { user_id: player.user_id, limit: String(limit), offset: String(offset) };
    return player.ok('betHistory', { query });
  };

  test('are in the order of bets, also when the clocks of servers differ', async () => {
    const player = await it.player();
    const ids = [await lose(player), await lose(player)];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
    const { round_id: roundId } = await round(player).on(EASY).step().open();
    expect(roundId < (ids[0] ?? '')).toBe(true);
    const data = await player.rounds();
    expect(data).toMatchObject({ open: { round_id: roundId, step: 1 }, last: { round_id: ids[1] } });
    expect((await page(player, 10, 10)).data.map((row) => row.round_id)).toEqual([roundId, ids[1], ids[0]]);
    await player.ok('cashout', player.cashoutOf(roundId, 1.02), { round_id: roundId, win_amount: 1020n });
    await player.ok('cashout', player.cashoutRequest(1.02), { round_id: roundId, win_amount: 1020n });
    expect(await player.rounds()).toMatchObject({ open: null, last: { round_id: roundId } });
  });

  test('are found page by page to the very first, and the total counts all of them', async () => {
    const player = await it.player();
    const ids: string[] = [];
    for (let round = 0; round < 7; round++) ids.unshift(await lose(player));
    const { round_id: roundId } = await player.bet({ amount: 1 });
    ids.unshift(roundId);
    for (const [limit, offset] of [
      [3, 3],
      [3, 6],
      [3, 9],
      [3, 12],
      [10, 10],
      [3, 2],
      [1, 8],
      [100, 9_999_999],
      [10, 0],
    ] as const) {
      const { data, total } = await page(player, limit, offset);
      const skip = Math.max(0, offset - limit);
      expect(data.map((row) => row.round_id)).toEqual(ids.slice(skip, Math.max(skip, offset)));
      expect(total).toBe(8);
    }
    expect(await page(await it.player(), 10, 10)).toMatchObject({ data: [], total: 0 });
  });

  test('are filtered by difficulty, result and time, with the balance after each', async () => {
    await clock.set(new Date('2026-02-01T10:00:00Z'));
    const player = await it.player();
    const all: { type: number; won: boolean; at: number; nonce: number }[] = [];
    for (let nonce = 0; nonce < 12; nonce++) {
      const [type, won] = [nonce % 2 ? 4 : 1, nonce % 3 === 0] as const;
      const at = clock.now().getTime();
      if (won) await round(player).on(type, { fatal: 2 }).step().cashOut();
      else await round(player).on(type, { fatal: 1 }).fry();
      all.unshift({ type, won, at, nonce });
      await clock.advance(HOUR_MS);
    }
    const [sixth, tenth] = [all.at(-6), all.at(-10)].map((round) => new Date(round?.at ?? 0).toISOString());
    const filters: readonly (readonly [Record<string, string>, (round: (typeof all)[number]) => boolean])[] =
      [
        [{}, () => true],
        [{ type: '4' }, ({ type }) => type === 4],
        [{ result: 'won' }, ({ won }) => won],
        [{ result: 'lost', type: '1' }, ({ won, type }) => !won && type === 1],
        [{ from: sixth ?? '' }, ({ nonce }) => nonce >= 5],
        [{ to: sixth ?? '' }, ({ nonce }) => nonce < 5],
        [
          { from: sixth ?? '', to: tenth ?? '', result: 'won' },
          ({ nonce, won }) => won && nonce >= 5 && nonce < 9,
        ],
        [{ from: '2027-01-01T00:00:00Z' }, () => false],
      ];
    for (const [filter, fits] of filters) {
      const found: number[] = [];
      let before: number | null = null;
      do {
        const answer: Awaited<ReturnType<typeof player.ok<'rounds'>>> = await player.ok('rounds', {
          query: {
            user_id: player.user_id,
            limit: '2',
            ...filter,
            ...(before !== null && { before: String(before) }),
          },
        });
        found.push(...answer.data.map(({ nonce }) => nonce));
        before = answer.next;
      } while (before !== null);
      expect(found, JSON.stringify(filter)).toEqual(all.filter(fits).map(({ nonce }) => nonce));
    }
    const { data } = await player.ok('rounds', { query: { user_id: player.user_id, limit: '200' } });
    let balance = await player.balance();
    for (const { balance_after: after, amount, win_amount: win } of data) {
      expect(after).toBe(balance);
      balance += amount - win;
    }
    expect(balance).toBe(100_000n);
  });

  describe('are refused with invalid filters', () => {
    let player: Player;
    beforeAll(async () => {
      player = await it.player();
    });
    const time = 'A time is written as 2026-03-02T18:30:00Z.';
    testRefusals(
      it,
      (call: 'rounds', change: Record<string, string>) =>
        player.refused(call, { query: { user_id: player.user_id, ...change } }),
      [
        ['rounds', { from: '2026-03-02' }, 400, time],
        ['rounds', { to: 'yesterday' }, 400, time],
        ['rounds', { from: '0000-01-01T00:00:00Z' }, 400, 'There is no such time.'],
        ['rounds', { from: '2026-02-31T00:00:00Z' }, 400, 'There is no such time.'],
        ['rounds', { to: '2026-02-28T25:00:00Z' }, 400, time],
        ['rounds', { type: '5' }, 400, 'Unknown difficulty.'],
        ['rounds', { result: 'draw' }, 400, 'result must be won or lost.'],
        ['rounds', { limit: '201' }, 400, 'limit is not valid.'],
        ['rounds', { before: '-1' }, 400, 'before is not valid.'],
      ],
    );
  });

  test('are as many a day as the operator allows, and are counted again from 0 the next day of UTC', async () => {
    await clock.set(new Date('2026-03-01T18:00:00Z'));
    const player = await it.player();
    const other = await it.player();
    await it.set('rounds_per_day', 3);
    for (let round = 0; round < 3; round++) await lose(player);
    const before = await player.balance();
    const refusal = {
      message: 'You have played 3 rounds today. You can play again from 2026-03-02T00:00:00.000Z on.',
      until: '2026-03-02T00:00:00.000Z',
    };
    await player.refused('bet', player.betRequest(), { http: 422, code: 'limit', ...refusal });
    expect((await player.profile()).play_stop).toMatchObject(refusal);
    expect(await player.balance()).toBe(before);
    await lose(other);
    expect((await other.profile()).play_stop).toBeNull();
    await clock.set(new Date('2026-03-01T23:59:59.999Z'));
    expect((await player.refused('bet', player.betRequest())).code).toBe('limit');
    await clock.set(new Date('2026-03-02T00:00:00Z'));
    expect((await player.profile()).play_stop).toBeNull();
    for (let round = 0; round < 3; round++) await lose(player);
    await clock.set(new Date('2026-03-01T23:59:59Z'));
    expect((await player.refused('bet', player.betRequest())).code).toBe('limit');
    await clock.set(new Date('2026-03-02T00:00:01Z'));
    expect((await player.refused('bet', player.betRequest())).code).toBe('limit');
    await it.set('rounds_per_day', 4);
    await lose(player);
    expect((await player.refused('bet', player.betRequest())).code).toBe('limit');
    await it.set('rounds_per_day', 20_000);
    await lose(player);
  });

  test('their deposits can be looked back a thousand, and the total says as many', async () => {
    const player = await it.player();
    await it.database.db.execute(sql`
      insert into deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
      select ${player.user_id}::uuid, ('0190b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 10000 + n * 100,
        'UTR' || n, 'UTR' || n, 2, 2, now() from generate_series(1, 1005) n`);
    const read = async (offset: number) =>
      player.ok('payinHistory', { query: { user_id: player.user_id, limit: '10', offset: String(offset) } });
    const last = await read(1000);
    expect(last.total).toBe(1000);
    expect(last.data).toHaveLength(10);
    expect(last.data.at(-1)?.amount).toBe(BigInt(10_000 + 6 * 100));
    expect((await read(1005)).data).toHaveLength(5);
    expect((await read(9_999_999)).data).toEqual([]);
  });
});

describe('what PostgreSQL does for a round', () => {
  const it = useApp(async () => ({
    kind: 'postgres',
    database: await openMigrated({ url: await migratedPostgresUrl(), pool: 1 }),
  }));

  async function counted(what: string, view: string, table = 'rounds'): Promise<number> {
    const { db } = it.database;
    await db.execute(sql`select pg_stat_force_next_flush()`);
    await db.execute(sql`select pg_stat_clear_snapshot()`);
    const statement = `select sum(${what})::text as counted from ${view} where relname = '${table}'`;
    return Number((await rowsOf(db, statement))[0]?.counted);
  }

  test('the last page of 5,000 rounds reads only its own rows', async () => {
    const { db } = it.database;
    const [bot] = await makePlayers(db, 1, 1, 5000);
    if (!bot) throw new Error('No player.');
    await db.execute(sql`analyze`);
    const read = async () =>
      (await counted('idx_tup_read', 'pg_stat_user_indexes')) +
      (await counted('seq_tup_read', 'pg_stat_user_tables'));
    const before = await read();
    const { page, total } = await pageOfRounds(db, bot.user_id, 4990, 10);
    expect(page.map(({ nonce }) => nonce)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(total).toBe(5000);
    expect((await read()) - before).toBeLessThanOrEqual(20);
  });

  test('a step writes the round’s row and none of its indexes', async () => {
    const player = await it.player();
    // Four updates fit into the page even if the snapshot of another test keeps the old row versions.
    await round(player).on(EASY).step(4).open();
    const updates = (what: string) => counted(what, 'pg_stat_user_tables', 'open_rounds');
    expect([await updates('n_tup_upd'), await updates('n_tup_hot_upd')]).toEqual([4, 4]);
  });
});
