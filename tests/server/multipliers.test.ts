import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../src/contract/constants.ts';
import { multiplierTable } from '../../src/game/multipliers.ts';
import { readRoundGroups } from '../../src/server/admin/report-queries.ts';
import { multiplierTables } from '../../src/server/platform/db/schema/schema.ts';
import { type Player, useApp } from './harness.ts';
import { rowsOf } from './ledger.ts';

describe('the versions of the multipliers', () => {
  const it = useApp();

  const seenBy = async (player: Player) => {
    const { last } = await player.rounds();
    const [row] = (await player.ok('betHistory', player.about())).data;
    const replay = await it.guest().ok('replay', { params: { replay: row?.replay ?? '' } });
    return { last: last?.multiplier, history: row?.multiplier, replay: replay.data.multiplier };
  };

  test('are made by the database as by the rules, whatever the return', async () => {
    const returns = Array.from({ length: 271 }, (_, index) => 1 + 37 * index);
    for (const type of DIFFICULTY_TYPES) {
      const made = await rowsOf<{ multipliers: number[] }>(
        it.database.db,
        sql`select multiplier_table(${type}::integer, rtp) as multipliers from generate_series(1, 10000, 37) as rtp order by rtp`,
      );
      expect(made.map(({ multipliers }) => multipliers)).toEqual(
        returns.map((rtp) => multiplierTable(type, rtp)),
      );
    }
  });

  test('are added when a setting changes them, and a round is paid and shown by its own', async () => {
    const [before, after, target] = [await it.player(), await it.player(), await it.player()];
    for (const player of [before, after, target]) await player.steer(1, 20);
    const first = await before.bet({ amount: 10 });
    await before.advance(first.round_id, 1);
    const versions = await it.database.db.$count(multiplierTables);
    await it.set('rtp', 9900);
    await it.set('rtp', 9900);
    expect(await it.database.db.$count(multiplierTables)).toBe(versions + 4);
    expect((await before.cashOut(first.round_id, 1.02)).win_amount).toBe(1020n);
    const second = await after.bet({ amount: 10 });
    await after.advance(second.round_id, 1);
    expect((await after.cashOut(second.round_id, 1.03)).win_amount).toBe(1030n);
    expect(await target.bet({ amount: 10, target: 1 })).toMatchObject({ win_amount: 1030n });
    expect([first.multiplier[0], second.multiplier[0]]).toEqual([102, 103]);
    const seen = { last: second.multiplier, history: 103, replay: second.multiplier };
    expect(await seenBy(before)).toEqual({ last: first.multiplier, history: 102, replay: first.multiplier });
    expect(await seenBy(after)).toEqual(seen);
    expect(await seenBy(target)).toEqual(seen);
  });

  test('are those that a report counts with', async () => {
    const ever = { from: new Date(0), to: new Date('2100-01-01') };
    const groups = await it.database.snapshot((tx) => readRoundGroups(tx, ever));
    expect(
      groups
        .map(({ multipliers, payoutPaise, rounds: many }) => [multipliers[0], payoutPaise, many])
        .sort(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [102, 1020n, 1],
      [103, 2060n, 2],
    ]);
  });
});
