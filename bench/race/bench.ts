import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '../../src/server/app.ts';
import { QUANTILE_999 } from '../../src/server/ledger/returns.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { DEMO } from '../../tests/server/support/demo-config.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/support/made-players.ts';
import { startPostgresProxy } from '../../tests/server/support/postgres-proxy.ts';
import { steerNextRound } from '../../tests/server/support/steer.ts';
import { Wire, type WireAnswer } from '../server/wire.ts';
import { printRows, type Row } from '../table.ts';

/** Network delay between server and database, in each direction. */
const DELAY_MS = 1;

/** Pairs per cell. */
const PAIRS = 1_000;

/** More concurrent pairs would measure the processor. */
const AT_ONCE = 4;

/** Hardcore: the first line is safe, the second fatal in half of the rounds. */
const TYPE = 4;
const [FIRST, SECOND] = [1.63, 2.8];

type Order = 'cash-out first' | 'advance first';

/** How the two calls of a pair are sent. */
interface Cell {
  readonly order: Order;
  /** delay of the second call, on another connection; null: both in one packet */
  readonly offsetMs: number | null;
}

const CELLS: readonly Cell[] = (['cash-out first', 'advance first'] as const).flatMap((order) =>
  [null, 0, 1, 2].map((offsetMs) => ({ order, offsetMs })),
);

const nameOf = ({ order, offsetMs }: Cell): string =>
  `${order}, ${offsetMs === null ? 'one packet' : `two connections, ${offsetMs} ms apart`}`;

interface Pair {
  readonly isFatal: boolean;
  readonly cashedOut: boolean;
}

class Racer {
  constructor(
    readonly player: MadePlayer,
    private readonly steer: (fatalLine: number) => Promise<void>,
    private readonly one: Wire,
    private readonly two: Wire,
  ) {}

  #send(wire: Wire, path: string, body: object): Promise<WireAnswer> {
    return wire.post(path, this.player.cookie, body, randomUUID());
  }

  async #ok(path: string, body: object): Promise<WireAnswer['body']> {
    const answer = await this.#send(this.one, path, body);
    if (answer.http !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  async race({ order, offsetMs }: Cell, isFatal: boolean): Promise<Pair> {
    const { user_id: userId } = this.player;
    await this.steer(isFatal ? 2 : 5);
    const { round_id: roundId } = await this.#ok('bet', {
      user_id: userId,
      game_id: 19,
      amount: 10,
      type: TYPE,
    });
    const step = (line: number) => ({
      user_id: userId,
      game_id: 19,
      round_id: roundId,
      step: line,
      fire_hit: false,
    });
    const cash = (multiplier: number) => ({
      userid: userId,
      game_id: 19,
      multiplier_id: multiplier,
      round_id: roundId,
    });
    await this.#ok('advance', step(1));
    const cashOut = (wire: Wire) => this.#send(wire, 'cashout', cash(FIRST));
    const advance = (wire: Wire) => this.#send(wire, 'advance', step(2));
    const isCashOutFirst = order === 'cash-out first';
    const [first, second] = isCashOutFirst ? [cashOut, advance] : [advance, cashOut];
    const answers = await Promise.all(
      offsetMs === null
        ? this.one.inOnePacket(() => [first(this.one), second(this.one)])
        : [first(this.one), offsetMs === 0 ? second(this.two) : wait(offsetMs).then(() => second(this.two))],
    );
    const [cashed, landed] = isCashOutFirst ? answers : answers.toReversed();
    const cashedOut = cashed?.http === 200;
    if (!cashed || !landed || cashedOut === (landed.http === 200))
      throw new Error(`Both or neither won: ${JSON.stringify(answers)}`);
    if (!cashedOut && !isFatal) await this.#ok('cashout', cash(SECOND));
    return { isFatal, cashedOut };
  }

  close(): void {
    this.one.close();
    this.two.close();
  }
}

/** Returns the z-score of cash-outs winning more often on fatal than on safe lines. */
function zOf(pairs: readonly Pair[]): number {
  const winsOf = (wanted: readonly Pair[]) => wanted.filter(({ cashedOut }) => cashedOut).length;
  const fatal = pairs.filter(({ isFatal }) => isFatal);
  const safe = pairs.filter(({ isFatal }) => !isFatal);
  const share = winsOf(pairs) / pairs.length;
  const deviation = Math.sqrt(share * (1 - share) * (1 / fatal.length + 1 / safe.length));
  return deviation === 0 ? 0 : (winsOf(fatal) / fatal.length - winsOf(safe) / safe.length) / deviation;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function rowOf(name: string, pairs: readonly Pair[]): readonly Row[] {
  const z = zOf(pairs);
  const wins = (isFatal: boolean) => {
    const some = pairs.filter((pair) => pair.isFatal === isFatal);
    return percent(some.filter(({ cashedOut }) => cashedOut).length / some.length);
  };
  return printRows([
    {
      what: `${name}: cash-outs that win, of the fatal against the safe lines`,
      figure: `z = ${z.toFixed(2)}`,
      bound: `|z| < ${QUANTILE_999}`,
      aim: '',
      ok: Math.abs(z) < QUANTILE_999,
      peer: `${wins(true)} of the fatal, ${wins(false)} of the safe lines of ${pairs.length}`,
    },
  ]);
}

/**
 * Sends Cash out and Advance together, with PostgreSQL 1 ms away, and compares the winner on fatal and safe lines.
 * @param chapters the number of pairs per cell; 1,000 by default
 */
export async function benchRace([pairs]: readonly string[]): Promise<readonly Row[]> {
  const many = pairs === undefined ? PAIRS : Number(pairs);
  const cluster = await startCluster();
  const url = `${cluster.url}/postgres`;
  const proxy = await startPostgresProxy(Number(new URL(url).port), DELAY_MS);
  const direct = await openPostgres({ url, pool: AT_ONCE, onLost: () => undefined });
  const database = await openPostgres({
    url: proxy.through(url),
    pool: 4 * AT_ONCE,
    onLost: () => undefined,
  });
  const app = await buildApp({ database, config: DEMO });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const players = [...(await makePlayers(direct.db, 1, AT_ONCE * CELLS.length))];
  try {
    const byOrder = new Map<Order, Pair[]>();
    const rows: Row[] = [];
    for (const cell of CELLS) {
      const racers = await Promise.all(
        players.splice(0, AT_ONCE).map(async (player) => {
          const steer = (fatalLine: number) =>
            steerNextRound({ ...app.context, database: direct }, player.user_id, {
              type: TYPE,
              fatal_line: fatalLine,
            });
          const [one, two] = [await Wire.open(address), await Wire.open(address)];
          return new Racer(player, steer, one, two);
        }),
      );
      const raced: Pair[] = [];
      await Promise.all(
        racers.map(async (racer) => {
          for (let done = 0; done < many / AT_ONCE; done++)
            raced.push(await racer.race(cell, Math.random() < 0.5));
          racer.close();
        }),
      );
      rows.push(...rowOf(nameOf(cell), raced));
      byOrder.set(cell.order, [...(byOrder.get(cell.order) ?? []), ...raced]);
    }
    for (const [order, raced] of byOrder) rows.push(...rowOf(`${order}, all`, raced));
    return rows;
  } finally {
    await app.close();
    await Promise.all([database.close(), direct.close()]);
    await proxy.close();
    await cluster.stop();
  }
}
