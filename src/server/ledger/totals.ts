import { gte, type SQL, sql } from 'drizzle-orm';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../contract/constants.ts';
import { callFunction } from '../platform/db/call-function.ts';
import { completeUntil, databaseNow } from '../platform/db/clock.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/retry.ts';
import { databaseMetadata, journal, rounds, totals, totalsProgress } from '../platform/db/schema/schema.ts';
import type { Finding } from './finding.ts';
import type { Batch } from './rules/rule.ts';

const param = (at: Date): SQL => sql`${sql.param(at, journal.createdAt)}::timestamptz`;

/** Adds everything up to the last seconds to the totals. Several servers may call it at once. */
export async function updateTotals({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  // The embedded database has no worker that summarizes block ranges: each count would read the whole tables.
  if (kind === 'embedded')
    for (const name of ['journal_by_time', 'rounds_by_end'])
      await db.execute(sql`select brin_summarize_new_values(${name}::regclass)`);
  const until = completeUntil(await databaseNow(db));
  while (await withRetries(() => callFunction<boolean>(db, sql`add_totals(${param(until)})`)));
}

export async function readCountedTo(db: Db): Promise<Date | null> {
  const [progress] = await db.select().from(totalsProgress);
  return progress?.countedTo ?? null;
}

const READ_AT_MOST = 50_000;

async function readCutoff(db: Db, countedTo: Date | null): Promise<Date | null> {
  const [oneMore] = await db
    .select({ at: journal.createdAt })
    .from(journal)
    .where(countedTo === null ? undefined : gte(journal.createdAt, countedTo))
    .offset(READ_AT_MOST)
    .limit(1);
  if (!oneMore) return null;
  if (countedTo !== null) return countedTo;
  const [metadata] = await db.select({ createdAt: databaseMetadata.createdAt }).from(databaseMetadata);
  return metadata?.createdAt ?? new Date(0);
}

/** Starts and ends on a half hour. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

interface RolledUp<Row> {
  readonly countedTo: Date | null;
  readonly sums: readonly Row[];
}

/** The tables of the sums, and the time by which their rows are rolled up. Rounds and landings count at the time of the bet. */
const SOURCES = {
  entries: { table: journal, at: journal.createdAt },
  rounds: { table: rounds, at: rounds.endedAt },
} as const;

type Source = keyof typeof SOURCES;

/** Totals of younger rows (not rolled up) before `until`. Rows are only added: valid while their number is the same. */
interface YoungerTotals {
  readonly countedTo: Date | null;
  readonly until: Date;
  readonly rowCount: number;
  /** JSON array of rows of `totals` */
  readonly totalsJson: string;
}

export interface TotalsCache {
  /** keyed by query; an entry is valid until more rows are rolled up */
  readonly rolledUp: Map<string, RolledUp<unknown>>;
  readonly younger: Map<Source, YoungerTotals>;
}

export const createTotalsCache = (): TotalsCache => ({ rolledUp: new Map(), younger: new Map() });

const MAX_CACHED_QUERIES = 100;

interface SumsQuery<Row> extends PromiseLike<Row[]> {
  toSQL(): object;
}

export interface Totals {
  /** null if `read` covers all rows; else the time up to which rows were rolled up, as there are too many younger ones to sum */
  readonly countedOnlyTo: Date | null;
  /**
   * Returns sums by group. A group can have two, one of the rolled-up and one of the younger rows: the caller adds them.
   * @param sumsOf builds the query from `rows`, a subquery with the columns of `totals`; called for each of the two
   */
  read<Row>(
    source: Source,
    period: Period,
    sumsOf: (db: Db, rows: SQL) => SumsQuery<Row>,
  ): Promise<readonly Row[]>;
}

const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/**
 * Returns the totals of the younger rows in two parts: the one to cache, and the rest.
 * @param cached of the same `countedTo`; summed again if rows were added to it
 */
async function readYoungerTotals(
  db: Db,
  source: Source,
  countedTo: Date | null,
  cached: YoungerTotals | null,
): Promise<{ readonly toCache: YoungerTotals; readonly restJson: string }> {
  const { table, at } = SOURCES[source];
  const until = cached?.until ?? (await databaseNow(db));
  const [after, before] = [countedTo === null ? sql`'-infinity'` : param(countedTo), param(until)];
  const totalsOf = (from: SQL, to: SQL) =>
    sql<string>`(select coalesce(jsonb_agg(total), '[]')::text from totals_of(${from}, ${to}, p_source => ${source}) as total)`;
  const [found] = await db
    .select({
      rowCount: sql`(select count(*) from ${table} where ${at} >= ${after} and ${at} < ${before})`.mapWith(
        Number,
      ),
      totalsJson: cached ? sql<null>`null` : totalsOf(after, before),
      restJson: totalsOf(before, sql`null`),
    })
    .from(sql`(select) as once`);
  if (!found) throw new Error('The totals have no row.');
  const { rowCount, restJson } = found;
  if (cached && cached.rowCount !== rowCount) return readYoungerTotals(db, source, countedTo, null);
  const totalsJson = cached?.totalsJson ?? found.totalsJson ?? '[]';
  return { toCache: { countedTo, until, rowCount, totalsJson }, restJson };
}

export async function openTotals(db: Db, cache: TotalsCache = createTotalsCache()): Promise<Totals> {
  const firstCountedTo = await readCountedTo(db);
  const countedOnlyTo = await readCutoff(db, firstCountedTo);
  const youngerBySource = new Map<Source, Awaited<ReturnType<typeof readYoungerTotals>>>();

  async function readRolledUp<Row>(query: SumsQuery<Row>): Promise<RolledUp<Row>> {
    const key = JSON.stringify(query.toSQL());
    const known = cache.rolledUp.get(key) as RolledUp<Row> | undefined;
    if (known && isSameTime(known.countedTo, firstCountedTo)) return known;
    for (let countedTo = firstCountedTo; ; ) {
      const found = { countedTo, sums: await query };
      countedTo = await readCountedTo(db);
      if (!isSameTime(found.countedTo, countedTo)) continue;
      if (cache.rolledUp.size >= MAX_CACHED_QUERIES) cache.rolledUp.clear();
      cache.rolledUp.set(key, found);
      return found;
    }
  }

  async function readYoungerOnce(source: Source, countedTo: Date | null) {
    const known = youngerBySource.get(source);
    if (known && isSameTime(known.toCache.countedTo, countedTo)) return known;
    const cached = cache.younger.get(source);
    const isValid = cached !== undefined && isSameTime(cached.countedTo, countedTo);
    const younger = await readYoungerTotals(db, source, countedTo, isValid ? cached : null);
    cache.younger.set(source, younger.toCache);
    youngerBySource.set(source, younger);
    return younger;
  }

  return {
    countedOnlyTo,
    async read(source, { from, to }, sumsOf) {
      const inPeriod = sql`half_hour >= ${param(from)} and half_hour < ${param(to)}`;
      const rolledUp = sql`(select * from ${totals} where ${inPeriod})`;
      // During a catch-up counted_to changes constantly: readRolledUp would repeat its query.
      if (countedOnlyTo !== null) return sumsOf(db, rolledUp);
      const { countedTo, sums } = await readRolledUp(sumsOf(db, rolledUp));
      const { toCache, restJson } = await readYoungerOnce(source, countedTo);
      const json = sql`${toCache.totalsJson}::jsonb || ${restJson}::jsonb`;
      const rows = sql`jsonb_populate_recordset(null::${totals}, ${json})`;
      return [...sums, ...(await sumsOf(db, sql`(select * from ${rows} where ${inPeriod})`))];
    },
  };
}

type Total = Pick<typeof totals.$inferSelect, 'entries' | 'amountPaise' | 'payoutPaise' | 'fireHitPaise'>;

export type TotalsByKey = Map<string, Total>;

const NOTHING: Total = { entries: 0, amountPaise: 0n, payoutPaise: 0n, fireHitPaise: 0n };

async function readTotals(db: Db, rows: SQL): Promise<readonly (readonly [string, Total])[]> {
  const { halfHour, amountPaise, payoutPaise, fireHitPaise } = totals;
  const found = await db
    .select({
      halfHour: sql`half_hour`.mapWith(halfHour),
      kind: sql<string>`kind`,
      part: sql<string>`part`,
      type: sql<number>`type`,
      line: sql<number>`line`,
      entries: sql<number>`entries`,
      amountPaise: sql`amount_paise`.mapWith(amountPaise),
      payoutPaise: sql`payout_paise`.mapWith(payoutPaise),
      fireHitPaise: sql`fire_hit_paise`.mapWith(fireHitPaise),
    })
    .from(sql`${rows} as counted`);
  return found.map(({ halfHour: start, kind, part, type, line, ...total }) => {
    const difficulty = type === 0 ? [] : [DIFFICULTY_NAMES[type as DifficultyType]];
    const ofLine = line === 0 ? [] : [`line ${line}`];
    const key = ['totals', start.toISOString().slice(0, 16), kind, part, ...difficulty, ...ofLine];
    return [key.join(' '), total];
  });
}

export function addToSums(sums: TotalsByKey, counted: readonly (readonly [string, Total])[]): void {
  for (const [key, total] of counted) {
    const known = sums.get(key) ?? NOTHING;
    sums.set(key, {
      entries: known.entries + total.entries,
      amountPaise: known.amountPaise + total.amountPaise,
      payoutPaise: known.payoutPaise + total.payoutPaise,
      fireHitPaise: known.fireHitPaise + total.fireHitPaise,
    });
  }
}

export const totalsOfBatch = (db: Db, { after, until }: Batch, before: Date) =>
  readTotals(db, sql`totals_of('-infinity', ${param(before)}, ${after}, ${until})`);

const textOf = ({ entries, amountPaise, payoutPaise, fireHitPaise }: Total): string =>
  `${amountPaise} paise in ${entries} entries${payoutPaise + fireHitPaise === 0n ? '' : `, ${payoutPaise} paid, ${fireHitPaise} lost in fire`}`;

/** Compares the stored totals with the rows. @param sumsBefore of the rows before `before` */
export async function checkTotals(db: Db, before: Date, sumsBefore: TotalsByKey): Promise<Finding[]> {
  const sums: TotalsByKey = new Map(sumsBefore);
  const stored: TotalsByKey = new Map();
  const counted = sql`(select counted_to from ${totalsProgress})`;
  addToSums(sums, await readTotals(db, sql`totals_of(${param(before)}, ${counted})`));
  addToSums(stored, await readTotals(db, sql`${totals}`));
  return [...new Set([...stored.keys(), ...sums.keys()])].sort().flatMap((row) => {
    const [storedText, countedText] = [stored, sums].map((all) => textOf(all.get(row) ?? NOTHING));
    const rule = 'The totals are the sums of the ledger and the rounds.';
    return storedText === countedText
      ? []
      : [{ row, rule, detail: `stored: ${storedText}; counted: ${countedText}` }];
  });
}
