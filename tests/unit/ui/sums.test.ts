import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalOf } from '../../../src/client/ui/features/history/sums.ts';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { forAll } from '../for-all.ts';

const row = fc.record({
  type: fc.constantFrom(...DIFFICULTY_TYPES),
  rounds: fc.nat(1000),
  amount: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  win_amount: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  best_multiplier: fc.nat(320_338_480),
});

test('the total of difficulties is the total of its parts, however they are divided', () => {
  forAll(fc.array(row), fc.array(row), (some, others) => {
    const [whole, one, two] = [totalOf([...some, ...others]), totalOf(some), totalOf(others)];
    expect(whole).toEqual({
      rounds: one.rounds + two.rounds,
      stakePaise: one.stakePaise + two.stakePaise,
      payoutPaise: one.payoutPaise + two.payoutPaise,
      bestMultiplier: Math.max(one.bestMultiplier, two.bestMultiplier),
    });
  });
  expect(totalOf([])).toEqual({ rounds: 0, stakePaise: 0n, payoutPaise: 0n, bestMultiplier: 0 });
});
