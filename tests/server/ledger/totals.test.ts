import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAt, dayStart, ZONES, type Zone } from '../../../src/contract/back-office/zones.ts';
import {
  type DayRevenue,
  NO_REVENUE,
  type Revenue,
  readRoundSums,
  revenueByDay,
  sumRevenue,
} from '../../../src/server/back-office/reports/revenue.ts';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { openTotals, updateTotals } from '../../../src/server/ledger/totals.ts';
import { rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { endedRound } from '../support/ended-round.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { HARD, HARDCORE, round } from '../support/rounds.ts';

const MINUTE = 60_000;

interface Booked {
  readonly wait: number | readonly ['day', Zone, number];
  readonly what: 'round' | 'refund' | 'adjustment' | 'reversal' | 'deposit' | 'count';
  readonly type: number;
  readonly stake: number;
  readonly payout: number;
}

const history = fc.array(
  fc.record<Booked>({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 20 * MINUTE }),
      fc.integer({ min: 0, max: 16 * 60 * MINUTE }),
      fc.tuple(fc.constant('day' as const), fc.constantFrom(...ZONES), fc.integer({ min: -1, max: 0 })),
    ),
    what: fc.constantFrom('round', 'round', 'refund', 'adjustment', 'reversal', 'deposit', 'count'),
    type: fc.integer({ min: 1, max: 4 }),
    stake: fc.integer({ min: 1, max: 15_000 }),
    payout: fc.integer({ min: 0, max: 40_000 }),
  }),
  { minLength: 1, maxLength: 10 },
);

const HALF_HOUR = 30 * MINUTE;

function timeAfter(now: Date, wait: Booked['wait']): Date {
  if (typeof wait === 'number') return new Date(now.getTime() + wait);
  const [, zone, offMs] = wait;
  const next = dayStart(addDays(dayAt(now, zone), 1), zone).getTime() + offMs;
  return new Date(Math.max(now.getTime(), next));
}

const keyOf = ({ day, type }: DayRevenue): string => `${day} ${type}`;

/** Omits sums of zero. */
function sumsByDayAndType(rows: readonly DayRevenue[]): Readonly<Record<string, Revenue>> {
  const keys = [...new Set(rows.map(keyOf))].sort();
  const sums = keys.map((key) => [key, sumRevenue(rows.filter((row) => keyOf(row) === key))] as const);
  return Object.fromEntries(
    sums.filter(([, sum]) => Object.values(sum).some((value) => Number(value) !== 0)),
  );
}

