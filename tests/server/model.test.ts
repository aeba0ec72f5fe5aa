import { describe, expect, test } from 'vitest';
import { playModel } from './model/play.ts';

/** Any failure is played again with the SEED it names; OPERATIONS makes another length. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const OPERATIONS = Number(process.env.OPERATIONS ?? 10_000);

/** A machine shared by many takes long over a long play. */
const PATIENCE_MS = 120_000 + OPERATIONS * 300;

describe(`random players against the model, seed ${SEED}`, () => {
  test(
    'every answer is the model’s, whatever fails in between, and the books are right at the end',
    async () => {
      const tally = await playModel({
        kind: 'embedded',
        seed: SEED,
        operations: OPERATIONS,
        players: 6,
        together: false,
      });
      // A play that none of this befell would prove nothing of it.
      for (const befell of [
        'before',
        'commit',
        'after',
        'conflict',
        'sent again',
        'late copy',
        'race',
        'bet 200',
        'advance 200',
        'cashout 200',
        'addAmount 200',
        'deposits approve',
        'shared UTR',
        'outclaimed',
        'another amount',
        'player reverse',
        'debt',
        'debt repaid',
      ])
        expect(tally.get(befell), befell).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test(
    'the same with twelve players at once on PostgreSQL',
    async () => {
      const tally = await playModel({
        kind: 'postgres',
        seed: SEED,
        operations: OPERATIONS,
        players: 12,
        together: true,
      });
      for (const befell of [
        'before',
        'after',
        'conflict',
        'sent again',
        'race',
        'player reverse',
        'debt',
        'debt repaid',
      ])
        expect(tally.get(befell), befell).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
