import type { FastifyInstance } from 'fastify';
import { quantile } from 'simple-statistics';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeCallName,
} from '../../src/contract/back-office/calls.ts';
import { buildApp } from '../../src/server/app.ts';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { runAt } from '../../tests/server/support/citus-nodes.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { DEMO } from '../../tests/server/support/demo-config.ts';
import { type MadeOperator, openOperatorSession } from '../../tests/server/support/made-operators.ts';
import { makePlayers } from '../../tests/server/support/made-players.ts';
import { timed } from '../server/timing.ts';
import { measureChapters, type Row } from '../table.ts';
import { benchBesidePlay } from './beside-play.ts';
import { type Case, casesOf, knownOf, type Query } from './cases.ts';
import { fillHistory, SIZES } from './fill.ts';
import { headersOf } from './operator.ts';

const P95_MS = 300;
/** For a bank statement of 5,000 lines. */
const PREVIEW_MS = 3_000;

const RUNS = 20;
/** Statement timeout while the tables are filled, ms. */
const FILL_TIMEOUT_MS = 1_800_000;

type Ask = (call: BackOfficeCallName, query: Query, body?: object) => Promise<unknown>;

function askOf(app: FastifyInstance, operator: MadeOperator): Ask {
  const host = '127.0.0.1:8081';
  const headers = headersOf(host, operator);
  return async (call, query, body) => {
    const { method, path } = BACK_OFFICE_CALLS[call];
    const url = `${BACK_OFFICE_API}/${path}`;
    const answer = await app.inject({
      method,
      url,
      headers,
      query: { ...query },
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200)
      throw new Error(`${call} ${JSON.stringify(query)}: ${answer.body.slice(0, 300)}`);
    return answer.json();
  };
}

async function p95Of(run: () => Promise<unknown>): Promise<number> {
  const { tookMs } = await timed([...Array(RUNS).keys()], 1, async () => void (await run()));
  return quantile([...tookMs], 0.95);
}

/** Measures the first and second page of a call for each filter. */
async function measure(ask: Ask, { call, queries, boundMs = P95_MS }: Case): Promise<Row> {
  let worst = { ms: 0, query: {} as Query };
  for (const query of queries) {
    const { next } = (await ask(call, query)) as { next?: string | null };
    for (const one of [query, ...(next ? [{ ...query, cursor: next }] : [])]) {
      const ms = await p95Of(() => ask(call, one));
      if (ms > worst.ms) worst = { ms, query: one };
    }
  }
  return {
    what: `back office: ${call}, the slowest of ${queries.length} filters`,
    figure: `p95 ${worst.ms.toFixed(0)} ms`,
    bound: `≤ ${boundMs} ms`,
    aim: '',
    ok: worst.ms <= boundMs,
    peer: JSON.stringify(worst.query),
  };
}

/** Returns a statement of 5,000 lines. Every second line has a deposit claim. */
function statement(): string {
  const lines = Array.from({ length: 5_000 }, (_, at) => {
    const n = 94_000 + at * 2;
    return `1/11/26,"UPI/${n}",BENCH${String(n).padStart(11, '0')},"${(10_000 + (n % 900_000)) / 100}"`;
  });
  return Buffer.from(`Date,Narration,UTR,Deposit Amt.\n${lines.join('\n')}\n`).toString('base64');
}

async function measurePreview(ask: Ask): Promise<Row> {
  const file = statement();
  const ms = await p95Of(() => ask('previewStatement', {}, { file, columns: null }));
  return {
    what: 'back office: preview of a statement of 5,000 lines',
    figure: `p95 ${ms.toFixed(0)} ms`,
    bound: `≤ ${PREVIEW_MS} ms`,
    aim: '',
    ok: ms <= PREVIEW_MS,
  };
}

/**
 * Measures the lists and results of the back office over 100,000 deposits and 1,000,000 rounds, through HTTP and PostgreSQL.
 * @param calls names of the calls, or `beside-play`; empty for all calls
 */
export async function benchBackOffice(calls: readonly string[]): Promise<readonly Row[]> {
  if (calls.includes('beside-play')) return benchBesidePlay();
  const cluster = await startCluster();
  const name = `bench_admin_${process.pid}`;
  await runAt(`${cluster.url}/postgres`, `create database ${name}`);
  const open = (statementTimeoutMs?: number) =>
    openPostgres({
      url: `${cluster.url}/${name}`,
      pool: 4,
      onLost: () => undefined,
      ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    });
  try {
    const filling = await open(FILL_TIMEOUT_MS);
    await makePlayers(filling.db, 1, SIZES.players);
    await fillHistory(filling.db);
    await filling.close();

    const database = await open();
    const server = await buildApp({ database, config: DEMO });
    await server.ready();
    const context = server.context;
    const operator = await openOperatorSession(database.db, 'bench', 'admin', context.clock.now());
    const app = await buildBackOfficeApp(context, {
      trustProxy: [],
      adminDir: '/nonexistent',
      onFailure: (error) => console.error(error),
    });
    const ask = askOf(app, operator);
    const cases = casesOf(await knownOf(database.db)).map(
      (one) => [one.call, async () => [await measure(ask, one)]] as const,
    );
    const rows = await measureChapters(
      { ...Object.fromEntries(cases), previewStatement: async () => [await measurePreview(ask)] },
      calls,
    );
    await app.close();
    await server.close();
    await database.close();
    return rows;
  } finally {
    await runAt(`${cluster.url}/postgres`, `drop database ${name} with (force)`);
    await cluster.stop();
  }
}
