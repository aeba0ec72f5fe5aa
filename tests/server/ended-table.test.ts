import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRoundGroups } from '../../src/server/admin/report-queries.ts';
import { openRounds, rounds } from '../../src/server/platform/db/schema/schema.ts';
import { type Player, useApp } from './harness.ts';
import { EASY, round } from './rounds.ts';

describe('the table of an ended round', () => {
  const it = useApp();

  async function played(player: Player, before: (roundId: string) => Promise<void>, multiplier: number) {
    const bet = await round(player).on(EASY).open();
    await before(bet.round_id);
    await player.advance(bet.round_id, 1);
    const paid = await player.cashOut(bet.round_id, multiplier);
    const [stored] = await it.database.db.select().from(rounds).where(eq(rounds.roundId, bet.round_id));
    return { bet, paid, stored: stored?.multipliers };
  }

  const seenBy = async (player: Player) => {
    const { last } = await player.rounds();
    const [row] = (await player.ok('betHistory', player.about())).data;
    const replay = await it.guest().ok('replay', { params: { replay: row?.replay ?? '' } });
    return { last: last?.multiplier, history: row?.multiplier, replay: replay.data.multiplier };
  };

  test('is stored only where it is not the one that the rules make, and reads as it was played', async () => {
    const [ordinary, own] = [await it.player(), await it.player()];
    const plain = await played(ordinary, async () => undefined, 1.02);
    const special = await played(
      own,
      async (roundId) => {
        await it.database.db
          .update(openRounds)
          .set({ multipliers: sql`array[150] || multipliers[2:24]` })
          .where(eq(openRounds.roundId, roundId));
      },
      1.5,
    );
    expect(plain.stored).toBeNull();
    const ownTable = [150, ...special.bet.multiplier.slice(1)];
    expect(special.stored).toEqual(ownTable);
    expect(special.paid.win_amount).toBe(1500n);
    expect(await seenBy(ordinary)).toEqual({
      last: plain.bet.multiplier,
      history: 102,
      replay: plain.bet.multiplier,
    });
    expect(await seenBy(own)).toEqual({ last: ownTable, history: 150, replay: ownTable });
  });

  test('is the one that a report counts with', async () => {
    const ever = { from: new Date(0), to: new Date('2100-01-01') };
    const groups = await it.database.snapshot((tx) => readRoundGroups(tx, ever));
    expect(
      groups
        .map(({ multipliers, payoutPaise, rounds: many }) => [
          multipliers[0],
          multipliers.length,
          payoutPaise,
          many,
        ])
        .sort(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [102, 24, 1020n, 1],
      [150, 24, 1500n, 1],
    ]);
  });
});