describe('the totals of the ledger', () => {
  const clock = fakeClock(new Date('2026-02-27T20:00:00Z'));
  const it = useApp({ clock, isLedgerBroken: true });
  let player: Player;
  beforeAll(async () => {
    player = await it.player();
  });

  const post = (kindOfEntry: string, subject: string | null, sides: Readonly<Record<string, number>>) =>
    it.database.db.execute(
      sql`select post_entry(${player.user_id}, ${kindOfEntry}, ${subject}, 'test', clock_now(),
        p_wallet_paise => ${sides.wallet ?? 0}, p_stake_paise => ${sides.stake ?? 0}, p_house_paise => ${sides.house ?? 0},
        p_clearing_paise => ${sides.clearing ?? 0})`,
    );

  let nonce = 1_000_000;
  async function endRound({ type, stake, payout }: Booked, state: 'cashed_out' | 'refunded'): Promise<void> {
    const id = randomUUID();
    await post('stake', id, { wallet: -stake, stake });
    await post('settlement', id, { wallet: payout, stake: -stake, house: stake - payout });
    const ofState = state === 'refunded' ? ({ cause: 'voided', serverSeed: null } as const) : {};
    const paise = { stakePaise: BigInt(stake), payoutPaise: BigInt(payout) };
    const row = { userId: player.user_id, roundId: id, nonce: nonce++, createdAt: clock.now(), type, state };
    await it.database.db.insert(rounds).values(endedRound({ ...row, ...paise, ...ofState }));
  }

  async function book(one: Booked): Promise<Partial<Revenue> & { readonly type: number }> {
    const { what, type, stake, payout } = one;
    const [stakePaise, payoutPaise] = [BigInt(stake), BigInt(payout)];
    switch (what) {
      case 'round':
        await endRound(one, 'cashed_out');
        return { type, bets: 1, stakePaise, payoutPaise };
      case 'refund':
        await endRound({ ...one, payout: stake }, 'refunded');
        return { type, refunds: 1, refundedPaise: stakePaise };
      case 'adjustment':
      case 'reversal':
        await post(what, null, { wallet: payout, house: -payout });
        return { type: 0, adjustmentsPaise: payoutPaise };
      case 'deposit':
        await post(what, randomUUID(), { wallet: stake, clearing: -stake });
        return { type: 0 };
      case 'count':
        await updateTotals(it.context.database);
        return { type: 0 };
    }
  }

  test('are the sums of any history, whenever they are counted, for days of UTC and of India', async () => {
    await it.database.db.execute(sql`update wallets set balance_paise = 1000000000000`);
    await fc.assert(
      fc.asyncProperty(history, async (booked) => {
        await clock.set(dayStart(addDays(dayAt(clock.now(), 'utc'), 2), 'utc'));
        const start = dayAt(clock.now(), 'utc');
        const expected: { readonly at: Date; readonly figures: Revenue; readonly type: number }[] = [];
        for (const one of booked) {
          await clock.set(timeAfter(clock.now(), one.wait));
          const { type, ...added } = await book(one);
          expected.push({ at: clock.now(), type, figures: { ...NO_REVENUE, ...added } });
        }
        const end = addDays(dayAt(clock.now(), 'utc'), 2);
        for (const zone of ZONES) {
          const period = { from: dayStart(start, zone), to: dayStart(end, zone) };
          const totals = await openTotals(it.context.database.db, it.context.totalsCache);
          const found = await revenueByDay(totals, period, zone);
          const expectedRows = expected.map(({ at, type, figures }) => ({
            day: dayAt(at, zone),
            type,
            ...figures,
          }));
          expect(sumsByDayAndType(found)).toEqual(sumsByDayAndType(expectedRows));
        }
      }),
      { numRuns: 8, seed: RANDOM_SEED },
    );
  }, 180_000);

  test('cached sums are returned until more rows are rolled up', async () => {
    await book({ wait: 0, what: 'round', type: 1, stake: 100, payout: 0 });
    await clock.set(new Date(clock.now().getTime() + 24 * 60 * MINUTE));
    const { database, totalsCache } = it.context;
    const period = { from: new Date(0), to: new Date('2100-01-01') };
    const countBets = async () => {
      const found = await revenueByDay(await openTotals(database.db, totalsCache), period, 'utc');
      return sumRevenue(found).bets;
    };
    await updateTotals(database);
    const before = await countBets();
    await it.database.db.execute(
      sql`update totals set entries = entries + 1 where kind = 'settlement' and part = 'stake'`,
    );
    expect(await countBets()).toBe(before);
    await clock.set(new Date(clock.now().getTime() + MINUTE));
    await updateTotals(database);
    expect(await countBets()).toBeGreaterThan(before);
  });

  test('sums of one page ignore rows that are added in between, until rows are rolled up', async () => {
    const { database, totalsCache } = it.context;
    const bet = { wait: 0, what: 'round', type: 1, stake: 100, payout: 0 } as const;
    const totals = await openTotals(database.db, totalsCache);
    const countBets = async (zone: Zone) =>
      sumRevenue(await revenueByDay(totals, { from: new Date(0), to: new Date('2100-01-01') }, zone)).bets;
    const before = await countBets('utc');
    await book(bet);
    expect(await countBets('ist')).toBe(before);
    await clock.set(new Date(clock.now().getTime() + MINUTE));
    await updateTotals(database);
    await book(bet);
    totalsCache.rolledUp.clear();
    expect(await countBets('ist')).toBe(before + 2);
  });

  test('rows that are committed after a read, with a time before it, are summed', async () => {
    const { database, totalsCache } = it.context;
    const period = { from: new Date(0), to: new Date('2100-01-01') };
    const counts = async () => {
      const totals = await openTotals(database.db, totalsCache);
      const revenue = sumRevenue(await revenueByDay(totals, period, 'utc'));
      const rounds = await readRoundSums(totals, period);
      return [revenue.bets, rounds.reduce((sum, one) => sum + one.rounds, 0)];
    };
    const [bets = 0, played = 0] = await counts();
    const now = clock.now();
    await clock.set(new Date(now.getTime() - 1));
    await book({ wait: 0, what: 'round', type: 1, stake: 100, payout: 0 });
    await clock.set(now);
    expect(await counts()).toEqual([bets + 1, played + 1]);
  });
});

