import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AutoplayPlan,
  checkNextBet,
  countSettledRound,
  countStartedRound,
  type SeriesBet,
  startAutoplay,
  stopAutoplay,
  worstCasePaise,
} from '../../../src/client/state/autoplay.ts';
import { forAll } from '../for-all.ts';

const NO_LIMITS: AutoplayPlan = { rounds: null, maxLossPaise: null, winPaise: null, minBalancePaise: null };
const STAKE = 1000n;
const BET: SeriesBet = {
  ...{ stakePaise: STAKE, type: 1, line: 2, multiplier: 107 },
  ...{ rulesVersion: '1', profileRulesVersion: '1' },
};

const paise = (max: number) => fc.integer({ min: 0, max }).map(BigInt);
const PLAN: fc.Arbitrary<AutoplayPlan> = fc.record({
  rounds: fc.option(fc.integer({ min: 1, max: 100 })),
  maxLossPaise: fc.option(paise(50_000)),
  winPaise: fc.option(paise(20_000)),
  minBalancePaise: fc.option(paise(100_000)),
});
const PAYOUT = fc.oneof(fc.constant(0n), paise(5_000), paise(30_000));
const PAYOUTS = fc.array(PAYOUT, { minLength: 120, maxLength: 120 });

function playSeries(plan: AutoplayPlan, startPaise: bigint, offered: readonly bigint[]) {
  let autoplay = startAutoplay(plan, BET, startPaise);
  let balance = startPaise;
  const balances: bigint[] = [];
  const payouts: bigint[] = [];
  for (const payout of offered) {
    autoplay = countStartedRound(autoplay, BET, balance);
    if (autoplay.stop !== null) break;
    balance += payout - STAKE;
    balances.push(balance);
    payouts.push(payout);
    autoplay = countSettledRound(autoplay, payout);
  }
  return { autoplay, payouts, balances };
}

test('a series of autoplay keeps to its plan, whatever the rounds pay, and ends with the first win of at least the amount', () => {
  forAll(PLAN, paise(200_000), PAYOUTS, (plan, start, offered) => {
    const { autoplay, balances, payouts } = playSeries(plan, start, offered);
    const worst = worstCasePaise(plan, STAKE, start);
    for (const balance of balances) {
      expect(start - balance <= worst).toBe(true);
      expect(balance >= (plan.minBalancePaise ?? 0n)).toBe(true);
    }
    expect(payouts.length).toBeLessThanOrEqual(plan.rounds ?? Number.POSITIVE_INFINITY);
    expect(autoplay.begun).toBe(payouts.length);
    expect(autoplay.netPaise).toBe((balances.at(-1) ?? start) - start);
    const { winPaise } = plan;
    const at = payouts.findIndex((payout) => winPaise !== null && payout > 0n && payout >= winPaise);
    if (at >= 0) expect([at, autoplay.stop]).toEqual([payouts.length - 1, 'win']);
  });
});

test('a series of autoplay loses its worst case when every round is lost, to less than a stake', () => {
  forAll(PLAN, paise(200_000), (plan, start) => {
    const lost = playSeries({ ...plan, winPaise: null }, start, new Array(500).fill(0n));
    const worst = worstCasePaise(plan, STAKE, start);
    expect(worst - BigInt(lost.payouts.length) * STAKE < STAKE).toBe(true);
  });
});

test('a series of autoplay begins no round once it has stopped, and keeps the first reason', () => {
  const stopped = stopAutoplay(stopAutoplay(startAutoplay(NO_LIMITS, BET, 1_000_000n), 'limit'), 'player');
  expect(stopped.stop).toBe('limit');
  expect(countStartedRound(stopped, BET, 1_000_000n)).toBe(stopped);
});

test.each([
  ['finished', { ...NO_LIMITS, rounds: 2 }, 100_000n],
  ['loss', { ...NO_LIMITS, maxLossPaise: 2_999n }, 100_000n],
  ['floor', { ...NO_LIMITS, minBalancePaise: 3_000n }, 5_000n],
  ['balance', NO_LIMITS, 2_500n],
] as const)('a series of autoplay of lost rounds stops by %s after two', (stop, plan, start) => {
  const { autoplay, payouts } = playSeries(plan, start, [0n, 0n, 0n, 0n]);
  expect([autoplay.stop, payouts.length]).toEqual([stop, 2]);
});

test('a series of autoplay loses no money that has arrived since its start', () => {
  const plan = { ...NO_LIMITS, minBalancePaise: 3_000n };
  const lost = [1, 2].reduce(
    (autoplay) => countSettledRound(countStartedRound(autoplay, BET, 100_000n), 0n),
    startAutoplay(plan, BET, 5_000n),
  );
  expect(countStartedRound(lost, BET, 98_000n)).toMatchObject({ stop: 'worst', begun: 2, netPaise: -2_000n });
});

test.each([
  ['stake', { stakePaise: 2_000n }],
  ['multiplier', { multiplier: 106 }],
  ['rules', { profileRulesVersion: '2' }],
])('a series of autoplay places no bet of another %s', (_, change) => {
  const started = startAutoplay(NO_LIMITS, BET, 100_000n);
  expect(checkNextBet(started, { ...BET, ...change }, 100_000n).stop).toBe('changed');
  expect(countStartedRound(started, { ...BET, ...change }, 100_000n)).toMatchObject({
    stop: 'changed',
    begun: 0,
  });
});
