import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import {
  type Gateway,
  playElsewhere,
  type RemoteRun,
  violationsAfter,
} from '../../tests/server/random/remote.ts';
import { seeded } from '../../tests/server/support/random.ts';
import { type ServerProcess, serverBundle, startServer } from '../../tests/server/support/server-process.ts';
import type { Row } from '../table.ts';
import { LOCK_LASTS_S, missingPackages, startFailoverCluster, until } from './cluster.ts';

export const LOSSES = Number(process.env.FAILOVERS ?? 20);

/** Every fourth loss freezes the primary: its connections stay open without responses. */
const FROZEN_EVERY = 4;

const PLAYERS = 6;

/** Responses between two losses. */
const [MIN_ANSWERS, MAX_ANSWERS] = [30, 150];

/** The lock time of the lost primary, doubled for the take-over and a busy machine. */
const STANDSTILL_S = { bound: 2 * LOCK_LASTS_S, aim: LOCK_LASTS_S + 5 } as const;

const POLL_MS = 100;

/** Resolves with the server's address when it is ready. */
const whenReady = ({ url }: { readonly url: string }): Promise<string> =>
  until('The server', async () => ((await fetch(`${url}/readyz`)).ok ? url : null));

interface Losses extends RemoteRun {
  /** from each loss to the first answer of the new primary, s */
  readonly standstillsS: readonly number[];
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Loses a machine repeatedly while players play on one server. Resolves when every player has the last response.
 * @param lose loses the nth machine, from 1. @returns what brings it back
 * @param beside runs again and again meanwhile
 */
export async function loseUnderLoad(
  lose: (nth: number) => Promise<() => Promise<void>>,
  server: { readonly url: string },
  random: () => number,
  beside: () => Promise<void> = () => wait(POLL_MS),
): Promise<Losses> {
  let answers = 0;
  let lost = 0;
  let heard: () => void = () => undefined;
  const answer = (): Promise<void> =>
    new Promise((resolve) => {
      heard = resolve;
    });
  let unanswered = 0;
  let isLost = false;
  const gateway: Gateway = {
    url: async () => {
      // An unready server refuses in milliseconds: this limits the retries.
      if (isLost || unanswered++ > PLAYERS) await wait(POLL_MS);
      return whenReady(server);
    },
    onAnswer: () => {
      answers++;
      unanswered = 0;
      heard();
    },
    onLost: () => {
      lost++;
    },
  };
  let done = false;
  const seed = Math.floor(random() * 2 ** 31);
  const playing = playElsewhere(gateway, { seed, players: PLAYERS, isOver: () => done });
  const deciding = (async () => {
    while (!done) await beside();
  })();
  const standstillsS: number[] = [];
  const losing = async (): Promise<void> => {
    for (let nth = 1; nth <= LOSSES; nth++) {
      const until = answers + MIN_ANSWERS + Math.floor(random() * (MAX_ANSWERS - MIN_ANSWERS));
      while (answers < until) await answer();
      const lostAt = performance.now();
      isLost = true;
      const heal = await lose(nth);
      isLost = false;
      await answer();
      standstillsS.push((performance.now() - lostAt) / 1000);
      await heal();
      console.log(`${nth} of ${LOSSES}: play went on after ${standstillsS.at(-1)?.toFixed(1)} s`);
    }
  };
  // Rejects when a player fails.
  await Promise.race([losing(), playing.then(() => undefined)]).finally(() => {
    done = true;
  });
  const [run] = await Promise.all([playing, deciding]);
  const acknowledged = [...run.world.tally].reduce(
    (sum, [what, times]) => sum + (what.endsWith(' 200') ? times : 0),
    0,
  );
  return { ...run, standstillsS, acknowledged, lost };
}

/** Loses the primary of a Patroni cluster while players play, then compares every response with the database. */
export async function benchFailover(): Promise<readonly Row[]> {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`);
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-road-bench-'));
  const { main } = await serverBundle();
  const cluster = await startFailoverCluster();
  let server: ServerProcess | null = null;
  try {
    const before = await cluster.timeline();
    server = await startServer(main, {
      DATA_DIR: join(dataDir, 'data'),
      DATABASE_URL: cluster.url,
      STANDBY: 'synchronous',
    });
    const lose = async (nth: number) => {
      await cluster.lose(nth % FROZEN_EVERY === 0 ? 'frozen' : 'killed');
      return cluster.heal;
    };
    const story = await loseUnderLoad(lose, server, seeded(seed));
    server.kill('SIGKILL');
    await server.ended;
    const database = await openPostgres({ url: cluster.url, pool: 4, onLost: () => undefined });
    // A take-over discards the statistics of autovacuum.
    await database.db.execute('vacuum analyze');
    const wrong = await violationsAfter(story, database);
    const { findings, counted } = await reconcile(database);
    await database.close();
    for (const line of wrong.slice(0, 20)) console.error(line);
    const tookOver = (await cluster.timeline()) - before;
    const longestS = Math.max(...story.standstillsS);
    const sorted = story.standstillsS.toSorted((a, b) => a - b);
    return [
      {
        what: `primaries lost under load, every ${FROZEN_EVERY}th frozen and the others killed, seed ${seed}`,
        figure: `${story.standstillsS.length} of ${LOSSES} survived`,
        bound: `${LOSSES} of ${LOSSES}`,
        aim: `${LOSSES} of ${LOSSES}`,
        ok: story.standstillsS.length === LOSSES && tookOver >= LOSSES,
        peer: `${tookOver} take-overs; ${story.acknowledged} acknowledged changes, ${story.lost} lost answers or 503`,
      },
      {
        what: 'acknowledged changes that are lost, and broken rules of the ledger',
        figure: String(wrong.length + findings.length),
        bound: '0',
        aim: '0',
        ok: wrong.length === 0 && findings.length === 0,
        peer: `operator audit: ${findings.length} findings in ${counted.postings.toLocaleString('en')} postings`,
      },
      {
        what: 'longest standstill of play, from the loss to the first answer',
        figure: `${longestS.toFixed(1)} s`,
        bound: `${STANDSTILL_S.bound} s`,
        aim: `${STANDSTILL_S.aim} s`,
        ok: longestS <= STANDSTILL_S.bound,
        peer: `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s; Patroni keeps the lock of a dead primary for ${LOCK_LASTS_S} s`,
      },
    ];
  } finally {
    server?.kill('SIGKILL');
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(dirname(main), { recursive: true, force: true });
  }
}
