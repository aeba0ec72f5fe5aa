import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Autoplay,
  type AutoplayPlan,
  beginRound,
  endRound,
  startAutoplay,
  stopAutoplay,
  worstCasePaise,
} from '../../../src/game/autoplay.ts';
import { forAll } from '../for-all.ts';

const NO_LIMITS: AutoplayPlan = { rounds: null, maxLossPaise: null, winPaise: null, minBalancePaise: null };
const STAKE = 1000n;

const paise = (max: number) => fc.integer({ min: 0, max }).map(BigInt);
const PLAN: fc.Arbitrary<AutoplayPlan> = fc.record({
  rounds: fc.option(fc.integer({ min: 1, max: 100 })),
  maxLossPaise: fc.option(paise(50_000)),
  winPaise: fc.option(paise(20_000)),
  minBalancePaise: fc.option(paise(100_000)),
});
/** a loss, or a payout of any size */
const PAYOUTS = fc.array(fc.oneof(fc.constant(0n), paise(5_000), paise(30_000)), {
  minLength: 120,
  maxLength: 120,
});

interface Played {
  readonly autoplay: Autoplay;
  readonly payouts: readonly bigint[];
  readonly balances: readonly bigint[];
}

function playSeries(
  plan: AutoplayPlan,
  stakePaise: bigint,
  startPaise: bigint,
  payouts: readonly bigint[],
): Played {
  let autoplay = startAutoplay(plan);
  let balance = startPaise;
  const balances: bigint[] = [];
  const played: bigint[] = [];
  for (const payout of payouts) {
    autoplay = beginRound(autoplay, stakePaise, balance);
    if (autoplay.stop !== null) break;
    balance += payout - stakePaise;
    balances.push(balance);
    played.push(payout);
    autoplay = endRound(autoplay, stakePaise, payout);
  }
  return { autoplay, payouts: played, balances };
}

const series = (check: (plan: AutoplayPlan, start: bigint, played: Played) => void): void =>
  forAll(PLAN, paise(200_000), PAYOUTS, (plan, start, payouts) =>
    check(plan, start, playSeries(plan, STAKE, start, payouts)),
  );

describe('a series of autoplay', () => {
  test('keeps to its plan, whatever the rounds pay', () => {
    series((plan, start, { autoplay, balances, payouts }) => {
      const worst = worstCasePaise(plan, STAKE, start);
      for (const balance of balances) {
        expect(start - balance <= worst).toBe(true);
        expect(balance >= (plan.minBalancePaise ?? 0n)).toBe(true);
      }
      expect(payouts.length).toBeLessThanOrEqual(plan.rounds ?? Number.POSITIVE_INFINITY);
      expect(autoplay.begun).toBe(payouts.length);
      expect(autoplay.netPaise).toBe((balances.at(-1) ?? start) - start);
    });
  });

  test('ends with the first win of at least the amount', () => {
    series(({ winPaise }, _, { payouts, autoplay }) => {
      if (winPaise === null) return;
      const at = payouts.findIndex((payout) => payout >= winPaise);
      if (at < 0) return;
      expect(at).toBe(payouts.length - 1);
      expect(autoplay.stop).toBe('win');
    });
  });

  test('loses its worst case when every round is lost, to less than a stake', () => {
    forAll(PLAN, paise(200_000), (plan, start) => {
      const lost = playSeries({ ...plan, winPaise: null }, STAKE, start, new Array(500).fill(0n));
      const worst = worstCasePaise(plan, STAKE, start);
      expect(worst - BigInt(lost.payouts.length) * STAKE < STAKE).toBe(true);
    });
  });

  test('begins no round once it has stopped, and keeps the first reason', () => {
    const stopped = stopAutoplay(stopAutoplay(startAutoplay(NO_LIMITS), 'hidden'), 'player');
    expect(stopped.stop).toBe('hidden');
    expect(beginRound(stopped, STAKE, 1_000_000n)).toBe(stopped);
  });

  test.each([
    ['finished', { ...NO_LIMITS, rounds: 2 }, 100_000n],
    ['loss', { ...NO_LIMITS, maxLossPaise: 2_999n }, 100_000n],
    ['balance', { ...NO_LIMITS, minBalancePaise: 3_000n }, 5_000n],
    ['balance', NO_LIMITS, 2_500n],
  ] as const)('of lost rounds stops by %s after two', (stop, plan, start) => {
    const { autoplay, payouts } = playSeries(plan, STAKE, start, [0n, 0n, 0n, 0n]);
    expect([autoplay.stop, payouts.length]).toEqual([stop, 2]);
  });
});
