import { describe, expect, inject, test } from 'vitest';
import { chaosInProcess, failureText } from './chaos/process.ts';
import { freshPostgresUrl } from './harness.ts';
import { RANDOM_SEED } from './random-seed.ts';

const OPERATIONS = Number(process.env.OPERATIONS ?? 150);
const timeout = 300_000 + OPERATIONS * 300;
const PLAYED = ['bet 200', 'advance 200', 'cashout 200', 'target cashed_out', 'target fried', 'race'];
const FAILED = ['before', 'after', 'commit', 'conflict', 'sent again', 'late copy'];
const PAID = ['addAmount 200', 'deposits approve', 'another amount', 'ledger reverse'];
const ALONE = [...PLAYED, ...FAILED, ...PAID, 'in', 'shared UTR', 'outclaimed'];
const TOGETHER = [...PLAYED, ...FAILED, ...PAID, 'debt', 'debt repaid'];

describe(`network, database, clock and clients that fail, seed ${RANDOM_SEED}`, { timeout }, () => {
  test('every answer is the model’s, the books are right, and a seed tells the same story again, another one another', async () => {
    const plan = {
      seed: RANDOM_SEED,
      operations: OPERATIONS,
      befalls: ALONE,
      database: { template: inject('packed_embedded').migrated },
    };
    const [story, again, other] = await Promise.all([
      chaosInProcess(plan),
      chaosInProcess(plan),
      chaosInProcess({ ...plan, seed: RANDOM_SEED + 1, befalls: [] }),
    ]);
    expect([story, other].map(failureText)).toEqual(['', '']);
    expect(again.digest).toBe(story.digest);
    expect(other.digest).not.toBe(story.digest);
    expect(ALONE.filter((befell) => !story.tally[befell])).toEqual([]);
  });

  // At once the database decides which call is first, so a seed does not repeat the run: `npm run test:all` plays it.
  const modes = process.env.DATABASES === 'all' ? [false, true] : [false];
  test.each(modes)('the same on PostgreSQL, players at once: %s', async (isTogether) => {
    const plan = { seed: RANDOM_SEED, operations: OPERATIONS, database: { url: await freshPostgresUrl() } };
    const story = await chaosInProcess(
      isTogether ? { ...plan, operations: 10 * OPERATIONS, befalls: TOGETHER, isTogether } : plan,
    );
    expect(failureText(story)).toBe('');
    if (isTogether) expect(TOGETHER.filter((befell) => !story.tally[befell])).toEqual([]);
  });
});
