import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { AppContext } from '../../../src/server/app-context.ts';
import { callerOf, hashToken } from '../../../src/server/http/callers.ts';
import { withLandingMetrics } from '../../../src/server/ledger/landing-metrics.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { initializeMetadata } from '../../../src/server/platform/db/metadata.ts';
import { addressOf, openPool } from '../../../src/server/platform/db/pool.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { createMetrics } from '../../../src/server/platform/metrics.ts';
import { createReadinessMonitor } from '../../../src/server/platform/readiness.ts';
import { createSeedCipher } from '../../../src/server/platform/seed-cipher.ts';
import { createCurrentSettings } from '../../../src/server/platform/settings/settings.ts';
import { randomSeed } from '../../../src/server/players/next-seeds.ts';
import { createPasswords } from '../../../src/server/players/passwords.ts';
import { placeBet } from '../../../src/server/rounds/bet.ts';
import { ReplayIds } from '../../../src/server/rounds/replay-id.ts';
import { createPresence } from '../../../src/server/social/presence.ts';
import { betOf } from '../../server/direct-calls.ts';
import type { BenchPlayer } from './people.ts';
import { type Timing, timed } from './timing.ts';

/** A statement as the driver got it. */
export interface Statement {
  readonly config: string | pg.QueryConfig | pg.QueryArrayConfig;
  readonly values: readonly unknown[];
  /** sent while an earlier one was not answered yet */
  readonly atOnce: boolean;
}

/** What the recorded player has, so that its values can be told apart in the statements. */
const RECORDED = { nonce: 777_001, version: 555_001, balance_paise: 9_876_543_210 } as const;

/** What a player made by makePlayers has before the first bet. */
const FRESH = { nonce: 0, version: 1, balance_paise: 100_000 } as const;

export const STAKE_PAISE = 1000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A provider of demo money over a database, without HTTP. */
export async function providerOver(database: Database): Promise<AppContext> {
  const metrics = withLandingMetrics(createMetrics(database.load, false));
  const metadata = await initializeMetadata(database.db, 'demo');
  return {
    database,
    clock: systemClock,
    readiness: createReadinessMonitor(database, createSeedCipher(null), systemClock, metrics),
    cipher: createSeedCipher(null),
    seeds: randomSeed,
    passwords: await createPasswords({ cost: { memoryKib: 8, passes: 1 } }),
    metadata,
    settings: createCurrentSettings(database, systemClock),
    replayIds: new ReplayIds(metadata.serverSecret),
    presence: createPresence(database, systemClock),
    money: 'demo',
    jurisdiction: 'demo',
    metrics,
    limits: false,
    gameUrl: null,
  };
}

/** Writes down every statement that PostgreSQL's driver gets while some work is done; nothing else may use it meanwhile. */
export async function recording(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  let unanswered = 0;
  const real = pg.Client.prototype.query;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given;
    statements.push({
      config: config as Statement['config'],
      values: Array.isArray(values) ? values : [],
      atOnce: unanswered > 0,
    });
    unanswered++;
    const answered = (): void => {
      unanswered--;
    };
    const answer: unknown = Reflect.apply(real, this, given);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  } as typeof real;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = real;
  }
  return statements;
}

/**
 * Lets the program place one bet and writes down every statement that its driver gets, so that the bare transaction is
 * always the program's own. That of the session comes first, as a call over HTTP sends it.
 */
export async function recordBet(
  url: string,
  { user_id: userId, token }: BenchPlayer,
): Promise<readonly Statement[]> {
  const database = await openPostgres({ url, pool: 1, onLost: () => undefined });
  const { nonce, version, balance_paise: balancePaise } = RECORDED;
  await database.db.execute(`update players set nonce = ${nonce} where user_id = '${userId}'`);
  await database.db.execute(
    `update wallets set version = ${version}, balance_paise = ${balancePaise} where user_id = '${userId}'`,
  );
  const context = await providerOver(database);
  const bet = betOf(userId, { amount: BigInt(STAKE_PAISE), type: 1 }, async () => {
    const caller = await callerOf(database.db, token);
    if (!caller) throw new Error('The recorded player has no session.');
    return caller;
  });
  // What a second's bets share is no part of each.
  await context.settings.read();
  try {
    return await recording(() => placeBet(context, bet));
  } finally {
    await database.close();
  }
}

/** The call of a recorded bet that places it, without what was read before. */
export const transactionOf = (statements: readonly Statement[]): readonly Statement[] => statements.slice(-1);

/** The values of a recorded statement for another player's first bet. */
function valuesFor(recorded: BenchPlayer, player: BenchPlayer): (values: readonly unknown[]) => unknown[] {
  const fresh = new Map<string, string>([
    [recorded.user_id, player.user_id],
    [hashToken(recorded.token), hashToken(player.token)],
    [recorded.server_seed_hash, player.server_seed_hash],
  ]);
  const numbers = new Map<string, number>([
    [String(RECORDED.nonce), FRESH.nonce],
    [String(RECORDED.nonce + 1), FRESH.nonce + 1],
    [String(RECORDED.version + 1), FRESH.version + 1],
    [String(RECORDED.balance_paise - STAKE_PAISE), FRESH.balance_paise - STAKE_PAISE],
  ]);
  return (values) =>
    values.map((value) => {
      const known = fresh.get(String(value));
      if (known !== undefined) return known;
      if (typeof value !== 'string' || !UUID.test(value)) return numbers.get(String(value)) ?? value;
      const made = uuidv7();
      fresh.set(value, made);
      return made;
    });
}

/** The bare database: a bet's statements on a pool as the server has it, without HTTP, contract or game. */
export interface BareDatabase {
  /**
   * Sends the statements for each player, behind each other just as the server sends them.
   * @throws Error when not every bet opened a round
   */
  bets(players: readonly BenchPlayer[], atOnce: number, statements?: readonly Statement[]): Promise<Timing>;
  close(): Promise<void>;
}

/**
 * @param statements of one bet, as recordBet gives them
 * @param recorded whose bet they are
 */
export function openBare(url: string, statements: readonly Statement[], recorded: BenchPlayer): BareDatabase {
  // Open for as long as the server's: a new connection costs PostgreSQL as much as ten bets.
  const pool = openPool(addressOf(url), 20);
  // Its last connections may outlive it by a moment, and hear that their database is dropped.
  pool.on('error', () => undefined);
  const betOf = async (player: BenchPlayer, sent: readonly Statement[]): Promise<void> => {
    const values = valuesFor(recorded, player);
    const client = await pool.connect();
    let onTheWay: Promise<unknown>[] = [];
    for (const { config, values: recordedValues, atOnce: deferred } of sent) {
      if (!deferred) {
        await Promise.all(onTheWay);
        onTheWay = [];
      }
      const own = values(recordedValues);
      onTheWay.push(typeof config === 'string' ? client.query(config, own) : client.query(config, own));
    }
    await Promise.all(onTheWay);
    client.release();
  };
  return {
    bets: async (players, atOnce, sent = statements) => {
      const before = await roundsIn(pool);
      const timing = await timed(players, atOnce, (player) => betOf(player, sent));
      const opened = (await roundsIn(pool)) - before;
      if (opened !== players.length)
        throw new Error(`The bare bets opened ${opened} rounds of ${players.length}.`);
      return timing;
    },
    close: () => pool.end(),
  };
}

async function roundsIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ rounds: string }>('select count(*) as rounds from open_rounds');
  return Number(rows[0]?.rounds ?? 0);
}
