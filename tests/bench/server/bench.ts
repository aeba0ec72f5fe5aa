import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { serverBundle } from '../../server/crash/server-process.ts';
import { type Cluster, startCluster } from '../../server/postgres.ts';
import { noted, type Row } from '../table.ts';
import { openBare, recordBet, transactionOf } from './bare.ts';
import { benchCitus } from './citus.ts';
import { benchCost } from './cost.ts';
import { cpuOf, postgresPid, withChildren } from './cpu.ts';
import { inCpuGroups } from './cpu-groups.ts';
import { benchCrashes } from './crashes.ts';
import { type Kind, openDeployment, type TestDeployment } from './deployment.ts';
import { benchGrowth, type History } from './growth.ts';
import type { BenchPlayer } from './people.ts';
import { type Phases, playAtPace, playPhases } from './play.ts';
import { type Timing, together } from './timing.ts';

/** `BENCH=long` measures longer, and with a million rounds of history. */
const LONG = process.env.BENCH === 'long';

/** Players who each bet, step and cash out once, by how many are there at once. */
const BETS: Readonly<Record<number, number>> = LONG
  ? { 1: 1500, 10: 6000, 50: 8000, 200: 8000 }
  : { 1: 250, 10: 1000, 50: 6000, 200: 6000 };

const AT_ONCE = [1, 10, 50, 200] as const;
const PACE_FOR_MS = LONG ? 60_000 : 15_000;
/** Full pages from the start: a page of one line would be compared to pages of ten. */
const FIRST_ROUNDS = 20_000;
/** A thousand players with longer and longer histories, and a crowd with a short one each, or with a hundred rounds each. */
const HISTORIES: readonly History[] = [
  ...(LONG ? [FIRST_ROUNDS, 100_000, 1_000_000] : [FIRST_ROUNDS, 100_000]).map((rounds) => ({
    players: 1000,
    rounds,
  })),
  ...(LONG ? [100_000, 10_000_000] : [100_000]).map((rounds) => ({ players: 100_000, rounds })),
];
const EMBEDDED_HISTORIES: readonly History[] = [FIRST_ROUNDS, LONG ? 100_000 : 50_000].map((rounds) => ({
  players: 1000,
  rounds,
}));

/** The bounds and aims. */
const BET_SHARE = { bound: 0.75, aim: 0.85 } as const;
const ADVANCE_P99_MS = { bound: 100, aim: 25 } as const;

