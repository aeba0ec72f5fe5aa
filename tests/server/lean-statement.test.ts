import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Db } from '../../src/server/platform/db/database.ts';
import { lean } from '../../src/server/platform/db/lean-statement.ts';
import { openRounds, players } from '../../src/server/platform/db/schema/schema.ts';
import { recording } from '../bench/server/bare.ts';
import { makePlayers } from '../bench/server/people.ts';
import { freshDatabase } from './harness.ts';

const { placeholder } = sql;

let database: Database;
let withRound: string;
let withoutRound: string;

beforeAll(async () => {
  database = await freshDatabase('postgres');
  const [one, other] = await makePlayers(database.db, 1, 2);
  withRound = one?.user_id ?? '';
  withoutRound = other?.user_id ?? '';
});
afterAll(() => database.close());

interface Runs {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

/** What a statement comes to: its rows or its error, and what the driver was given. */
async function outcomeOf(statement: Runs, values?: Record<string, unknown>) {
  let answer: unknown;
  const sent = await recording(async () => {
    answer = await statement.execute(values).catch((error: unknown) => error);
  });
  // The driver's own answer also holds functions, which are never equal.
  if (answer instanceof pg.Result) answer = { rows: answer.rows, rowCount: answer.rowCount };
  return {
    answer,
    sent: sent.map(({ config, values }) => [typeof config === 'object' && config.text, values]),
  };
}

/** Runs a statement drizzle's way and then without drizzle. */
async function expectTheSame(build: (db: Db) => Runs, values?: Record<string, unknown>): Promise<unknown> {
  const drizzles = build(database.db);
  const own = lean(build(database.db));
  expect(own.execute).not.toBe(drizzles.execute);
  const { answer, sent } = await outcomeOf(own, values);
  expect({ answer, sent }).toEqual(await outcomeOf(drizzles, values));
  return answer;
}

/** A round with something in each kind of column. */
const round = () => ({
  user_id: withRound,
  round_id: randomUUID(),
  stake_paise: 9_007_199_254_740_993n,
  max_win_paise: 50_000_000n,
  created_at: new Date('2026-02-03T04:05:06.789Z'),
  touched_at: new Date('2026-02-03T04:05:06.789Z'),
  nonce: 7,
  rtp: 9_800,
  type: 1,
  last_step: 24,
  algorithm: 1,
  step: 0,
  server_seed_hash: 'ab'.repeat(32),
  next_server_seed_hash: 'cd'.repeat(32),
  client_seed: "it's; 'quoted' ₹",
  sealed_outcome: 'plain:1',
  multipliers: [102, 107],
  landed_at: [new Date('2026-02-03T04:05:07.001Z')],
  fire_hits: [true],
  wallet_versions: [3],
  unsettled_step: 1,
  unsettled_fire_hit: false,
});

const insertRound = (db: Db) =>
  db
    .insert(openRounds)
    .values(
      Object.fromEntries(
        Object.keys(round()).map((name) => [name, placeholder(name)]),
      ) as unknown as typeof openRounds.$inferInsert,
    )
    .returning()
    .prepare('');

test('writes and reads every kind of column as drizzle does', async () => {
  const written = round();
  const clear = () => database.db.delete(openRounds);
  const own = await outcomeOf(lean(insertRound(database.db)), written);
  await clear();
  expect(own).toEqual(await outcomeOf(insertRound(database.db), written));
  expect(own.answer).toEqual([written]);
});

test('a join that finds a row gives it as an object, and one that finds none gives null', async () => {
  const joined = (db: Db) =>
    db
      .select({
        open: openRounds,
        nonce: players.nonce,
        twice: sql<number>`${players.nonce} * 2`.as('twice'),
      })
      .from(players)
      .leftJoin(openRounds, eq(openRounds.user_id, players.user_id))
      .where(eq(players.user_id, placeholder('user_id')))
      .prepare('');
  expect(await expectTheSame(joined, { user_id: withRound })).toMatchObject([
    { open: { nonce: 7 }, nonce: 0 },
  ]);
  expect(await expectTheSame(joined, { user_id: withoutRound })).toEqual([
    { open: null, nonce: 0, twice: 0 },
  ]);
});

test('whole tables joined by an inner join are objects each', async () => {
  const both = (db: Db) =>
    db.select().from(players).innerJoin(openRounds, eq(openRounds.user_id, players.user_id)).prepare('');
  expect(await expectTheSame(both)).toMatchObject([{ open_rounds: { nonce: 7 }, players: { nonce: 0 } }]);
});

test('nulls, bare placeholders and constants arrive as with drizzle', async () => {
  const bare = (db: Db) =>
    db
      .select({ given: sql`${placeholder('given')}::text`, fixed: sql`${'fixed'}::text`, none: sql`null` })
      .from(sql`(values (1)) as once`)
      .prepare('');
  expect(await expectTheSame(bare, { given: null })).toEqual([{ given: null, fixed: 'fixed', none: null }]);
  expect(await expectTheSame(bare, { given: 'x' })).toEqual([{ given: 'x', fixed: 'fixed', none: null }]);
});

test('a statement that returns nothing tells how many rows it changed', async () => {
  const touch = (db: Db) =>
    db
      .update(players)
      .set({ name: sql`${placeholder('name')}` })
      .where(eq(players.user_id, placeholder('user_id')))
      .prepare('');
  expect(await expectTheSame(touch, { user_id: withRound, name: 'Renamed' })).toMatchObject({ rowCount: 1 });
});

test('errors are those of drizzle: the database’s, wrapped, and a placeholder without a value', async () => {
  const failing = (db: Db) =>
    db
      .select({ half: sql`1 / ${placeholder('by')}::int` })
      .from(sql`(values (1)) as once`)
      .prepare('');
  const wrapped = await expectTheSame(failing, { by: 0 });
  expect(wrapped).toMatchObject({ cause: { code: '22012' }, params: [0] });
  expect(await expectTheSame(failing, {})).toEqual(new Error('No value for placeholder "by" was provided'));
});
