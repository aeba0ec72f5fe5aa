import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Batch, RULES } from '../../src/server/ledger/audit-rules.ts';
import { makePlayers } from '../bench/server/people.ts';
import { DATABASES, startApp, type TestApp } from './harness.ts';

/** A node of a plan, as `explain (analyze, format json)` tells it. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe.each(DATABASES)('a batch of the audit on %s', (kind) => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp(kind);
  });
  afterAll(() => it.close());

  test('is given rows of its own players alone, by every rule and from every table', async () => {
    const { db } = it.database;
    const crowd = await makePlayers(db, 1, 40, 3);
    const last = crowd[9]?.user_id ?? '';
    const batch: Batch = { after: '00000000-0000-0000-0000-000000000000', until: last };
    await db.execute(sql`analyze`);
    const rowsOf = async (statement: SQL): Promise<Record<string, unknown>[]> =>
      ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
    const given: string[] = [];
    let scanned = 0;
    for (const { rule, broken } of RULES) {
      const [explained] = await rowsOf(sql`explain (analyze, format json) ${broken(batch)}`);
      const [planned] = (explained?.['QUERY PLAN'] ?? []) as readonly { readonly Plan: PlanNode }[];
      for (const node of planned ? nodesOf(planned.Plan) : []) {
        const table = node['Relation Name'];
        if (table === undefined) continue;
        const counting = sql`select count(*)::int as own from ${sql.identifier(table)} where user_id <= ${last}::uuid`;
        const [own] = await rowsOf(counting);
        const rows = node['Actual Rows'] * node['Actual Loops'];
        scanned += rows;
        if (rows > Number(own?.own)) given.push(`${rule} ${table}: ${rows} rows of ${own?.own}`);
      }
    }
    expect(given).toEqual([]);
    expect(scanned).toBeGreaterThan(100);
  });
});
