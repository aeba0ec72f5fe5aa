import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { audit } from '../../../src/server/ledger/audit.ts';
import { serverBundle } from '../../server/crash/server-process.ts';
import { type Cluster, startCluster } from '../../server/postgres.ts';
import type { Row } from '../table.ts';
import { bareBets, recordBet } from './bare.ts';
import { cpuOf, postgresPid } from './cpu.ts';
import { benchCrashes } from './crashes.ts';
import type { BenchPlayer } from './people.ts';
import { type Phases, playAtPace, playPhases } from './play.ts';
import { type Kind, openStand, type StandPlan } from './stands.ts';
import { type Timing, together } from './timing.ts';

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

/** Stretches of HTTP and of the bare database take turns, so that whatever else the machine does befalls both. */
const TURNS = 4;

/** Players who warm servers and database up before anything counts. */
const WARM_UP = 200;

/** A share of a list: the `turn`-th of {@link TURNS}. */
const turnOf = <Item>(items: readonly Item[], turn: number): readonly Item[] =>
  items.slice((turn * items.length) / TURNS, ((turn + 1) * items.length) / TURNS);

async function throughput(ground: Ground, kind: Kind, processes: number, at_once: number): Promise<Row[]> {
  const many = BETS[at_once] ?? 0;
  const stand = await openStand({ ...ground, kind, processes, players: 2 * (WARM_UP + many) + 1 });
  try {
    const [recorded, ...crowd] = stand.players;
    const warm = crowd.splice(0, 2 * WARM_UP);
    const [by_http, by_hand] = [crowd.slice(0, many), crowd.slice(many)];
    await playPhases(stand.urls, warm.slice(0, WARM_UP), 10);
    const { database_url } = stand;
    const statements = database_url !== null && recorded ? await recordBet(database_url, recorded) : [];
    const bare = async (players: readonly BenchPlayer[]): Promise<Timing[]> =>
      database_url !== null && recorded
        ? [await bareBets(database_url, statements, recorded, players, at_once)]
        : [];
    await bare(warm.slice(WARM_UP));
    const http: Phases[] = [];
    const direct: Timing[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      http.push(await playPhases(stand.urls, turnOf(by_http, turn), at_once));
      direct.push(...(await bare(turnOf(by_hand, turn))));
    }
    const bet = together(http.map((phases) => phases.bet));
    const where = `${NAMES[kind]}, ${processes === 1 ? 'one server' : `${processes} servers`}, ${at_once} at once`;
    const rows = [
      only(`advance, ${where}`, told(together(http.map((phases) => phases.advance)))),
      only(`cashout, ${where}`, told(together(http.map((phases) => phases.cashout)))),
    ];
    if (direct.length === 0) return [only(`bet, ${where}`, told(bet)), ...rows];
    const beside = together(direct);
    const share = bet.per_s / beside.per_s;
    // The bound is on many players; one alone only waits for the network between two processes.
    const bound = at_once >= 50 && processes === 1;
    return [
      {
        what: `bet, ${where}`,
        figure: `${told(bet)}: ${share.toFixed(2)} x the bare transaction`,
        bound: bound ? `${BET_SHARE.bound} x` : '',
        aim: bound ? `${BET_SHARE.aim} x` : '',
        ok: !bound || share >= BET_SHARE.bound,
        peer: `bare, ${statements.length} statements: ${told(beside)}`,
      },
      ...rows,
    ];
  } finally {
    await stand.clear();
  }
}

async function atPace(ground: Ground, kind: Kind): Promise<Row> {
  const stand = await openStand({ ...ground, kind, processes: 1, players: 50 + WARM_UP });
  try {
    await playPhases(stand.urls, stand.players.slice(50), 10);
    const advance = await playAtPace(stand.urls, stand.players.slice(0, 50), PACE_FOR_MS);
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

/** Processor time of one call, which other programs on the machine do not change; what docs/scaling.md counts with. */
async function work(ground: Ground): Promise<Row[]> {
  const many = LONG ? 4000 : 1000;
  const stand = await openStand({
    ...ground,
    kind: 'postgres',
    processes: 1,
    players: WARM_UP + 2 * many + 1,
  });
  try {
    const { database_url } = stand;
    const [recorded, ...crowd] = stand.players;
    const [server] = stand.pids;
    if (database_url === null || !recorded || server === undefined)
      throw new Error('A stand without its parts.');
    await playPhases(stand.urls, crowd.slice(0, WARM_UP), 10);
    const postgres = await postgresPid(database_url);
    const now = () => ({ server: cpuOf(server), postgres: cpuOf(postgres) });
    let before = now();
    const rows: Row[] = [];
    const together_ms: number[] = [];
    const cost = (what: string, calls: number, front: string, front_ms: number): void => {
      const after = now();
      const database_ms = (after.postgres - before.postgres) / calls;
      together_ms.push(front_ms / calls + database_ms);
      rows.push(
        only(
          `processor time of one ${what}`,
          `${front} ${(front_ms / calls).toFixed(2)} ms, PostgreSQL ${database_ms.toFixed(2)} ms`,
        ),
      );
    };
    await playPhases(stand.urls, crowd.slice(WARM_UP, WARM_UP + many), 20, (phase) => {
      cost(phase, many, 'server', now().server - before.server);
      before = now();
    });
    const statements = await recordBet(database_url, recorded);
    before = now();
    const own = process.cpuUsage();
    await bareBets(database_url, statements, recorded, crowd.slice(WARM_UP + many), 20);
    const { user, system } = process.cpuUsage(own);
    cost('bare bet', many, 'driver', (user + system) / 1000);
    const share = (together_ms.at(-1) ?? 0) / (together_ms[0] ?? 1);
    rows.push(only('processor time of a bare bet, of that of a bet through HTTP', `${share.toFixed(2)} x`));
    return rows;
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

/** Shows rows as they come: the whole takes minutes. */
function noted(rows: readonly Row[]): readonly Row[] {
  for (const { what, figure, peer } of rows) console.error(`${what}: ${figure}${peer ? ` (${peer})` : ''}`);
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
    rows.push(...noted(await work(ground)));
    for (const at_once of AT_ONCE) rows.push(...noted(await throughput(ground, 'embedded', 1, at_once)));
    for (const processes of [1, 2])
      for (const at_once of AT_ONCE)
        rows.push(...noted(await throughput(ground, 'postgres', processes, at_once)));
    for (const kind of ['embedded', 'postgres'] as const) rows.push(...noted([await atPace(ground, kind)]));
    rows.push(...noted(await growth(ground)));
    for (const kind of ['embedded', 'postgres'] as const)
      rows.push(...noted([await benchCrashes(ground, kind)]));
    return rows;
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
