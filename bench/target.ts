import { performance } from 'node:perf_hooks';
import { median } from 'simple-statistics';
import { openPostgres } from '../src/server/platform/db/postgres.ts';
import { placeBet } from '../src/server/rounds/bet.ts';
import { startCluster } from '../tests/server/cluster.ts';
import { betOf } from '../tests/server/direct-calls.ts';
import { makePlayers } from '../tests/server/made-players.ts';
import { providerOver, STAKE_PAISE } from './server/provider.ts';
import { printRows, type Row } from './table.ts';

const PLAYERS = 400;
const TURNS = 8;
/** Turns that prepare the statements. */
const WARM_UP_TURNS = 2;
const COST_BOUND = 1.4;

/** Compares bets with and without a cash-out line, alternating on one connection, with all server work of a bet. */
async function cost(url: string): Promise<Row> {
  const database = await openPostgres({ url, pool: 1, onLost: () => undefined });
  try {
    const context = await providerOver(database);
    const players = await makePlayers(database.db, 1, PLAYERS);
    const took = { plain: [] as number[], target: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, { user_id: userId }] of players.entries()) {
        const kind = (turn + index) % 2 === 0 ? 'plain' : 'target';
        const begunMs = performance.now();
        const target = kind === 'target' ? 1 + (turn % 3) : undefined;
        await placeBet(context, betOf(userId, { amount: STAKE_PAISE, type: 4, target }));
        if (turn >= WARM_UP_TURNS) took[kind].push(performance.now() - begunMs);
        if (kind === 'plain')
          await database.db.execute(`delete from open_rounds where user_id = '${userId}'`);
      }
    const ratio = median(took.target) / median(took.plain);
    return {
      what: 'time of a bet with a target, of that of a plain bet',
      figure: `${ratio.toFixed(2)} x`,
      bound: `<= ${COST_BOUND} x`,
      aim: '',
      ok: ratio <= COST_BOUND,
      peer: `${median(took.target).toFixed(2)} ms and ${median(took.plain).toFixed(2)} ms, medians of ${took.plain.length}`,
    };
  } finally {
    await database.close();
  }
}

export async function benchTarget(): Promise<readonly Row[]> {
  const cluster = await startCluster();
  try {
    return printRows([await cost(`${cluster.url}/postgres`)]);
  } finally {
    await cluster.stop();
  }
}
