import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { serverBundle } from '../../tests/server/support/server-process.ts';
import { startMachines } from '../failover/citus.ts';
import { printRows, type Row } from '../table.ts';
import { cpuOf, postgresPid } from './cpu.ts';
import { openDeployment } from './deployment.ts';
import { playRounds } from './play.ts';

const WARM_UP_PLAYERS = 1000;
const PLAYERS = 1000;
const ROUNDS_EACH = 4;
const ROUNDS = PLAYERS * ROUNDS_EACH;
const AT_ONCE = 20;
const WORKERS = [0, 1, 2, 4];

const range = (values: readonly number[]): string =>
  [...new Set([Math.min(...values), Math.max(...values)].map((ms) => ms.toFixed(2)))].join(' to ');

/**
 * Measures the processor time of a round (bet, step, cash-out) on each machine of Citus clusters, and on one PostgreSQL.
 * All of them run on this machine; the rounds a second of separate machines are computed from the time of the busiest one.
 */
export async function benchScale(): Promise<readonly Row[]> {
  const [{ machines, stop }, { main }] = await Promise.all([
    startMachines(Math.max(...WORKERS)),
    serverBundle(),
  ]);
  const rows: Row[] = [];
  let alone = Number.NaN;
  try {
    const urls = machines.map(({ url }) => url);
    const pids = await Promise.all(urls.map((url) => postgresPid(`${url}/postgres`)));
    for (const workers of WORKERS) {
      const deployment = await openDeployment({
        cluster: { url: urls[0] ?? '' },
        citusUrls: workers === 0 ? [] : urls.slice(0, workers + 1),
        main,
        processes: 1,
        players: WARM_UP_PLAYERS + PLAYERS,
      });
      const { players } = deployment;
      await playRounds(deployment.urls, players.slice(0, WARM_UP_PLAYERS), AT_ONCE);
      const spentMs = (): number[] => pids.slice(0, workers + 1).map(cpuOf);
      const before = spentMs();
      for (let round = 0; round < ROUNDS_EACH; round++)
        await playRounds(deployment.urls, players.slice(WARM_UP_PLAYERS), AT_ONCE);
      const perRoundMs = spentMs().map((ms, index) => (ms - (before[index] ?? 0)) / ROUNDS);
      await deployment.clear();
      const [coordinatorMs = 0, ...workersMs] = perRoundMs;
      const totalMs = perRoundMs.reduce((sum, ms) => sum + ms, 0);
      if (workers === 0) alone = totalMs;
      const ratio = totalMs / alone;
      const ceiling = `${Math.floor(1000 / Math.max(...perRoundMs))} rounds/s with one core a machine`;
      const row = {
        what: workers === 0 ? 'one PostgreSQL' : `coordinator and ${workers} worker${workers > 1 ? 's' : ''}`,
        figure: `${totalMs.toFixed(2)} ms a round (${ratio.toFixed(2)}x), ${ROUNDS} rounds`,
        bound: '',
        aim: workers === 0 ? '' : '1.6x',
        ok: true,
        peer:
          workers === 0
            ? ceiling
            : `coordinator ${coordinatorMs.toFixed(2)} ms, each worker ${range(workersMs)} ms; ${ceiling}`,
      };
      rows.push(...printRows([row]));
    }
    return rows;
  } finally {
    await stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
