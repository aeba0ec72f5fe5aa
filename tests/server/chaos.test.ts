import { describe, expect, inject, test } from 'vitest';
import { chaosInProcess, failureText } from './chaos/process.ts';
import { freshPostgresUrl } from './harness.ts';
import { RANDOM_SEED } from './random-seed.ts';

const OPERATIONS = Number(process.env.OPERATIONS ?? 150);

const PATIENCE_MS = 300_000 + OPERATIONS * 300;

describe(`network, database, clock and clients that fail, seed ${RANDOM_SEED}`, () => {
  test(
    'every answer is the model’s, the books are right, the same seed tells the same story, and another seed another',
    async () => {
      const plan = {
        seed: RANDOM_SEED,
        operations: OPERATIONS,
        template: inject('packed_embedded').migrated,
      };
      const [story, again, other] = await Promise.all([
        chaosInProcess(plan),
        chaosInProcess(plan),
        chaosInProcess({ ...plan, seed: RANDOM_SEED + 1 }),
      ]);
      expect(failureText(story, story.operations)).toBe('');
      expect(failureText(other, other.operations)).toBe('');
      expect(again.digest).toBe(story.digest);
      expect(other.digest).not.toBe(story.digest);
      for (const befell of [
        'bet 200',
        'target cashed_out',
        'target fried',
        'advance 200',
        'cashout 200',
        'before',
        'in',
        'after',
        'commit',
        'race',
      ])
        expect(story.tally[befell] ?? 0, befell).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test(
    'the same on PostgreSQL',
    async () => {
      const url = await freshPostgresUrl();
      const story = await chaosInProcess({ seed: RANDOM_SEED, operations: OPERATIONS, url });
      expect(failureText(story, story.operations)).toBe('');
      for (const befell of ['bet 200', 'advance 200', 'cashout 200', 'before', 'after', 'commit', 'race'])
        expect(story.tally[befell] ?? 0, befell).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
