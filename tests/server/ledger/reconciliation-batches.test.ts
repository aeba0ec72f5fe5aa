import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Batch, batchTables, inBatch, joinSettingFor } from '../../../src/server/ledger/rules/rule.ts';
import { RECONCILIATION_RULES } from '../../../src/server/ledger/rules/rules.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { databaseKind, onCitus, useApp } from '../support/harness.ts';
import { makePlayers } from '../support/made-players.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const it = useApp({ isLedgerBroken: true });
const TIMES = 5;

async function readBeyond(tx: Db, batch: Batch): Promise<string[]> {
  const rowsOf = async (statement: SQL): Promise<Record<string, unknown>[]> =>
    ((await tx.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const beyond: string[] = [];
  let scanned = 0;
  for (const one of RECONCILIATION_RULES) {
    await tx.execute(joinSettingFor(one));
    const [explained] = await rowsOf(
      sql`explain (analyze, format json) ${one.violations(batchTables(batch))}`,
    );
    const [planned] = (explained?.['QUERY PLAN'] ?? []) as readonly { readonly Plan: PlanNode }[];
    for (const node of planned ? nodesOf(planned.Plan) : []) {
      const table = node['Relation Name'];
      // The versions of the multipliers are no player's.
      if (table === undefined || table === 'multiplier_tables') continue;
      const counting = sql`select count(*)::int as own from ${sql.identifier(table)} where ${inBatch(sql`user_id`, batch)}`;
      const [own] = await rowsOf(counting);
      const rows = node['Actual Rows'] * node['Actual Loops'];
      scanned += rows;
      if (rows > TIMES * Number(own?.own)) beyond.push(`${one.rule} ${table}: ${rows} rows of ${own?.own}`);
    }
  }
  expect(scanned).toBeGreaterThan(100);
  return beyond;
}

test('a batch of the reconciliation reads rows of its own players alone, a few times at most, by every rule and from every table', async ({
  skip,
}) => {
  if (onCitus(databaseKind()))
    skip('On Citus the coordinator’s plan names no table: the plans are the workers’.');
  const { db } = it.database;
  const crowd = await makePlayers(db, 1, 400, 3);
  const few: Batch = { after: crowd[99]?.user_id ?? '', until: crowd[109]?.user_id ?? '' };
  await db.execute(sql`analyze`);
  expect(await it.database.transaction((tx) => readBeyond(tx, few))).toEqual([]);
  const many: Batch = { after: crowd[99]?.user_id ?? '', until: crowd[159]?.user_id ?? '' };
  const found = await it.database.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 1`);
    await tx.execute(sql`analyze`);
    return readBeyond(tx, many);
  });
  expect(found).toEqual([]);
});
