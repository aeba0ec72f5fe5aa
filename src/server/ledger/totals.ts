import { eq, gte, min, type SQL, sql } from 'drizzle-orm';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../contract/constants.ts';
import { databaseNow, visibleBy } from '../platform/db/clock.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import {
  databaseMetadata,
  journal,
  ledgerTotals,
  ledgerTotalsProgress,
  postings,
  rounds,
} from '../platform/db/schema/schema.ts';
import type { Finding } from './finding.ts';
import { countReturns } from './return-totals.ts';
import type { BatchTables } from './rules/rule.ts';

// The totals are counted in the background: a bet or a settlement that added to them would wait for all others of its half hour.

/** Of the ledger that one transaction counts, ms. */
const COUNTED_AT_ONCE_MS = 60 * 60 * 1000;

export type Total = typeof ledgerTotals.$inferSelect;

/** Selects the totals of entries. @param which condition on the journal `j` */
const selectTotals = (
  tables: Readonly<Record<'journal' | 'postings' | 'settledRounds', SQL>>,
  which: SQL,
): SQL => sql`
  select date_bin('30 minutes', j.created_at, '2000-01-01T00:00Z') as half_hour,
    case when r.state = 'refunded' then 'refund'
      when j.kind = 'reversal' and j.subject_id is not null then 'correction' else j.kind end as kind,
    p.account, coalesce(r.type, 0)::smallint as type, count(*)::integer as entries, sum(p.amount_paise)::bigint as amount_paise
  from ${tables.journal} j
    join ${tables.postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
    left join ${tables.settledRounds} r on r.user_id = j.user_id and r.round_id = j.subject_id and j.kind = 'settlement'
  where ${which}
  group by 1, 2, 3, 4`;

const WHOLE_TABLES = { journal: sql`${journal}`, postings: sql`${postings}`, settledRounds: sql`${rounds}` };

const param = (at: Date): SQL => sql`${sql.param(at, journal.createdAt)}::timestamptz`;

/** Reads rows of {@link selectTotals}. */
const readTotals = (db: Db, totals: SQL): Promise<Total[]> =>
  db
    .select({
      halfHour: sql`half_hour`.mapWith(ledgerTotals.halfHour),
      kind: sql<string>`kind`,
      account: sql<string>`account`,
      type: sql<number>`type`,
      entries: sql<number>`entries`,
      amountPaise: sql`amount_paise`.mapWith(ledgerTotals.amountPaise),
    })
    .from(sql`(${totals}) as totals`);

/**
 * Counts the entries that are not yet in the totals. Several servers may do it at once.
 * @returns once all are counted, but for those of the last seconds, whose transactions may not be committed yet
 */
export async function countTotals({
  kind,
  db,
  transaction,
}: Pick<Database, 'kind' | 'db' | 'transaction'>): Promise<void> {
  // It has no worker that keeps block ranges up to date, and each count would read the tables whole.
  if (kind === 'embedded')
    for (const name of ['journal_by_time', 'rounds_by_end'])
      await db.execute(sql`select brin_summarize_new_values(${name}::regclass)`);
  while (await transaction(countNext));
}

/** @returns whether there is more to count */
async function countNext(tx: Tx): Promise<boolean> {
  const [progress] = await tx.select().from(ledgerTotalsProgress).for('update', { skipLocked: true });
  // Another server is at it.
  if (!progress) return false;
  const from = progress.countedTo ?? (await firstEntryAt(tx));
  if (from === null) return false;
  const until = visibleBy(await databaseNow(tx));
  const to = new Date(Math.min(from.getTime() + COUNTED_AT_ONCE_MS, until.getTime()));
  if (to <= from) return false;
  const counted = await readTotals(
    tx,
    selectTotals(WHOLE_TABLES, sql`j.created_at >= ${param(from)} and j.created_at < ${param(to)}`),
  );
  if (counted.length > 0)
    await tx
      .insert(ledgerTotals)
      .values(counted)
      .onConflictDoUpdate({
        target: [ledgerTotals.halfHour, ledgerTotals.kind, ledgerTotals.account, ledgerTotals.type],
        set: {
          entries: sql`${ledgerTotals.entries} + excluded.entries`,
          amountPaise: sql`${ledgerTotals.amountPaise} + excluded.amount_paise`,
        },
      });
  await countReturns(tx, from, to);
  await tx.update(ledgerTotalsProgress).set({ countedTo: to }).where(eq(ledgerTotalsProgress.id, 1));
  return to < until;
}

async function firstEntryAt(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(journal.createdAt) }).from(journal);
  return first?.at ?? null;
}

