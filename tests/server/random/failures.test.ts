import { describe, expect, inject, test } from 'vitest';
import { isComplete } from '../../complete.ts';
import { migratedPostgresUrl } from '../support/harness.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { failureText, playInChild } from './process.ts';

const ACTS = Number(process.env.ACTS ?? (isComplete ? 300 : 60));
const timeout = 300_000 + ACTS * 300;
const PLAYED = ['bet 200', 'advance 200', 'cashout 200', 'target cashed_out', 'target fried', 'race'];
const FAILED = ['before', 'after', 'commit', 'conflict', 'sent again', 'late copy'];
const PAID = ['addAmount 200', 'deposits approve', 'ledger reverse'];
const RARE = ['another amount', 'shared UTR', 'outclaimed'];
const ALONE = [...PLAYED, ...FAILED, ...PAID, 'in', ...(isComplete ? RARE : [])];
const TOGETHER = [...PLAYED, ...FAILED, ...PAID, 'another amount', 'debt', 'debt repaid'];

describe(`network, database, clock and clients that fail, seed ${RANDOM_SEED}`, { timeout }, () => {
  const embedded = { template: inject('packed_embedded').migrated };

  test('responses match the model and reconciliation is clean', async () => {
    const plan = { seed: RANDOM_SEED, acts: ACTS, befalls: ALONE, database: embedded };
    const story = await playInChild(plan);
    expect(failureText(story)).toBe('');
    expect(ALONE.filter((befell) => !story.tally[befell])).toEqual([]);
  });

  if (!isComplete) return;

  test('the same seed repeats the run; another seed differs', async () => {
    const digestOf = async (seed: number) =>
      (await playInChild({ seed, acts: 20, database: embedded })).digest;
    const digests = await Promise.all([RANDOM_SEED, RANDOM_SEED, RANDOM_SEED + 1].map(digestOf));
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  // At once the database decides which call is first, so a seed does not repeat the run.
  test.each([false, true])('the same on PostgreSQL, players at once: %s', async (isTogether) => {
    const database = { url: await migratedPostgresUrl() };
    const befalls = isTogether ? TOGETHER : [];
    const acts = isTogether ? 4 * ACTS : 50;
    const story = await playInChild({ seed: RANDOM_SEED, acts, befalls, database, isTogether });
    expect(failureText(story)).toBe('');
    expect(befalls.filter((befell) => !story.tally[befell])).toEqual([]);
  });
});
