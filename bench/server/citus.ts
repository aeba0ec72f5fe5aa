import { readRoundGroups } from '../../src/server/admin/report-queries.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { placeBet } from '../../src/server/rounds/bet.ts';
import { citusUrlsOf, clusterUrl, createDatabaseAt, runAt } from '../../tests/server/citus-nodes.ts';
import { betOf } from '../../tests/server/direct-calls.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/made-players.ts';
import type { Row } from '../table.ts';
import { providerOver, STAKE_PAISE } from './provider.ts';
import { type Timing, timed, together } from './timing.ts';

/** Bets on Citus a second, of those on one PostgreSQL. */
const SHARE = { bound: 0.5, aim: 0.8 } as const;

const AT_ONCE = 20;
const WARM_UP = 500;
const PLAYERS = 2000;
/** The places take turns, so that whatever else the machine does befalls all of them. */
const TURNS = 4;
/** Lost rounds behind each player, for the audit. */
const HISTORY = 5;

const DAY_MS = 86_400_000;

/** Figures as text that is the same for the same figures, in whatever order the groups came. */
const asText = (figures: unknown): string =>
  JSON.stringify(figures, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    const isOfGroups = Array.isArray(value) && value.every((one) => typeof one === 'object');
    return isOfGroups ? value.map(asText).sort() : value;
  });

/** A database with players, and bets on it without HTTP. */
async function placeAt(url: string) {
  const database = await openPostgres({ url, pool: AT_ONCE, onLost: () => undefined });
  const provider = await providerOver(database);
  const players = await makePlayers(database.db, 1, WARM_UP + PLAYERS, HISTORY);
  await database.db.execute('analyze');
  const bets = (these: readonly MadePlayer[]): Promise<Timing> =>
    timed(these, AT_ONCE, async ({ user_id: userId }) => {
      await placeBet(provider, betOf(userId, { amount: STAKE_PAISE, type: 1 }));
    });
  await bets(players.slice(0, WARM_UP));
  const crowd = players.slice(WARM_UP);
  const done: Timing[] = [];
  return {
    turn: async (nth: number): Promise<void> => {
      const from = (nth * crowd.length) / TURNS;
      done.push(await bets(crowd.slice(from, from + crowd.length / TURNS)));
    },
    bet: () => together(done),
    audit: async () => {
      const begun = performance.now();
      const { findings, counted } = await reconcile(database);
      if (findings.length > 0) throw new Error(`The audit named ${JSON.stringify(findings[0])}.`);
      return { counted: JSON.stringify(counted), tookS: (performance.now() - begun) / 1000 };
    },
    report: async () => {
      const now = Date.now();
      const days = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
      const begun = performance.now();
      const figures = asText(await database.snapshot((tx) => readRoundGroups(tx, days)));
      return { figures, tookS: (performance.now() - begun) / 1000 };
    },
    close: () => database.close(),
  };
}

/** Lets the coordinator hold shards as well as the workers: its own it reads and writes itself, one machine less on the way. */
async function withOwnShards(url: string): Promise<string> {
  await runAt(
    url,
    "select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0",
    // The pasts are made by statements over many movements: cut into pieces, a piece would not sum to zero.
    `alter database ${new URL(url).pathname.slice(1)} set citus.local_copy_flush_threshold = '512MB'`,
  );
  return url;
}

/**
 * Bets on a Citus cluster of one worker and of all, beside one PostgreSQL of the same version on the same machine: a database of the coordinator
 * without the extension. With all workers once more where the coordinator holds its share of the shards, as docs/operating.md sets it up.
 * @throws Error when TEST_DATABASE_URL names no coordinator, or an audit finds something
 */
export async function benchCitus(): Promise<readonly Row[]> {
  const coordinator = new URL(process.env.TEST_DATABASE_URL ?? 'missing:');
  const machines = await citusUrlsOf(coordinator);
  if (machines.length < 2) throw new Error('TEST_DATABASE_URL names no coordinator with workers.');
  const url = clusterUrl(coordinator);
  const at = (what: string, nodes: readonly string[]): Promise<string> =>
    createDatabaseAt(url, nodes, `bench_${process.pid}_${what}`);
  const one = await placeAt(await at('one', []));
  const fewer = await placeAt(await at('fewer', machines.slice(0, 2)));
  const all = await placeAt(await at('all', machines));
  const sharing = await placeAt(await withOwnShards(await at('sharing', machines)));
  const places = [one, fewer, all, sharing];
  try {
    for (let turn = 0; turn < TURNS; turn++) for (const place of places) await place.turn(turn);
    const audits: Awaited<ReturnType<typeof one.audit>>[] = [];
    for (const place of places) audits.push(await place.audit());
    const same = audits.every(({ counted }) => counted === audits[0]?.counted);
    const reports: Awaited<ReturnType<typeof one.report>>[] = [];
    for (const place of places) reports.push(await place.report());
    const alike = reports.every(({ figures }) => figures === reports[0]?.figures);
    const row = (place: typeof one, what: string, bound: boolean): Row => {
      const { perS, p50Ms, p99Ms } = place.bet();
      const share = perS / one.bet().perS;
      return {
        what: `bets, ${what}, ${AT_ONCE} at once`,
        figure: `${perS.toFixed(0)}/s: ${share.toFixed(2)} x one PostgreSQL`,
        bound: bound ? `${SHARE.bound} x` : '',
        aim: bound ? `${SHARE.aim} x` : '',
        ok: !bound || share >= SHARE.bound,
        peer: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; one PostgreSQL ${one.bet().perS.toFixed(0)}/s`,
      };
    };
    const workers = machines.length - 1;
    return [
      row(fewer, 'coordinator and 1 of its workers', false),
      row(all, `coordinator without shards and ${workers} workers`, false),
      row(sharing, `coordinator with shards and ${workers} workers`, true),
      {
        what: 'audit of the same books there',
        figure: same ? 'the same figures' : 'OTHER FIGURES',
        bound: 'the same',
        aim: '',
        ok: same,
        peer: `${audits.map(({ tookS }) => `${tookS.toFixed(1)} s`).join(', ')}; ${audits[0]?.counted}`,
      },
      {
        what: 'report of the same rounds there',
        figure: alike ? 'the same figures' : 'OTHER FIGURES',
        bound: 'the same',
        aim: '',
        ok: alike,
        peer: `${reports.map(({ tookS }) => `${tookS.toFixed(2)} s`).join(', ')}; ${reports[0]?.figures.length} characters of figures`,
      },
    ];
  } finally {
    await Promise.all(places.map((place) => place.close()));
  }
}
