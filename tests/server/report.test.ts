import { describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../src/contract/constants.ts';
import { DRAW_PLACES, HAZARDS, linesOf, multiplierTable } from '../../src/game/multipliers.ts';
import {
  firePercent,
  percent,
  type RoundGroup,
  returnPercent,
  returnsByCause,
  returnsByDifficulty,
  SCALE,
  theoreticalPercent,
} from '../../src/server/admin/report.ts';

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

const STAKE = 100_00n;

const group = (type: DifficultyType, more: Partial<RoundGroup>): RoundGroup => ({
  type,
  multipliers: [...multiplierTable(type)],
  state: 'cashed_out',
  cause: 'cashout',
  step: 0,
  intoFire: false,
  rounds: 1,
  stakePaise: STAKE,
  payoutPaise: 0n,
  linePayoutPaise: 0n,
  ...more,
});

function everyDraw(type: DifficultyType, stop: number, maxWinPaise = 10n ** 15n): RoundGroup[] {
  const multipliers = [...multiplierTable(type)];
  const hazards = HAZARDS[type];
  const worth = (line: number): bigint => {
    const full = (STAKE * BigInt(multipliers[line - 1] ?? 0)) / 100n;
    return full < maxWinPaise ? full : maxWinPaise;
  };
  const ended = (step: number, ways: bigint, isFried: boolean): RoundGroup => {
    const all = worth(step) * ways;
    const end = isFried
      ? ({ state: 'fried', cause: 'roast', payoutPaise: 0n } as const)
      : ({ state: 'cashed_out', cause: 'cashout', payoutPaise: all } as const);
    const sums = { rounds: Number(ways), stakePaise: STAKE * ways, linePayoutPaise: all };
    return group(type, { multipliers, step, ...end, ...sums });
  };
  const roasts = Array.from({ length: stop }, (_, at) =>
    ended(at + 1, choose(DRAW_PLACES - at - 1, hazards - 1), true),
  );
  return [...roasts, ended(stop, choose(DRAW_PLACES - stop, hazards), false)];
}

describe('return against theory', () => {
  test.each(DIFFICULTY_TYPES)(
    'over every draw of type %i the theory is what was paid, wherever one stops',
    (type) => {
      for (let stop = 1; stop <= linesOf(type); stop++) {
        const { all } = returnsByDifficulty(everyDraw(type, stop));
        const paid = all.wonPaise * SCALE;
        const off = all.expectedScaled > paid ? all.expectedScaled - paid : paid - all.expectedScaled;
        expect(off).toBeLessThan(BigInt(stop * (stop + 2)));
        expect(theoreticalPercent(all)).toBe(returnPercent(all));
        const share = Number(theoreticalPercent(all));
        expect(share).toBeGreaterThan(97.6);
        expect(share).toBeLessThan(98.5);
      }
    },
  );

  test('a capped win lowers the theory as it lowers the return', () => {
    const [before = 0, last = 0] = multiplierTable(3).slice(-2);
    const cap = (STAKE * BigInt(before + Math.floor((last - before) / 3))) / 100n;
    const { all } = returnsByDifficulty(everyDraw(3, 20, cap));
    expect(theoreticalPercent(all)).toBe(returnPercent(all));
    expect(Number(theoreticalPercent(all))).toBeLessThan(60);
  });

  test('a step into visible fire lowers the return, not the theory, and is reported', () => {
    const patient = everyDraw(1, 1);
    const burning = group(1, { state: 'fried', cause: 'fire', step: 2, intoFire: true, rounds: 25 });
    const staked = { stakePaise: STAKE * 25n, linePayoutPaise: 0n };
    const { all } = returnsByDifficulty([...patient, { ...burning, ...staked }]);
    expect(returnPercent(all)).toBe('48.96');
    expect(theoreticalPercent(all)).not.toBeNull();
    expect(Number(theoreticalPercent(all))).toBeCloseTo(97.92, 1);
    expect(firePercent(all)).toBe('51.00');
  });

  test('stakes given back are in the causes and not in the return', () => {
    const refunded = group(2, {
      state: 'refunded',
      cause: 'abandoned',
      rounds: 3,
      stakePaise: 30_00n,
      payoutPaise: 30_00n,
    });
    expect(returnsByDifficulty([refunded]).all.rounds).toBe(0);
    expect(returnPercent(returnsByDifficulty([refunded]).all)).toBeNull();
    expect(returnsByCause([refunded]).get('abandoned')).toMatchObject({ rounds: 3, wonPaise: 30_00n });
  });
});

test('percent rounds half up and is null when the whole is nothing', () => {
  expect(percent(1n, 3n)).toBe('33.33');
  expect(percent(2n, 3n)).toBe('66.67');
  expect(percent(0n, 5n)).toBe('0.00');
  expect(percent(5n, 0n)).toBeNull();
});
