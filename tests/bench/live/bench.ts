import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../src/server/db/database.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { leaveWin } from '../../../src/server/live/outbox.ts';
import { serverBundle } from '../../server/crash/server-process.ts';
import { startCluster } from '../../server/postgres.ts';
import { cpuOf } from '../server/cpu.ts';
import { openDeployment } from '../server/deployment.ts';
import type { BenchPlayer } from '../server/people.ts';
import { playAtPace } from '../server/play.ts';
import { median, type Timing, timingOf, together } from '../server/timing.ts';
import { noted, type Row } from '../table.ts';
import { openListeners } from './listeners.ts';

const LISTENERS = 3_000;
const PLAYERS = 50;
const STRETCH_MS = 10_000;

/** Stretches without and with listeners take turns, so that whatever else the machine does befalls both. */
const TURNS = 5;

/** What listeners may add to the 99th of a hundred answers of `advance`. */
const TIMES = { bound: 2, aim: 1.3 } as const;

/** A win of another server comes this often while the feed is listened to, ms. */
const WIN_EVERY_MS = 200;

/** From a win's commit at another server until the last listener of this one has it: the second. */
const TOLD_WITHIN_MS = 1_000;

/** So long the server has for what three thousand closed connections leave behind, ms. */
const LEFT_WITHIN_MS = 5_000;

/**
 * Leaves wins in the outbox now and again, each of another amount.
 * @param leftAtMs gets when each was committed, by its amount as it will come; ms since 1970
 * @returns ends it
 */
function winEveryMs(
  database: Database,
  players: readonly BenchPlayer[],
  everyMs: number,
  leftAtMs: Map<string, number>,
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let wins = 0;
  const timer = setInterval(() => {
    const { user_id: userId } = players[wins++ % players.length] ?? { user_id: '' };
    // Beyond what any player of the bench can win, and another one each time.
    const rupees = 1_000_000 + Math.round(performance.now());
    const win = { type: 1, step: 1, multiplier: 102, win_paise: BigInt(rupees) * 100n, at: new Date() };
    leftAtMs.set(String(rupees), Number.POSITIVE_INFINITY);
    last = leaveWin(database.db, { user_id: userId, round_id: randomUUID(), ...win }).then(() =>
      leftAtMs.set(String(rupees), Date.now()),
    );
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/** Fifty players at the pace of the game, with and without three thousand pages that have the live feed open. */
export async function benchLive(): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  try {
    const stand = await openDeployment({ kind: 'postgres', cluster, main, processes: 1, players: PLAYERS });
    try {
      const [url = ''] = stand.urls;
      const [pid = 0] = stand.pids;
      const database = await openPostgres({
        url: stand.databaseUrl ?? '',
        pool: 2,
        onLost: () => undefined,
      });
      await playAtPace(stand.urls, stand.players, STRETCH_MS);
      const alone: Timing[] = [];
      const heard: Timing[] = [];
      let wins = 0;
      let left = 0;
      const toldMs: number[] = [];
      let aloneCpuMs = 0;
      let heardCpuMs = 0;
      for (let turn = 0; turn < TURNS; turn++) {
        let before = cpuOf(pid);
        alone.push(await playAtPace(stand.urls, stand.players, STRETCH_MS));
        aloneCpuMs += cpuOf(pid) - before;
        const listeners = await openListeners(url, LISTENERS);
        before = cpuOf(pid);
        const leftAtMs = new Map<string, number>();
        const stopWinning = winEveryMs(database, stand.players, WIN_EVERY_MS, leftAtMs);
        heard.push(await playAtPace(stand.urls, stand.players, STRETCH_MS));
        await stopWinning();
        heardCpuMs += cpuOf(pid) - before;
        await wait(TOLD_WITHIN_MS);
        const heardOf = await listeners.close();
        // Letting three thousand go is work as well, and none of the next stretch's.
        await wait(LEFT_WITHIN_MS);
        wins += heardOf.wins;
        left += leftAtMs.size;
        for (const [amount, atMs] of heardOf.atMs) {
          const leftMs = leftAtMs.get(amount);
          if (leftMs !== undefined) toldMs.push(Math.max(0, atMs - leftMs));
        }
      }
      await database.close();
      const [without, beside] = [together(alone), together(heard)];
      const told = timingOf(toldMs, 1);
      const times = median(heard.map(({ p99Ms }, turn) => p99Ms / (alone[turn]?.p99Ms ?? 0)));
      const seconds = (TURNS * STRETCH_MS) / 1000;
      return noted([
        {
          what: `advance, p99, ${PLAYERS} players at game pace beside ${LISTENERS} listeners`,
          figure: `${beside.p99Ms.toFixed(1)} ms: ${times.toFixed(2)} x that without`,
          bound: `${TIMES.bound} x`,
          aim: `${TIMES.aim} x`,
          ok: times <= TIMES.bound,
          peer: `the median of ${TURNS} turns; without: ${without.p99Ms.toFixed(1)} ms; p50 ${without.p50Ms.toFixed(1)} and ${beside.p50Ms.toFixed(1)} ms`,
        },
        {
          what: `a win of another server, from its commit to the last of ${LISTENERS} listeners, p99`,
          figure: `${told.p99Ms.toFixed(0)} ms`,
          bound: `${TOLD_WITHIN_MS} ms`,
          aim: '',
          ok: toldMs.length === left && told.p99Ms <= TOLD_WITHIN_MS,
          peer: `p50 ${told.p50Ms.toFixed(0)} ms; ${toldMs.length} of ${left} wins were told`,
        },
        {
          what: `the server's processor time a second beside ${LISTENERS} listeners`,
          figure: `${(heardCpuMs / seconds).toFixed(0)} ms`,
          bound: '',
          aim: '',
          ok: true,
          peer: `without: ${(aloneCpuMs / seconds).toFixed(0)} ms; ${(wins / seconds).toFixed(0)} win events a second went out`,
        },
      ]);
    } finally {
      await stand.clear();
    }
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
