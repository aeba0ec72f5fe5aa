import { expect, test } from 'vitest';
import { seeded } from './crash/random.ts';
import { cutBets } from './cut-bets.ts';
import { freshPostgresUrl } from './harness.ts';
import { RANDOM_SEED } from './random-seed.ts';

test(`a bet with a target whose connection is cut is settled once, seed ${RANDOM_SEED}`, async () => {
  const { cut, wrong } = await cutBets(await freshPostgresUrl(), 60, seeded(RANDOM_SEED));
  expect(wrong).toEqual([]);
  expect(cut, 'connections were cut').toBeGreaterThan(0);
}, 120_000);
