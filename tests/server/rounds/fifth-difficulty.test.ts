import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { addFifth, FIFTH } from '../../fifth-difficulty.ts';

// Test files of one worker share modules, so the changed table is imported anew.
const TABLE = '../../../src/contract/difficulties.ts';
vi.resetModules();
vi.doMock(TABLE, addFifth);
afterAll(() => {
  vi.doUnmock(TABLE);
  vi.resetModules();
});
const { verifyRound } = await import('../../../src/rules/fairness.ts');
const { openPostgres } = await import('../../../src/server/platform/db/postgres.ts');
const { databaseKind, migratedPostgresUrl, useApp } = await import('../support/harness.ts');
const { rowsOf } = await import('../support/ledger.ts');

const it = useApp(async () => {
  if (databaseKind() === 'embedded') return {};
  // Installs functions that know the fifth difficulty.
  const url = await migratedPostgresUrl();
  return { database: await openPostgres({ url, pool: 4, onLost: () => undefined }) };
});

test('a fifth row is offered, played by hand and with a target, paid, listed, counted and checked', async () => {
  const player = await it.player();
  const levels = (await it.guest().ok('levels')).data;
  const level = levels.find(({ type }) => type === FIFTH);
  expect(level).toMatchObject({ frequency: 0.6, multiplier: expect.toSatisfy((all) => all.length === 10) });
  expect((await player.fairness()).hazards).toEqual([1, 3, 5, 10, 15]);

  await player.steer(FIFTH, 3);
  const won = await player.bet({ amount: 10, type: FIFTH });
  expect(won).toMatchObject({ type: FIFTH, multiplier: level?.multiplier });
  await player.advance(won.round_id, 1);
  await player.advance(won.round_id, 2);
  const second = won.multiplier[1] ?? 0;
  expect(await player.cashOut(won.round_id, second / 100)).toMatchObject({ win_amount: BigInt(10 * second) });

  await player.steer(FIFTH, 2);
  expect(await player.bet({ amount: 10, type: FIFTH, target: 5 })).toMatchObject({ cause: 'roast', step: 2 });

  const rounds = (await player.ok('rounds', { query: { user_id: player.user_id, type: '5' } })).data;
  expect(rounds.map(({ state, step }) => [state, step])).toEqual([
    ['fried', 2],
    ['cashed_out', 2],
  ]);
  for (const round of rounds)
    expect(verifyRound({ ...round, server_seed: round.server_seed ?? '' }).fair).toBe(true);
  const { totals } = (await player.ok('statistics', player.about())).data;
  expect(totals).toMatchObject([{ type: FIFTH, rounds: 2, amount: 2_000n }]);
  expect((await player.ok('progress', player.about())).data.bests).toEqual([0, 0, 0, 0, 2]);
  const board = await it.guest().ok('boards', { query: { type: '5' } });
  expect(board.data.walk).toMatchObject([{ lines: 2 }]);
  const counted = sql`select variance > 0 as is_known from totals_of('-infinity', null) where kind = 'round'`;
  expect(await rowsOf(it.database.db, counted)).toEqual([{ is_known: true }, { is_known: true }]);
});
