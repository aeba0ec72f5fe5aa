import { describe, expect, test } from 'vitest';
import { playModel } from './model/play.ts';
import { RANDOM_SEED } from './random-seed.ts';

const ALONE = {
  seed: RANDOM_SEED,
  operations: Number(process.env.OPERATIONS ?? 500),
};
const TOGETHER = {
  seed: RANDOM_SEED,
  operations: Number(process.env.OPERATIONS ?? 3000),
};

const patienceMs = (operations: number): number => 120_000 + operations * 300;

describe('random players against the model', () => {
  test(
    `seed ${ALONE.seed}: every answer is the model’s, whatever fails in between, and the books are right at the end`,
    async () => {
      const befalls = [
        'before',
        'commit',
        'after',
        'conflict',
        'sent again',
        'late copy',
        'race',
        'bet 200',
        'target cashed_out',
        'target fried',
        'advance 200',
        'cashout 200',
        'addAmount 200',
        'deposits approve',
        'shared UTR',
        'outclaimed',
        'another amount',
        'ledger reverse',
        'debt',
        'debt repaid',
      ];
      const tally = await playModel({
        ...ALONE,
        befalls,
        kind: 'embedded',
        players: 6,
        together: false,
      });
      for (const befell of befalls) expect(tally.get(befell) ?? 0, befell).toBeGreaterThan(0);
    },
    patienceMs(ALONE.operations),
  );

  test(
    `seed ${TOGETHER.seed}: the same with twelve players at once on PostgreSQL`,
    async () => {
      const befalls = [
        'before',
        'after',
        'conflict',
        'sent again',
        'race',
        'target cashed_out',
        'target fried',
        'ledger reverse',
        'debt',
        'debt repaid',
      ];
      const tally = await playModel({
        ...TOGETHER,
        befalls,
        kind: 'postgres',
        players: 12,
        together: true,
      });
      for (const befell of befalls) expect(tally.get(befell) ?? 0, befell).toBeGreaterThan(0);
    },
    patienceMs(TOGETHER.operations),
  );
});
