import { expect, test } from 'vitest';
import { seeded } from './crash/random.ts';
import { cutBets } from './cut-bets.ts';
import { freshPostgresUrl } from './harness.ts';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`a bet with a target whose connection is cut is settled once, seed ${SEED}`, async () => {
  const { cut, wrong } = await cutBets(await freshPostgresUrl(), 60, seeded(SEED));
  expect(wrong).toEqual([]);
  expect(cut, 'connections were cut').toBeGreaterThan(0);
}, 120_000);
