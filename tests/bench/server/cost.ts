import pg from 'pg';
import type { AppContext } from '../../../src/server/app-context.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { advance } from '../../../src/server/rounds/advance.ts';
import { placeBet } from '../../../src/server/rounds/bet.ts';
import { cashOut } from '../../../src/server/rounds/cashout.ts';
import { betOf, cashOutOf, stepOf } from '../../server/direct-calls.ts';
import type { Cluster } from '../../server/postgres.ts';
import { steerNextRound } from '../../server/steer.ts';
import type { Row } from '../table.ts';
import { providerOver, recording } from './bare.ts';
import { makePlayers } from './people.ts';

/** A round of six steps, cashed out: what its disk, its statements and its keys may come to. */
const STEPS = 6;
/** Hundredths on the first line and on the sixth. */
const AFTER_ONE = 102;
const AFTER_SIX = 129;
const BYTES = { bound: 2600, aim: 1600 } as const;
const ADVANCE_STATEMENTS = { bound: 6, aim: 4 } as const;
const KEYED_ANSWERS = { bound: 1, aim: 1 } as const;

/** In turns, so that the rows of a player do not lie beside each other, as in a live database. */
const PLAYERS = 200;
const ROUNDS_OF_EACH = 20;

const query = async (url: string, text: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(text);
  await client.end();
  return rows;
};

/** Bytes of each table with its indexes, those of partitions at the table that they are of. */
async function bytesOf(url: string): Promise<ReadonlyMap<string, number>> {
  await query(url, 'vacuum');
  const rows = await query(
    url,
    `select coalesce(inhparent, c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::text as bytes
     from pg_class c left join pg_inherits on inhrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  );
  return new Map(rows.map(({ name = '', bytes }) => [name, Number(bytes)]));
}

async function walOf(url: string): Promise<number> {
  const [row] = await query(url, `select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`);
  return Number(row?.bytes);
}

interface Play {
  readonly bet: () => Promise<string>;
  readonly step: (roundId: string, step: number) => Promise<unknown>;
  readonly cash: (roundId: string, multiplier: number) => Promise<unknown>;
}

function playOf(provider: AppContext, userId: string): Play {
  return {
    bet: async () => (await placeBet(provider, betOf(userId, { amount: 1000n, type: 1 }))).round_id,
    step: (roundId, step) => advance(provider, stepOf(userId, roundId, step)),
    cash: (roundId, multiplier) => cashOut(provider, cashOutOf(userId, roundId, multiplier)),
  };
}

/** What a round of six steps writes and says to PostgreSQL. */
export async function benchCost({ cluster }: { readonly cluster: Cluster }): Promise<Row[]> {
  const name = `bench_cost_${process.pid}`;
  await query(`${cluster.url}/postgres`, `create database ${name}`);
  const url = `${cluster.url}/${name}`;
  const database: Database = await openPostgres({ url, pool: 1, onLost: () => undefined });
  try {
    const provider = await providerOver(database);
    const players = await makePlayers(database.db, 1, PLAYERS);
    const road = { type: 1, fatal_line: 25 } as const;
    const round = async (userId: string): Promise<void> => {
      const { bet, step, cash } = playOf(provider, userId);
      const roundId = await bet();
      for (let line = 1; line <= STEPS; line++) await step(roundId, line);
      await cash(roundId, AFTER_SIX);
    };
    for (const { user_id: userId } of players) {
      await steerNextRound(provider, userId, road);
      await round(userId);
    }
    const before = await bytesOf(url);
    let wal = 0;
    for (let nth = 0; nth < ROUNDS_OF_EACH; nth++) {
      for (const { user_id: userId } of players) await steerNextRound(provider, userId, road);
      const written = await walOf(url);
      for (const { user_id: userId } of players) await round(userId);
      wal += (await walOf(url)) - written;
    }
    const rounds = PLAYERS * ROUNDS_OF_EACH;
    const grown = [...(await bytesOf(url))]
      .map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / rounds }))
      .filter(({ bytes }) => bytes >= 1)
      .sort((a, b) => b.bytes - a.bytes);
    const bytes = grown.reduce((sum, one) => sum + one.bytes, 0);
    const [keys] = await query(
      url,
      `select (select count(*) from idempotency_responses) * 1.0 / (select count(*) from rounds) as of_a_round`,
    );
    const keyed = Number(keys?.of_a_round);

    const [one] = players;
    if (!one) throw new Error('No player.');
    await steerNextRound(provider, one.user_id, road);
    const { bet, step, cash } = playOf(provider, one.user_id);
    let roundId = '';
    // What a second's bets share is no part of each.
    await provider.settings.read();
    const ofBet = await recording(async () => {
      roundId = await bet();
    });
    const ofStep = await recording(() => step(roundId, 1));
    const ofCashout = await recording(() => cash(roundId, AFTER_ONE));
    const told = (what: string, statements: number): Row => ({
      what: `statements of a ${what}, its session’s beside them`,
      figure: String(statements),
      bound: '',
      aim: '',
      ok: true,
    });
    return [
      {
        what: `bytes on disk of a round of ${STEPS} steps, indexes included`,
        figure: `${bytes.toFixed(0)} B`,
        bound: `${BYTES.bound} B`,
        aim: `${BYTES.aim} B`,
        ok: bytes <= BYTES.bound,
        peer: grown.map(({ table, bytes: own }) => `${table} ${own.toFixed(0)}`).join(', '),
      },
      {
        what: `write-ahead log of a round of ${STEPS} steps`,
        figure: `${(wal / rounds).toFixed(0)} B`,
        bound: '',
        aim: '',
        ok: true,
      },
      {
        what: `keyed answers of a round of ${STEPS} steps`,
        figure: keyed.toFixed(2),
        bound: String(KEYED_ANSWERS.bound),
        aim: String(KEYED_ANSWERS.aim),
        ok: keyed <= KEYED_ANSWERS.bound,
      },
      {
        what: 'statements of an advance, its session’s beside them',
        figure: String(ofStep.length),
        bound: String(ADVANCE_STATEMENTS.bound),
        aim: String(ADVANCE_STATEMENTS.aim),
        ok: ofStep.length <= ADVANCE_STATEMENTS.bound,
      },
      told('bet', ofBet.length),
      told('cashout', ofCashout.length),
    ];
  } finally {
    await database.close();
  }
}