const told = ({ perS, p50Ms, p99Ms }: Timing): string =>
  `${perS.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;

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

/** Stretches of HTTP and of the bare database take turns, so that whatever else the machine does befalls both. */
const TURNS = 4;

/**
 * Players who warm servers and database up before anything counts, and as many the bare database: a new process is slow until it is
 * compiled. On PostgreSQL, where both are compared, a bet costs the server less with each of the first thousands (docs/scaling.md).
 */
const WARM_UP: Readonly<Record<Kind, number>> = { embedded: 1000, postgres: 4000 };

/** A share of a list: the `turn`-th of {@link TURNS}. */
const turnOf = <Item>(items: readonly Item[], turn: number): readonly Item[] =>
  items.slice((turn * items.length) / TURNS, ((turn + 1) * items.length) / TURNS);

/** Gives PostgreSQL, each server and this process a share of the processors each. @returns what puts them back; null where that cannot be had */
async function inOwnShares({ databaseUrl, pids }: TestDeployment): Promise<(() => Promise<void>) | null> {
  const database = databaseUrl === null ? [] : [withChildren(await postgresPid(databaseUrl))];
  return inCpuGroups([...database, ...pids.map((pid) => [pid]), [process.pid]]);
}

/** @param shared whether every service has a share of the processors of its own, as docs/operating.md sets them up */
async function throughput(
  ground: Ground,
  kind: Kind,
  processes: number,
  atOnce: number,
  shared = true,
): Promise<Row[]> {
  const many = BETS[atOnce] ?? 0;
  const warmUp = WARM_UP[kind];
  const stand = await openDeployment({
    ...ground,
    kind,
    processes,
    players: 2 * (warmUp + many) + 2 * Math.ceil(many / TURNS) + 1,
  });
  let putBack: (() => Promise<void>) | null = null;
  try {
    if (shared) putBack = await inOwnShares(stand);
    const [recorded, ...crowd] = stand.players;
    const warm = crowd.splice(0, 2 * warmUp);
    const aTurn = Math.ceil(many / TURNS);
    const [byHttp, byHand, sessionless, oneByOne] = [
      crowd.slice(0, many),
      crowd.slice(many, 2 * many),
      crowd.slice(2 * many, 2 * many + aTurn),
      crowd.slice(2 * many + aTurn),
    ];
    await playPhases(stand.urls, warm.slice(0, warmUp), 50);
    const { databaseUrl } = stand;
    const statements = databaseUrl !== null && recorded ? await recordBet(databaseUrl, recorded) : [];
    const database = databaseUrl !== null && recorded ? openBare(databaseUrl, statements, recorded) : null;
    const bare = async (players: readonly BenchPlayer[], sent = statements): Promise<Timing[]> =>
      database ? [await database.bets(players, atOnce, sent)] : [];
    await bare(warm.slice(warmUp));
    const http: Phases[] = [];
    const direct: Timing[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      http.push(await playPhases(stand.urls, turnOf(byHttp, turn), atOnce));
      direct.push(...(await bare(turnOf(byHand, turn))));
    }
    // What the database would do if each statement waited for the answer to the one before.
    const waiting = statements.map((statement) => ({ ...statement, atOnce: false }));
    const [apart] = await bare(oneByOne, waiting);
    const [withoutSession] = await bare(sessionless, transactionOf(statements));
    await database?.close();
    const bet = together(http.map((phases) => phases.bet));
    const servers = processes === 1 ? 'one server' : `${processes} servers`;
    const where = `${NAMES[kind]}, ${servers}, ${atOnce} at once${putBack ? '' : ', no shares of the processors'}`;
    const rows = [
      only(`advance, ${where}`, told(together(http.map((phases) => phases.advance)))),
      only(`cashout, ${where}`, told(together(http.map((phases) => phases.cashout)))),
    ];
    if (direct.length === 0) return [only(`bet, ${where}`, told(bet)), ...rows];
    const beside = together(direct);
    const share = bet.perS / beside.perS;
    // The bound is on many players; one alone only waits for the network between two processes.
    const bound = atOnce >= 50 && processes === 1;
    return [
      {
        what: `bet, ${where}`,
        figure: `${told(bet)}: ${share.toFixed(2)} x the bare transaction`,
        bound: bound ? `${BET_SHARE.bound} x` : '',
        aim: bound ? `${BET_SHARE.aim} x` : '',
        ok: !bound || share >= BET_SHARE.bound,
        peer: `bare, ${statements.length} statements: ${told(beside)}; each waiting for the one before: ${apart?.perS.toFixed(0)}/s; without the session's: ${withoutSession?.perS.toFixed(0)}/s`,
      },
      ...rows,
    ];
  } finally {
    await stand.clear();
    await putBack?.();
  }
}

async function atPace(ground: Ground, kind: Kind): Promise<Row> {
  const stand = await openDeployment({ ...ground, kind, processes: 1, players: 50 + WARM_UP[kind] });
  try {
    await playPhases(stand.urls, stand.players.slice(50), 10);
    const advance = await playAtPace(stand.urls, stand.players.slice(0, 50), PACE_FOR_MS);
    return {
      what: `advance p99, 50 players, a step every 1.5 s, ${NAMES[kind]}`,
      figure: `${advance.p99Ms.toFixed(1)} ms`,
      bound: `${ADVANCE_P99_MS.bound} ms`,
      aim: `${ADVANCE_P99_MS.aim} ms`,
      ok: advance.p99Ms <= ADVANCE_P99_MS.bound,
      peer: `p50 ${advance.p50Ms.toFixed(1)} ms of ${advance.count} steps`,
    };
  } finally {
    await stand.clear();
  }
}