describe('the reconciliation of totals', () => {
  const clock = fakeClock();
  const it = useApp({ clock, isLedgerBroken: true });
  beforeAll(async () => {
    const player = await it.player();
    await round(player).on(HARD, { fatal: 1 }).fry();
    await clock.advance(HALF_HOUR + MINUTE);
    await player.bet();
    await updateTotals(it.context.database);
  });

  const forgetTotals = async () => {
    await it.database.db.execute(sql`delete from totals`);
    await it.database.db.execute(sql`update totals_progress set counted_to = null`);
  };
  const findings = async () =>
    (await reconcile(it.database)).findings.map(({ row, detail }) => `${row} ${detail}`);

  test('finds nothing where they are the sums of whole half hours, and names each that is not', async () => {
    expect(await findings()).toEqual([]);
    const { db } = it.database;
    await db.execute(
      sql`update totals set amount_paise = amount_paise + 1 where kind = 'settlement' and part = 'house'`,
    );
    await db.execute(
      sql`insert into totals values ('2025-12-31T23:30Z', 'adjustment', 'house', 0, 0, 1, 500, 0, 0, 0, 0)`,
    );
    await db.execute(sql`delete from totals where kind = 'welcome' and part = 'promotion'`);
    expect(await findings()).toEqual([
      'totals 2025-12-31T23:30 adjustment house stored: 500 paise in 1 entries; counted: 0 paise in 0 entries',
      'totals 2026-01-01T00:00 settlement house Hard stored: 1001 paise in 1 entries; counted: 1000 paise in 1 entries',
      'totals 2026-01-01T00:00 welcome promotion stored: 0 paise in 0 entries; counted: -100000 paise in 1 entries',
    ]);
  });

  test('holds the returns of each day and line to the rounds, those counted in the last half hour included', async () => {
    const { db } = it.database;
    await forgetTotals();
    const player = await it.player();
    await player.steer(HARDCORE, 9);
    await player.bet({ type: HARDCORE, target: 1 });
    await clock.advance(MINUTE);
    await updateTotals(it.context.database);
    expect(await findings()).toEqual([]);
    await db.execute(sql`update totals set part = 'safe' where type = 3 and line = 1`);
    await db.execute(sql`delete from totals where type = 4 and kind in ('round', 'landing')`);
    expect(await findings()).toEqual([
      'totals 2026-01-01T00:00 landing fatal Hard line 1 stored: 0 paise in 0 entries; counted: 0 paise in 1 entries',
      'totals 2026-01-01T00:00 landing safe Hard line 1 stored: 0 paise in 1 entries; counted: 0 paise in 0 entries',
      'totals 2026-01-01T00:00 landing safe Hardcore line 1 stored: 0 paise in 0 entries; counted: 0 paise in 1 entries',
      'totals 2026-01-01T00:30 round cashout Hardcore stored: 0 paise in 0 entries; counted: 1000 paise in 1 entries, 1630 paid, 0 lost in fire',
    ]);
  });

  test('each entry is counted once, by several servers at once', async () => {
    await forgetTotals();
    await Promise.all([1, 2, 3, 4].map(() => updateTotals(it.context.database)));
    await updateTotals(it.context.database);
    expect(await findings()).toEqual([]);
    await updateTotals(it.context.database);
    expect(await findings()).toEqual([]);
  });
});
