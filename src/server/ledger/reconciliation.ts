import { isDeepStrictEqual } from 'node:util';
import { eq, gt, sql } from 'drizzle-orm';
import { NIL_UUID } from '../platform/db/columns.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { players, wallets } from '../platform/db/schema/schema.ts';
import type { Finding } from './finding.ts';
import { returnWarnings } from './returns.ts';
import { type Batch, batchTables, joinSettingFor, type Rule } from './rules/rule.ts';
import { RECONCILIATION_RULES } from './rules/rules.ts';
import { addToSums, checkTotals, readCountedTo, type TotalsByKey, totalsOfBatch } from './totals.ts';

const COUNTED = ['wallets', 'journal', 'postings', 'rounds', 'deposits', 'withdrawals'] as const;
type CountedTable = (typeof COUNTED)[number];
type RowCounts = Readonly<Record<CountedTable, number>>;

export interface Reconciliation {
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly counted: RowCounts;
}

const ACROSS_MACHINES = RECONCILIATION_RULES.filter(({ crossesMachines }) => crossesMachines === true);
const WITHIN_MACHINES = RECONCILIATION_RULES.filter(({ crossesMachines }) => crossesMachines !== true);

const PLAYERS_AT_ONCE = 500;

/** entries per batch, estimated by wallet versions */
const ENTRIES_AT_ONCE = 20_000;

export const FINDINGS_AT_MOST = 1000;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface PlayerBatch extends Batch {
  readonly players: number;
}

/** The last batch ends at the highest id, to include rows without a player. */
async function batchAfter(tx: Db, after: string): Promise<PlayerBatch> {
  const next = await tx
    .select({ userId: players.userId, entries: wallets.version })
    .from(players)
    .leftJoin(wallets, eq(wallets.userId, players.userId))
    .where(gt(players.userId, after))
    .orderBy(players.userId)
    .limit(PLAYERS_AT_ONCE);
  let entries = 0;
  for (const [index, player] of next.entries()) {
    entries += player.entries ?? 0;
    if (entries >= ENTRIES_AT_ONCE) return { after, until: player.userId, players: index + 1 };
  }
  const last = next.length < PLAYERS_AT_ONCE ? undefined : next.at(-1);
  return { after, until: last?.userId ?? LAST_ID, players: next.length };
}

async function findingsIn(tx: Db, batch: Batch, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of rules) {
    const { rule, violations } = one;
    await tx.execute(joinSettingFor(one));
    const rows = await tx
      .select({ row: sql<string>`broken.row`, detail: sql<string>`broken.detail` })
      .from(sql`(${violations(batchTables(batch))}) as broken`)
      .limit(FINDINGS_AT_MOST);
    findings.push(...rows.map((row) => ({ ...row, rule })));
  }
  return findings;
}

async function countIn(tx: Db, batch: Batch): Promise<readonly { name: CountedTable; rows: number }[]> {
  const tables = batchTables(batch);
  const counting = COUNTED.map(
    (name) => sql`select ${name}::text as name, count(*)::integer as rows from ${tables[name]} as counted`,
  );
  return tx
    .select({ name: sql<CountedTable>`name`, rows: sql<number>`rows` })
    .from(sql`(${sql.join(counting, sql` union all `)}) as counts`);
}

/**
 * Checks the whole ledger while the server runs, each player in one snapshot.
 * @throws SnapshotTimeout when a statement takes too long, or the reason of `stop`
 */
export async function reconcile(
  { snapshot }: Pick<Database, 'snapshot'>,
  stop?: AbortSignal,
  onProgress?: (playersDone: number) => Promise<void>,
): Promise<Reconciliation> {
  let playersDone = 0;
  let findings: Finding[] = [];
  const counted = { wallets: 0, journal: 0, postings: 0, rounds: 0, deposits: 0, withdrawals: 0 };
  const totalsBefore = await snapshot(readCountedTo, stop);
  const totals: TotalsByKey = new Map();
  for (let after = NIL_UUID; after !== LAST_ID && findings.length < FINDINGS_AT_MOST; ) {
    const start = after;
    const done = await snapshot(async (tx) => {
      const batch = await batchAfter(tx, start);
      return {
        batch,
        found: await findingsIn(tx, batch, WITHIN_MACHINES),
        across: await findingsIn(tx, batch, ACROSS_MACHINES),
        counts: await countIn(tx, batch),
        totals: totalsBefore === null ? [] : await totalsOfBatch(tx, batch, totalsBefore),
      };
    }, stop);
    const { batch, found, across } = done;
    // Re-read: two nodes can be read at different moments.
    const again =
      across.length > 0 ? await snapshot((tx) => findingsIn(tx, batch, ACROSS_MACHINES), stop) : [];
    findings = [
      ...findings,
      ...found,
      ...across.filter((one) => again.some((other) => isDeepStrictEqual(one, other))),
    ];
    for (const { name, rows } of done.counts) counted[name] += rows;
    addToSums(totals, done.totals);
    playersDone += batch.players;
    await onProgress?.(playersDone);
    after = batch.until;
    if (after === LAST_ID && totalsBefore !== null)
      findings = [...findings, ...(await snapshot((tx) => checkTotals(tx, totalsBefore, totals), stop))];
  }
  return {
    findings: findings.slice(0, FINDINGS_AT_MOST),
    warnings: await snapshot(returnWarnings, stop),
    counted,
  };
}