/** Processor time of one call, which other programs on the machine change less than the clock; what docs/scaling.md counts with. */
async function work(ground: Ground): Promise<Row[]> {
  const many = LONG ? 4000 : 2000;
  const warmUp = WARM_UP.postgres;
  const stand = await openDeployment({
    ...ground,
    kind: 'postgres',
    processes: 1,
    players: 2 * warmUp + 3 * many + 1,
  });
  try {
    const { databaseUrl } = stand;
    const [recorded, ...crowd] = stand.players;
    const [server] = stand.pids;
    if (databaseUrl === null || !recorded || server === undefined)
      throw new Error('A stand without its parts.');
    await playPhases(stand.urls, crowd.splice(0, warmUp), 10);
    const statements = await recordBet(databaseUrl, recorded);
    const database = openBare(databaseUrl, statements, recorded);
    await database.bets(crowd.splice(0, warmUp), 20);
    const postgres = await postgresPid(databaseUrl);
    const driver = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const now = () => ({ server: cpuOf(server), driver: driver(), postgres: cpuOf(postgres) });
    type Front = 'server' | 'driver';
    const spent = new Map<string, { readonly front: Front; frontMs: number; databaseMs: number }>();
    let before = now();
    /** Books what has been spent since the last time it was asked. */
    const book = (what: string, front: Front): void => {
      const after = now();
      const sum = spent.get(what) ?? { front, frontMs: 0, databaseMs: 0 };
      sum.frontMs += after[front] - before[front];
      sum.databaseMs += after.postgres - before.postgres;
      spent.set(what, sum);
      before = now();
    };
    for (let turn = 0; turn < TURNS; turn++) {
      await playPhases(stand.urls, crowd.splice(0, many / TURNS), 20, (phase) => book(phase, 'server'));
      // What the connections cost that were closed since belongs to nobody.
      before = now();
      await database.bets(crowd.splice(0, many / TURNS), 20);
      book('bare bet', 'driver');
      await database.bets(crowd.splice(0, many / TURNS), 20, transactionOf(statements));
      book('bare bet without the session', 'driver');
    }
    await database.close();
    const sumMs = (what: string): number => {
      const { frontMs, databaseMs } = spent.get(what) ?? { frontMs: Number.NaN, databaseMs: Number.NaN };
      return frontMs + databaseMs;
    };
    const shareOf = (what: string): string => (sumMs(what) / sumMs('bet')).toFixed(2);
    return [
      ...[...spent].map(([what, { front, frontMs, databaseMs }]) =>
        only(
          `processor time of one ${what}`,
          `${front} ${(frontMs / many).toFixed(2)} ms, PostgreSQL ${(databaseMs / many).toFixed(2)} ms`,
        ),
      ),
      only(
        'processor time of a bare bet, of that of a bet through HTTP',
        `${shareOf('bare bet')} x`,
        `without the session ${shareOf('bare bet without the session')} x`,
      ),
    ];
  } finally {
    await stand.clear();
  }
}

/** The parts of this bench, in their order. */
const PARTS = {
  /** beside a cluster that TEST_DATABASE_URL names; left out without it */
  citus: async () => (process.env.TEST_DATABASE_URL ? noted(await benchCitus()) : []),
  cost: async (ground: Ground) => noted(await benchCost(ground)),
  work: async (ground: Ground) => noted(await work(ground)),
  embedded: async (ground: Ground) => {
    const rows: Row[] = [];
    for (const atOnce of AT_ONCE) rows.push(...noted(await throughput(ground, 'embedded', 1, atOnce)));
    return rows;
  },
  postgres: async (ground: Ground) => {
    const rows: Row[] = [];
    for (const processes of [1, 2])
      for (const atOnce of AT_ONCE)
        rows.push(...noted(await throughput(ground, 'postgres', processes, atOnce)));
    for (const atOnce of [50, 200])
      rows.push(...noted(await throughput(ground, 'postgres', 1, atOnce, false)));
    return rows;
  },
  pace: async (ground: Ground) => [
    ...noted([await atPace(ground, 'embedded')]),
    ...noted([await atPace(ground, 'postgres')]),
  ],
  growth: async (ground: Ground) => [
    ...(await benchGrowth(ground, 'postgres', HISTORIES, noted)),
    ...(await benchGrowth(ground, 'embedded', EMBEDDED_HISTORIES, noted)),
  ],
  crashes: async (ground: Ground) => [
    ...noted([await benchCrashes(ground, 'embedded')]),
    ...noted([await benchCrashes(ground, 'postgres')]),
  ],
} as const;

const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;

/** All of them, or those that `PART` names, with commas between. */
function chosenParts(): readonly (keyof typeof PARTS)[] {
  const names = (process.env.PART ?? Object.keys(PARTS).join(',')).split(',');
  return names.map((name) => {
    if (isPart(name)) return name;
    throw new Error(`PART: the server's bench has no part ${name}, only ${Object.keys(PARTS).join(', ')}.`);
  });
}

/** What the provider stands: throughput beside the bare database, answers at game pace, growth, crashes. */
export async function benchServer(): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  const ground = { cluster, main };
  try {
    const rows: Row[] = [
      only(
        'machine',
        `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
        'client, servers and PostgreSQL share it',
      ),
    ];
    for (const part of chosenParts()) rows.push(...(await PARTS[part](ground)));
    return rows;
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
