import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BACK_OFFICE_API, BACK_OFFICE_CALLS } from '../../src/contract/back-office/calls.ts';
import type { Db } from '../../src/server/platform/db/database.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { type MadeOperator, openOperatorSession } from '../../tests/server/support/made-operators.ts';
import type { MadePlayer } from '../../tests/server/support/made-players.ts';
import { serverBundle } from '../../tests/server/support/server-process.ts';
import { openDeployment } from '../server/deployment.ts';
import { playRound, playRounds } from '../server/play.ts';
import { mergeTimings, type Timing, timingOf } from '../server/timing.ts';
import { Wire } from '../server/wire.ts';
import { printRows, type Row } from '../table.ts';
import { type Case, casesOf, knownOf } from './cases.ts';
import { fillHistory, SIZES } from './fill.ts';
import { headersOf } from './operator.ts';

const ADMIN_PORT = 18_081;
const OPERATORS = 10;
const READING_MS = 1000;
/** rounds of the warm-up and of the measurement of the highest rate, each */
const ROUNDS = 2000;
/** share of the highest rate of rounds */
const LOAD_SHARE = 0.7;
const REPEATS = 4;
const TURN_MS = 15_000;
const CONNECTIONS = 50;
const MAX_SLOWDOWN = 1.1;

async function openPage(operator: MadeOperator, { call, queries: [query = {}] }: Case): Promise<void> {
  const { path } = BACK_OFFICE_CALLS[call];
  const host = `127.0.0.1:${ADMIN_PORT}`;
  const url = `http://${host}${BACK_OFFICE_API}/${path}?${new URLSearchParams(query)}`;
  const sent = request(url, { headers: headersOf(host, operator) }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  for await (const _ of answer ?? []);
  if (answer?.statusCode !== 200) throw new Error(`${call}: ${answer?.statusCode}`);
}

/** Opens the pages in turn, with READING_MS between them, until the signal. @returns the number of opened pages */
async function openPages(
  operator: MadeOperator,
  cases: readonly Case[],
  first: number,
  signal: AbortSignal,
): Promise<number> {
  let pages = 0;
  for (; !signal.aborted; pages++) {
    const page = cases[(first + pages) % cases.length];
    if (page) await openPage(operator, page);
    await wait(READING_MS);
  }
  return pages;
}

/** Starts rounds at a fixed rate. @returns the time from when each bet was due to its answer */
async function playAtRate(url: string, players: readonly MadePlayer[], perS: number): Promise<Timing> {
  const wires = await Promise.all(Array.from({ length: CONNECTIONS }, () => Wire.open(url)));
  const begunMs = performance.now();
  const tookMs = await Promise.all(
    players.map(async (player, index) => {
      const dueMs = begunMs + (index * 1000) / perS;
      await wait(dueMs - performance.now());
      const wire = wires[index % CONNECTIONS];
      if (!wire) throw new Error('A round without a connection.');
      return (await playRound(wire, player)) - dueMs;
    }),
  );
  for (const wire of wires) wire.close();
  return timingOf(tookMs, performance.now() - begunMs);
}

/** Measures bets at LOAD_SHARE of the highest rate, in turns with and without operators who open pages. */
export async function benchBesidePlay(): Promise<readonly Row[]> {
  // Pages find the newest rows through BRIN indexes. Only autovacuum summarizes their new ranges.
  const [cluster, { main }] = await Promise.all([startCluster('autovacuum=on'), serverBundle()]);
  let operator: MadeOperator = { operatorId: '', token: '' };
  let cases: readonly Case[] = [];
  const prepare = async (db: Db) => {
    await fillHistory(db);
    operator = await openOperatorSession(db, 'bench', 'admin', new Date());
    cases = casesOf(await knownOf(db));
  };
  const env = { ADMIN_PORT: String(ADMIN_PORT) };
  const { players } = SIZES;
  const deployment = await openDeployment({ cluster, main, processes: 1, players, prepare, env });
  try {
    const [url = ''] = deployment.urls;
    const queue = [...deployment.players];
    const takePlayers = (count: number) => {
      const taken = queue.splice(0, count);
      queue.push(...taken);
      return taken;
    };
    await playRounds([url], takePlayers(ROUNDS), CONNECTIONS);
    let playedMs = 0;
    await playRounds([url], takePlayers(ROUNDS), CONNECTIONS, (_, { elapsedMs }) => {
      playedMs += elapsedMs;
    });
    const perS = (LOAD_SHARE * ROUNDS * 1000) / playedMs;
    const timings: Record<'alone' | 'beside', Timing[]> = { alone: [], beside: [] };
    let pages = 0;
    for (let repeat = 0; repeat < REPEATS; repeat++)
      for (const name of ['alone', 'beside'] as const) {
        const stop = new AbortController();
        const bets = playAtRate(url, takePlayers(Math.floor((perS * TURN_MS) / 1000)), perS);
        const [timing, ...opened] = await Promise.all([
          bets.finally(() => stop.abort()),
          ...Array.from({ length: name === 'beside' ? OPERATORS : 0 }, (_, first) =>
            openPages(operator, cases, first, stop.signal),
          ),
        ]);
        timings[name].push(timing);
        for (const count of opened) pages += count;
      }
    const [alone, beside] = [mergeTimings(timings.alone), mergeTimings(timings.beside)];
    const slowdown = beside.p50Ms / alone.p50Ms;
    return printRows([
      {
        what: `${perS.toFixed(0)} rounds a second beside ten operators: median of a bet`,
        figure: `${beside.p50Ms.toFixed(1)} ms = ${slowdown.toFixed(2)}x`,
        bound: `${MAX_SLOWDOWN}x`,
        aim: '1x',
        ok: slowdown <= MAX_SLOWDOWN,
        peer: `alone ${alone.p50Ms.toFixed(1)} ms; p99 ${beside.p99Ms.toFixed(0)} ms, alone ${alone.p99Ms.toFixed(0)} ms; ${pages} pages`,
      },
    ]);
  } finally {
    await deployment.clear();
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
