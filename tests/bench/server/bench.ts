import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { audit } from '../../../src/server/ledger/audit.ts';
import { serverBundle } from '../../server/crash/server-process.ts';
import { type Cluster, startCluster } from '../../server/postgres.ts';
import type { Row } from '../table.ts';
import { bareBets, recordBet } from './bare.ts';
import { benchCrashes } from './crashes.ts';
import { playAtPace, playPhases } from './play.ts';
import { type Kind, openStand, type StandPlan } from './stands.ts';
import type { Timing } from './timing.ts';

/** `BENCH=long` measures longer, and with a million rounds of history. */
const LONG = process.env.BENCH === 'long';

/** Players who each bet, step and cash out once, by how many are there at once. */
const BETS: Readonly<Record<number, number>> = LONG
  ? { 1: 1500, 10: 6000, 50: 8000, 200: 8000 }
  : { 1: 250, 10: 1000, 50: 1500, 200: 1500 };

const AT_ONCE = [1, 10, 50, 200] as const;
const PACE_FOR_MS = LONG ? 60_000 : 15_000;
const HISTORY = LONG ? [1_000, 100_000, 1_000_000] : [1_000, 100_000];

/** The bounds and aims of design §10. */
const BET_SHARE = { bound: 0.6, aim: 0.8 } as const;
const ADVANCE_P99_MS = { bound: 100, aim: 25 } as const;

const told = ({ per_s, p50_ms, p99_ms }: Timing): string =>
  `${per_s.toFixed(0)}/s, p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms`;

const only = (what: string, figure: string, peer = ''): Row => ({
  what,
  figure,
  bound: '',
  aim: '',
  ok: true,
  peer,
});

interface Ground {
  readonly cluster: Cluster;
  readonly main: string;
}

const NAMES: Readonly<Record<Kind, string>> = { embedded: 'embedded', postgres: 'PostgreSQL' };

async function throughput(ground: Ground, kind: Kind, processes: number, at_once: number): Promise<Row[]> {
  const many = BETS[at_once] ?? 0;
  // PostgreSQL: as many again for the bare transactions, and one to record them.
  const players = kind === 'postgres' ? 2 * many + 1 : many;
  const stand = await openStand({ ...ground, kind, processes, players });
  try {
    const phases = await playPhases(stand.urls, stand.players.slice(0, many), at_once);
    const where = `${NAMES[kind]}, ${processes === 1 ? 'one server' : `${processes} servers`}, ${at_once} at once`;
    const rows = [
      only(`advance, ${where}`, told(phases.advance)),
      only(`cashout, ${where}`, told(phases.cashout)),
    ];
    const [recorded] = stand.players.slice(2 * many);
    if (stand.database_url === null || !recorded) return [only(`bet, ${where}`, told(phases.bet)), ...rows];
    const statements = await recordBet(stand.database_url, recorded);
    const bare = await bareBets(
      stand.database_url,
      statements,
      recorded,
      stand.players.slice(many, 2 * many),
      at_once,
    );
    const share = phases.bet.per_s / bare.per_s;
    // The bound is on many players; one alone only waits for the network between two processes.
    const bound = at_once >= 50 && processes === 1;
    return [
      {
        what: `bet, ${where}`,
        figure: `${told(phases.bet)}: ${share.toFixed(2)} x the bare transaction`,
        bound: bound ? `${BET_SHARE.bound} x` : '',
        aim: bound ? `${BET_SHARE.aim} x` : '',
        ok: !bound || share >= BET_SHARE.bound,
        peer: `bare, ${statements.length} statements: ${told(bare)}`,
      },
      ...rows,
    ];
  } finally {
    await stand.clear();
  }
}

async function atPace(ground: Ground, kind: Kind): Promise<Row> {
  const stand = await openStand({ ...ground, kind, processes: 1, players: 50 });
  try {
    const advance = await playAtPace(stand.urls, stand.players, PACE_FOR_MS);
    return {
      what: `advance p99, 50 players, a step every 1.5 s, ${NAMES[kind]}`,
      figure: `${advance.p99_ms.toFixed(1)} ms`,
      bound: `${ADVANCE_P99_MS.bound} ms`,
      aim: `${ADVANCE_P99_MS.aim} ms`,
      ok: advance.p99_ms <= ADVANCE_P99_MS.bound,
      peer: `p50 ${advance.p50_ms.toFixed(1)} ms of ${advance.count} steps`,
    };
  } finally {
    await stand.clear();
  }
}

/** How much slower a round may become with history, before something is looked up without its index. */
const GROWTH_BOUND = 2;

async function growth(ground: Ground): Promise<Row[]> {
  const rows: Row[] = [];
  let first = 0;
  for (const history of HISTORY) {
    const players = 1000;
    const plan: StandPlan = {
      ...ground,
      kind: 'postgres',
      processes: 1,
      players,
      history: history / players,
    };
    const stand = await openStand(plan);
    try {
      const { bet, advance, cashout } = await playPhases(stand.urls, stand.players, 10);
      const round_ms = bet.p50_ms + advance.p50_ms + cashout.p50_ms;
      first ||= round_ms;
      const times = round_ms / first;
      const database = await stand.leave();
      const { findings, counted } = await audit(database);
      await database.close();
      rows.push({
        what: `a round (bet, step, cashout; medians) after ${history.toLocaleString('en')} rounds`,
        figure: `${round_ms.toFixed(1)} ms, ${times.toFixed(2)} x`,
        bound: `${GROWTH_BOUND} x`,
        aim: '1.1 x',
        ok: times <= GROWTH_BOUND && findings.length === 0,
        peer: `audit: ${findings.length} findings in ${counted.postings.toLocaleString('en')} postings`,
      });
    } finally {
      await stand.clear();
    }
  }
  return rows;
}

/** What the provider stands: throughput beside the bare database, answers at game pace, growth, crashes. */
export async function benchServer(): Promise<readonly Row[]> {
  const [cluster, main] = await Promise.all([startCluster(), serverBundle()]);
  const ground = { cluster, main };
  try {
    const rows: Row[] = [
      only(
        'machine',
        `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
        'client, servers and PostgreSQL share it',
      ),
    ];
    for (const at_once of AT_ONCE) rows.push(...(await throughput(ground, 'embedded', 1, at_once)));
    for (const processes of [1, 2])
      for (const at_once of AT_ONCE) rows.push(...(await throughput(ground, 'postgres', processes, at_once)));
    for (const kind of ['embedded', 'postgres'] as const) rows.push(await atPace(ground, kind));
    rows.push(...(await growth(ground)));
    for (const kind of ['embedded', 'postgres'] as const) rows.push(await benchCrashes(ground, kind));
    return rows;
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
