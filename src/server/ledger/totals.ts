import { gte, type SQL, sql } from 'drizzle-orm';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../contract/constants.ts';
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
  const addNext = () =>
    db
      .select({ isMore: sql<boolean>`is_more` })
      .from(sql`add_totals(${param(until)}) as is_more`)
      .execute();
  while ((await withRetries(addNext))[0]?.isMore);
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

/** Entries by their time; rounds and their landings by the time of the bet. */
type Source = 'entries' | 'rounds';

const YOUNGER_ROWS = {
  entries: { table: journal, at: journal.createdAt },
  rounds: { table: rounds, at: rounds.endedAt },
} as const;

/** Totals of the younger rows until a time. Rows are only added: these totals are valid while the rows are as many. */
interface Younger {
  readonly countedTo: Date | null;
  readonly until: Date;
  readonly rows: number;
  /** JSON */
  readonly totals: string;
}

export interface TotalsCache {
  /** keyed by query; an entry is valid until more rows are rolled up */
  readonly rolledUp: Map<string, RolledUp<unknown>>;
  readonly younger: Map<Source, Younger>;
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

/** Returns the totals of the younger rows. @param known valid for `countedTo` */
async function readYounger(
  db: Db,
  source: Source,
  countedTo: Date | null,
  known: Younger | null,
): Promise<{ readonly older: Younger; readonly newer: string }> {
  const { table, at } = YOUNGER_ROWS[source];
  const until = known?.until ?? (await databaseNow(db));
  const [after, before] = [countedTo === null ? sql`'-infinity'` : param(countedTo), param(until)];
  const totalsOf = (from: SQL, to: SQL) =>
    sql<string>`(select coalesce(jsonb_agg(total), '[]')::text from totals_of(${from}, ${to}, p_source => ${source}) as total)`;
  const [found] = await db
    .select({
      rows: sql`(select count(*) from ${table} where ${at} >= ${after} and ${at} < ${before})`.mapWith(
        Number,
      ),
      older: known ? sql<null>`null` : totalsOf(after, before),
      newer: totalsOf(before, sql`null`),
    })
    .from(sql`(select) as once`);
  if (!found) throw new Error('A sum has no row.');
  const { rows, older, newer } = found;
  if (known && known.rows !== rows) return readYounger(db, source, countedTo, null);
  return { older: { countedTo, until, rows, totals: known?.totals ?? older ?? '[]' }, newer };
}

export async function openTotals(db: Db, cache: TotalsCache = createTotalsCache()): Promise<Totals> {
  const firstCountedTo = await readCountedTo(db);
  const countedOnlyTo = await readCutoff(db, firstCountedTo);
  const opened = new Map<Source, Awaited<ReturnType<typeof readYounger>>>();

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
    const read = opened.get(source);
    if (read && isSameTime(read.older.countedTo, countedTo)) return read;
    const known = cache.younger.get(source);
    const isValid = known !== undefined && isSameTime(known.countedTo, countedTo);
    const younger = await readYounger(db, source, countedTo, isValid ? known : null);
    cache.younger.set(source, younger.older);
    opened.set(source, younger);
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
      const younger = await readYoungerOnce(source, countedTo);
      const json = sql`${younger.older.totals}::jsonb || ${younger.newer}::jsonb`;
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
