import { isDeepStrictEqual } from 'node:util';
import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { DifficultyType } from '../../contract/constants.ts';
import { NIL_UUID } from '../platform/db/columns.ts';
import type { Database, Db } from '../platform/db/database.ts';
import {
  deposits,
  journal,
  openRounds,
  players,
  postings,
  rounds,
  wallets,
  withdrawals,
} from '../platform/db/schema/schema.ts';
import {
  type LandingSums,
  type LandingsByType,
  landingSums,
  landingWarnings,
  NO_LANDINGS,
  plusLandings,
} from './fatal-landings.ts';
import {
  type Batch,
  inBatch,
  joinSettingFor,
  RECONCILIATION_RULES,
  type Rule,
} from './reconciliation-rules.ts';

/** Something in the books that cannot be. */
export interface Finding {
  /** the table and the key of the row that is wrong */
  readonly row: string;
  /** the rule that it breaks */
  readonly rule: string;
  /** what was found instead */
  readonly detail: string;
}

const COUNTED_TABLES = { wallets, journal, postings, rounds, deposits, withdrawals } as const;
type RowCounts = { readonly [Table in keyof typeof COUNTED_TABLES]: number };

export interface Reconciliation {
  readonly findings: readonly Finding[];
  /** what honest books seldom show, a line each: fatal landings outside of chance */
  readonly warnings: readonly string[];
  /** rows that were looked at */
  readonly counted: RowCounts;
}

const ACROSS_MACHINES = RECONCILIATION_RULES.filter(({ crossesMachines }) => crossesMachines === true);
const WITHIN_MACHINES = RECONCILIATION_RULES.filter(({ crossesMachines }) => crossesMachines !== true);

/** Players whose books are read in one reading: none keeps the embedded database long. */
const PLAYERS_AT_ONCE = 500;

/** Movements of their wallets in it, about: players with long histories are fewer, or a statement would run out of time. */
const ENTRIES_AT_ONCE = 20_000;

/** Findings reported; more would not be read. */
export const FINDINGS_AT_MOST = 1000;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The next stretch of ids. The last one runs to the end of all ids, so rows of players who are not there are in it too. */
async function batchAfter(tx: Db, after: string): Promise<Batch> {
  const next = await tx
    // A wallet's version counts the entries that changed it; a wrong one only makes the batch larger or smaller.
    .select({ user_id: players.user_id, entries: wallets.version })
    .from(players)
    .leftJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(gt(players.user_id, after))
    .orderBy(players.user_id)
    .limit(PLAYERS_AT_ONCE);
  let entries = 0;
  for (const player of next) {
    entries += player.entries ?? 0;
    if (entries >= ENTRIES_AT_ONCE) return { after, until: player.user_id };
  }
  const last = next.length < PLAYERS_AT_ONCE ? undefined : next.at(-1);
  return { after, until: last?.user_id ?? LAST_ID };
}

async function findingsIn(tx: Db, batch: Batch, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of rules) {
    const { rule, violations: broken } = one;
    await tx.execute(joinSettingFor(one));
    const rows = await tx
      .select({ row: sql<string>`broken.row`, detail: sql<string>`broken.detail` })
      .from(sql`(${broken(batch)}) as broken`)
      .limit(FINDINGS_AT_MOST);
    findings.push(...rows.map((row) => ({ ...row, rule })));
  }
  return findings;
}

async function countIn(tx: Db, batch: Batch): Promise<RowCounts> {
  const counting = (table: SQL): SQL =>
    sql`(select count(*) from ${table} where ${inBatch(sql`user_id`, batch)})`;
  const [counts] = await tx
    .select({
      wallets: sql<string>`${counting(sql`${wallets}`)}::text`,
      journal: sql<string>`${counting(sql`${journal}`)}::text`,
      postings: sql<string>`${counting(sql`${postings}`)}::text`,
      rounds: sql<string>`(${counting(sql`${rounds}`)} + ${counting(sql`${openRounds}`)})::text`,
      deposits: sql<string>`${counting(sql`${deposits}`)}::text`,
      withdrawals: sql<string>`${counting(sql`${withdrawals}`)}::text`,
    })
    .from(sql`(select 1) as once`);
  return {
    wallets: Number(counts?.wallets),
    journal: Number(counts?.journal),
    postings: Number(counts?.postings),
    rounds: Number(counts?.rounds),
    deposits: Number(counts?.deposits),
    withdrawals: Number(counts?.withdrawals),
  };
}

async function landingsIn(tx: Db, batch: Batch): Promise<LandingsByType> {
  const rows = await tx
    .select({
      type: sql<DifficultyType>`type`,
      fatal: sql<number>`fatal`,
      expected: sql<number>`expected`,
      variance: sql<number>`variance`,
    })
    .from(sql`(${landingSums(inBatch(sql`user_id`, batch))}) as sums`);
  return new Map(rows.map(({ type, ...sums }): [DifficultyType, LandingSums] => [type, sums]));
}

const plus = (a: RowCounts, b: RowCounts): RowCounts => ({
  wallets: a.wallets + b.wallets,
  journal: a.journal + b.journal,
  postings: a.postings + b.postings,
  rounds: a.rounds + b.rounds,
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
});

/**
 * Checks the whole books while the server runs: postings sum to zero, every wallet and debt is what replaying its
 * journal gives, and every round, deposit and withdrawal has just the money that its state says. The books of a player
 * are read in one snapshot; no player's books depend on another's.
 * @param stop ends it early
 * @returns what is wrong, at most {@link FINDINGS_AT_MOST}; nothing when the books are right; and warnings
 * @throws SnapshotTimeout when a rule could not be held to a batch of players within the limit of a reading
 * @throws the reason of `stop`
 */
export async function reconcile(
  { snapshot }: Pick<Database, 'snapshot'>,
  stop?: AbortSignal,
): Promise<Reconciliation> {
  let findings: Finding[] = [];
  let counted: RowCounts = { wallets: 0, journal: 0, postings: 0, rounds: 0, deposits: 0, withdrawals: 0 };
  const landings = new Map<DifficultyType, LandingSums>();
  for (let after = NIL_UUID; after !== LAST_ID && findings.length < FINDINGS_AT_MOST; ) {
    const start = after;
    // One moment for all rules of a batch, or play that goes on would look like a mistake.
    const done = await snapshot(async (tx) => {
      const batch = await batchAfter(tx, start);
      return {
        batch,
        found: await findingsIn(tx, batch, WITHIN_MACHINES),
        across: await findingsIn(tx, batch, ACROSS_MACHINES),
        counts: await countIn(tx, batch),
        landed: await landingsIn(tx, batch),
      };
    }, stop);
    const { batch, found, across } = done;
    // Of two moments a registration, say, is seen on one machine alone; what is wrong is wrong later too.
    const again =
      across.length > 0 ? await snapshot((tx) => findingsIn(tx, batch, ACROSS_MACHINES), stop) : [];
    findings = [
      ...findings,
      ...found,
      ...across.filter((one) => again.some((other) => isDeepStrictEqual(one, other))),
    ];
    counted = plus(counted, done.counts);
    for (const [type, sums] of done.landed)
      landings.set(type, plusLandings(landings.get(type) ?? NO_LANDINGS, sums));
    after = batch.until;
  }
  return {
    findings: findings.slice(0, FINDINGS_AT_MOST),
    warnings: landingWarnings(landings),
    counted,
  };
}
