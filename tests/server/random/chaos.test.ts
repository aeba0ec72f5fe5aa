import { describe, expect, inject, test } from 'vitest';
import { freshPostgresUrl } from '../support/harness.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { chaosInProcess, failureText } from './chaos/process.ts';

const isLong = process.env.DATABASES === 'all';
const OPERATIONS = Number(process.env.OPERATIONS ?? (isLong ? 300 : 60));
const timeout = 300_000 + OPERATIONS * 300;
const PLAYED = ['bet 200', 'advance 200', 'cashout 200', 'target cashed_out', 'target fried', 'race'];
const FAILED = ['before', 'after', 'commit', 'conflict', 'sent again', 'late copy'];
const PAID = ['addAmount 200', 'deposits approve', 'ledger reverse'];
const RARE = ['another amount', 'outclaimed'];
const ALONE = [...PLAYED, ...FAILED, ...PAID, 'in', 'shared UTR', ...(isLong ? RARE : [])];
const TOGETHER = [...PLAYED, ...FAILED, ...PAID, 'another amount', 'debt', 'debt repaid'];

describe(`network, database, clock and clients that fail, seed ${RANDOM_SEED}`, { timeout }, () => {
  const embedded = { template: inject('packed_embedded').migrated };

  test('responses match the model and reconciliation is clean', async () => {
    const plan = { seed: RANDOM_SEED, operations: OPERATIONS, befalls: ALONE, database: embedded };
    const story = await chaosInProcess(plan);
    expect(failureText(story)).toBe('');
    expect(ALONE.filter((befell) => !story.tally[befell])).toEqual([]);
  });

  test('the same seed repeats the run; another seed differs', async () => {
    const digestOf = async (seed: number) =>
      (await chaosInProcess({ seed, operations: 20, befalls: [], database: embedded })).digest;
    const digests = await Promise.all([RANDOM_SEED, RANDOM_SEED, RANDOM_SEED + 1].map(digestOf));
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  // At once the database decides which call is first, so a seed does not repeat the run: `npm run test:all` plays it.
  const modes = isLong ? [false, true] : [false];
  test.each(modes)('the same on PostgreSQL, players at once: %s', async (isTogether) => {
    const plan = { seed: RANDOM_SEED, operations: 50, database: { url: await freshPostgresUrl() } };
    const story = await chaosInProcess(
      isTogether ? { ...plan, operations: 4 * OPERATIONS, befalls: TOGETHER, isTogether } : plan,
    );
    expect(failureText(story)).toBe('');
    if (isTogether) expect(TOGETHER.filter((befell) => !story.tally[befell])).toEqual([]);
  });
});
