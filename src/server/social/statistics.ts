import { and, desc, eq, lt, max, sql, sum } from 'drizzle-orm';
import type * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { DAYS_A_PAGE, type StatisticsAnswer } from '../../contract/statistics.ts';
import type { Handlers } from '../http/handlers.ts';
import { callFunction } from '../platform/db/call-function.ts';
import type { Db } from '../platform/db/database.ts';
import { playerDays } from '../platform/db/schema/schema.ts';
import { difficultyOf } from '../rounds/view.ts';
import type { SocialContext } from './context.ts';

/** Rounds counted while the player is locked. */
const BATCH = 10_000;

type Statistics = v.InferInput<typeof StatisticsAnswer>['data'];
type Sums = Pick<
  typeof playerDays.$inferSelect,
  'type' | 'rounds' | 'stakePaise' | 'payoutPaise' | 'bestMultiplier'
>;

const sumsOnWire = (sums: Sums) => ({
  type: difficultyOf(sums.type),
  rounds: sums.rounds,
  amount: rupeesFromPaise(sums.stakePaise),
  win_amount: rupeesFromPaise(sums.payoutPaise),
  best_multiplier: multiplierFromHundredths(sums.bestMultiplier),
});

async function countRounds(db: Db, userId: string): Promise<void> {
  while (await callFunction<boolean>(db, sql`count_rounds(${userId}, ${BATCH})`));
}

function totalsOf(db: Db, userId: string): Promise<Sums[]> {
  const paise = (column: typeof playerDays.stakePaise) => sum(column).mapWith(BigInt);
  return db
    .select({
      type: playerDays.type,
      rounds: sum(playerDays.rounds).mapWith(Number),
      stakePaise: paise(playerDays.stakePaise),
      payoutPaise: paise(playerDays.payoutPaise),
      bestMultiplier: max(playerDays.bestMultiplier).mapWith(Number),
    })
    .from(playerDays)
    .where(eq(playerDays.userId, userId))
    .groupBy(playerDays.type)
    .orderBy(playerDays.type);
}

const ROWS = (DAYS_A_PAGE + 1) * DIFFICULTY_TYPES.length;

async function pageOfDays(
  db: Db,
  userId: string,
  before: string | undefined,
): Promise<Pick<Statistics, 'days' | 'next'>> {
  const rows = await db
    .select()
    .from(playerDays)
    .where(and(eq(playerDays.userId, userId), before === undefined ? undefined : lt(playerDays.day, before)))
    .orderBy(desc(playerDays.day), playerDays.type)
    .limit(ROWS);
  const days = new Map<string, ReturnType<typeof sumsOnWire>[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), sumsOnWire(row)]);
  const page = [...days].slice(0, DAYS_A_PAGE).map(([day, sums]) => ({ day, sums }));
  return { days: page, next: days.size > DAYS_A_PAGE ? (page.at(-1)?.day ?? null) : null };
}

export function statisticsHandlers({ database: { db } }: SocialContext) {
  return {
    statistics: async ({ caller: { userId }, query: { before } }) => {
      await countRounds(db, userId);
      const [totals, page] = await Promise.all([totalsOf(db, userId), pageOfDays(db, userId, before)]);
      return { success: true, message: 'Statistics.', data: { totals: totals.map(sumsOnWire), ...page } };
    },
  } satisfies Handlers;
}
