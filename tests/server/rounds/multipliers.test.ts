import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { MAX_PAISE } from '../../../src/contract/money.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { payoutAt } from '../../../src/rules/payout.ts';
import { readRoundSums } from '../../../src/server/back-office/reports/revenue.ts';
import { openTotals } from '../../../src/server/ledger/totals.ts';
import { refusalCode } from '../../../src/server/platform/db/refusals.ts';
import { multiplierTables, players } from '../../../src/server/platform/db/schema/schema.ts';
import { type Player, useApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';

describe('the versions of the multipliers', () => {
  const it = useApp();

  const seenBy = async (player: Player) => {
    const { last } = await player.rounds();
    const [row] = (await player.ok('betHistory', player.about())).data;
    const replay = await it.guest().ok('replay', { params: { replay: row?.replay ?? '' } });
    return { last: last?.multiplier, history: row?.multiplier, replay: replay.data.multiplier };
  };

  test('are made by the database as by the rules, whatever the return', async () => {
    const returns = Array.from({ length: 304 }, (_, index) => 1 + 33 * index);
    for (const type of DIFFICULTY_TYPES) {
      const made = await rowsOf<{ multipliers: number[] }>(
        it.database.db,
        sql`select multiplier_table(${type}::integer, rtp) as multipliers from generate_series(1, 10000, 33) as rtp order by rtp`,
      );
      expect(made.map(({ multipliers }) => multipliers)).toEqual(
        returns.map((rtp) => multiplierTable(type, rtp)),
      );
    }
  });

  test('pay in the database as by the rules, on every line', async () => {
    const stakes = [1_00n, 99_00n, 150_00n, 100_000_00n, 10n ** 10n];
    const caps = [1_00n, 245_00n, 500_000_00n, MAX_PAISE];
    for (const type of DIFFICULTY_TYPES) {
      const multipliers = multiplierTable(type);
      const paid = await rowsOf<{ paise: string }>(
        it.database.db,
        sql`select payout_at_step(stake, ${`{${multipliers}}`}::int[], cap, line)::text as paise
          from unnest(${`{${stakes}}`}::bigint[]) with ordinality as stakes (stake, s),
            unnest(${`{${caps}}`}::bigint[]) with ordinality as caps (cap, c), generate_series(1, ${multipliers.length}::int) as line
          order by s, c, line`,
      );
      expect(paid.map(({ paise }) => BigInt(paise))).toEqual(
        stakes.flatMap((stakePaise) =>
          caps.flatMap((maxWinPaise) =>
            multipliers.map((_, index) => payoutAt({ multipliers, stakePaise, maxWinPaise }, index + 1)),
          ),
        ),
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
    const [sums] = await readRoundSums(await openTotals(it.database.db), ever);
    expect(sums).toMatchObject({ rounds: 3, stakePaise: 3_000n, payoutPaise: 3_080n });
    expect(sums?.expectedPaise).toBeCloseTo((3_080 * 24) / 25, 6);
  });
});

describe('a caller of the functions of the database', () => {
  const it = useApp({ isLedgerBroken: true });

  test('passes no multipliers, returns or limits', async () => {
    const passed = sql`select proname || ' ' || argument.name as passed
      from pg_proc cross join lateral unnest(proargnames, proargmodes) as argument (name, mode)
      where pronamespace = current_schema()::regnamespace and prosecdef and coalesce(mode, 'i') in ('i', 'b')
        and argument.name ~ '(multiplier|table|rtp|max_|min_|limit|per_day|check_minutes|last_step)'`;
    expect(await rowsOf(it.database.db, passed)).toEqual([]);
  });

  /** Calls place_bet as a faulty server would: the chicken never meets its fatal line. */
  async function placeBet({ user_id: userId }: Player, stakePaise: number, target: number | null) {
    const { db } = it.context.database;
    const [seed] = await db.select().from(players).where(eq(players.userId, userId));
    const revealed = target === null ? sql`null, null` : sql`25::smallint, ${randomBytes(32)}`;
    const [placed] = await rowsOf(
      db,
      sql`select state, cause, step, payout_paise::integer as payout, multipliers[1] as first from place_bet(
        ${userId}, ${randomUUID()}, ${randomUUID()}, null, ${seed?.nonce},
        ${seed?.nextServerSeedHash}, ${randomUUID()}, ${stakePaise}, 1::smallint, 2::smallint, 2::smallint,
        'seed', 'outcome', 'next', ${randomBytes(32).toString('hex')}, ${target}::smallint, ${revealed})`,
    );
    return placed;
  }

  test.each([
    ['below_min_bet', 99, null],
    ['below_min_bet', 99, 1],
    ['above_max_bet', 150_01, null],
    ['above_max_bet', 150_01, 1],
    ['beyond_end', 1_000, 25],
  ] as const)('is refused with %s for %d paise and target %s', async (refusal, stakePaise, target) => {
    const player = await it.player();
    expect(await placeBet(player, stakePaise, target).catch(refusalCode)).toBe(refusal);
    expect(await player.balance()).toBe(100_000n);
  });

  test('is paid no more than the settings of the database allow', async () => {
    const player = await it.player();
    expect(await placeBet(player, 1_000, 24)).toMatchObject({
      payout: 24_500,
      cause: 'last_line',
      first: 102,
    });
    await it.set('max_win_paise', 24_500);
    expect(await placeBet(player, 2_000, 24).catch(refusalCode)).toBe('beyond_end');
    expect(await placeBet(player, 2_000, 23)).toMatchObject({ payout: 24_500, cause: 'max_win', step: 23 });
    expect(await placeBet(player, 3_000, 22)).toMatchObject({ payout: 24_500, cause: 'max_win', step: 22 });
    await it.set('rtp', 5_000);
    expect(await placeBet(player, 1_000, 1)).toMatchObject({ payout: 520, first: 52 });
    await it.set('rounds_per_day', 4);
    expect(await placeBet(player, 1_000, 1).catch(refusalCode)).toBe('day_limit');
  });
});