async function countedTo(db: Db): Promise<Date | null> {
  const [progress] = await db.select().from(ledgerTotalsProgress);
  return progress?.countedTo ?? null;
}

/** Entries that a page adds up when it is read; more are left to the count in the background. */
const READ_AT_MOST = 50_000;

/** @returns the time up to which entries are counted, when too many after it are not to add them up now; else null */
export async function countedOnlyTo(db: Db): Promise<Date | null> {
  const known = await countedTo(db);
  const [oneMore] = await db
    .select({ at: journal.createdAt })
    .from(journal)
    .where(known === null ? undefined : gte(journal.createdAt, known))
    .offset(READ_AT_MOST)
    .limit(1);
  if (!oneMore) return null;
  if (known !== null) return known;
  const [metadata] = await db.select({ createdAt: databaseMetadata.createdAt }).from(databaseMetadata);
  return metadata?.createdAt ?? new Date(0);
}

/** From one half hour up to and without another. */
export interface HalfHours {
  readonly from: Date;
  readonly to: Date;
}

/**
 * @param isBehind only what is counted, as too much is not; see {@link countedOnlyTo}
 * @returns a subquery of the totals of a period, entries of the last seconds included; in one statement it is of one moment
 */
export async function totalsOf(db: Db, { from, to }: HalfHours, isBehind: boolean): Promise<SQL> {
  const counted = sql`
    select half_hour, kind, account, type, entries, amount_paise from ${ledgerTotals}
    where half_hour >= ${param(from)} and half_hour < ${param(to)}`;
  if (isBehind) return sql`(${counted})`;
  // What was counted a moment ago lets the database use its index; what is counted in the moment of the statement decides.
  const known = (await countedTo(db)) ?? new Date(0);
  const start = known > from ? known : from;
  const uncounted = sql`j.created_at >= ${param(start)} and j.created_at < ${param(to)}
    and j.created_at >= coalesce((select counted_to from ${ledgerTotalsProgress}), '-infinity')`;
  return sql`(${counted} union all ${selectTotals(WHOLE_TABLES, uncounted)})`;
}

/** The half hours that are counted whole, and change no more. */
export async function countedHalfHours(db: Db): Promise<Date | null> {
  const [found] = await db
    .select({
      at: sql`date_bin('30 minutes', counted_to, '2000-01-01T00:00Z')`.mapWith(ledgerTotals.halfHour),
    })
    .from(ledgerTotalsProgress);
  return found?.at ?? null;
}

/** Sums of a ledger by half hour, kind, account and difficulty; see {@link addTotals}. */
export type TotalsByKey = Map<string, Pick<Total, 'entries' | 'amountPaise'>>;

const keyOf = ({ halfHour, kind, account, type }: Total): string =>
  [
    'ledger_totals',
    halfHour.toISOString().slice(0, 16),
    kind,
    account,
    ...(type === 0 ? [] : [DIFFICULTY_NAMES[type as DifficultyType]]),
  ].join(' ');

export function addTotals(sums: TotalsByKey, totals: readonly Total[]): void {
  for (const total of totals) {
    const key = keyOf(total);
    const known = sums.get(key) ?? { entries: 0, amountPaise: 0n };
    sums.set(key, {
      entries: known.entries + total.entries,
      amountPaise: known.amountPaise + total.amountPaise,
    });
  }
}

/** Computes the totals of a batch of players before a half hour from their entries. */
export const totalsIn = (tx: Tx, tables: BatchTables, before: Date): Promise<Total[]> =>
  readTotals(tx, selectTotals(tables, sql`j.created_at < ${param(before)}`));

/** Compares the stored totals before a half hour with those of the whole ledger. */
export async function checkTotals(db: Db, before: Date, ofLedger: TotalsByKey): Promise<Finding[]> {
  const stored: TotalsByKey = new Map();
  addTotals(
    stored,
    await db
      .select()
      .from(ledgerTotals)
      .where(sql`${ledgerTotals.halfHour} < ${param(before)}`),
  );
  const textOf = (sum: ReturnType<TotalsByKey['get']>): string =>
    `${sum?.amountPaise ?? 0n} paise in ${sum?.entries ?? 0} entries`;
  return [...new Set([...stored.keys(), ...ofLedger.keys()])].sort().flatMap((row) => {
    const [says, is] = [textOf(stored.get(row)), textOf(ofLedger.get(row))];
    const rule = 'The totals of a half hour are the sums of its entries.';
    return says === is ? [] : [{ row, rule, detail: `says ${says}; the ledger has ${is}` }];
  });
}
