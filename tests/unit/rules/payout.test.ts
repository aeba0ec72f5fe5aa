import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { road } from '../../../src/client/state/road.ts';
import { transition } from '../../../src/client/state/round.ts';
import { type BetLimits, INITIAL_STATE } from '../../../src/client/state/state.ts';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../../src/contract/constants.ts';
import { MAX_PAISE } from '../../../src/contract/money.ts';
import { DEFAULT_RTP_BPS, linesOf, multiplierTable } from '../../../src/rules/multipliers.ts';
import { lastLine, payoutPaise } from '../../../src/rules/payout.ts';
import { forAll } from '../for-all.ts';
import { LIMITS, roundOf } from '../state/events.ts';

const type = fc.constantFrom(...DIFFICULTY_TYPES);
const stakePaise = fc.bigInt({ min: 1n, max: 10_000n }).map((rupees) => rupees * 100n);
const maxWinPaise = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((rupees) => rupees * 100n);

describe('the line that ends a road', () => {
  test.each([
    [4, 1000n, 50_000_000n, 14],
    [4, 100n, 50_000_000n, 15],
    [4, 15_000n, 15_000n, 1],
    [1, 15_000n, 50_000_000n, 24],
    // 100 x 1.63 is 163, to the paisa.
    [4, 10_000n, 16_300n, 1],
  ] as const)('type %i at %i paise with at most %i is line %i', (difficulty, stake, most, line) => {
    expect(lastLine(multiplierTable(difficulty), stake, most)).toBe(line);
  });

  test('every line before it pays less than the most, it pays the most or is the table’s last', () => {
    forAll(type, fc.integer({ min: 1, max: 10_000 }), stakePaise, maxWinPaise, (t, rtp, stake, most) => {
      const table = multiplierTable(t, rtp);
      const last = lastLine(table, stake, most);
      const pays = (line: number) => payoutPaise(stake, table[line - 1] ?? -1, most);
      for (let line = 1; line < last; line++) {
        expect(pays(line)).toBe((stake * BigInt(table[line - 1] ?? -1)) / 100n);
        expect(pays(line)).toBeLessThan(most);
      }
      if (last < linesOf(t)) expect(pays(last)).toBe(most);
      expect(pays(last)).toBeLessThanOrEqual(most);
    });
  });
});

describe('the road shown before Play', () => {
  const levels = DIFFICULTY_TYPES.map((t) => ({
    type: t,
    multipliers: multiplierTable(t, DEFAULT_RTP_BPS),
    frequencyHz: 1,
    roastMultiplier: 0,
  }));
  const betLimits = { ...LIMITS, maxBetPaise: 10n ** 9n };

  test('is the one that is played: as long, and as capped, as the round that opens', () => {
    forAll(type, stakePaise, maxWinPaise, (t, stakePaise, most) => {
      const before = {
        ...INITIAL_STATE,
        levels,
        type: t,
        stakePaise,
        userId: 'asha',
        betLimits: { ...betLimits, maxWinPaise: most, settlesAtPaise: most },
      };
      const { multipliers } = levels.find((level) => level.type === t) ?? { multipliers: [] };
      const lastStep = lastLine(multipliers, stakePaise, most);
      const round = { ...roundOf('r1', t, lastStep), stakePaise, multipliers, maxWinPaise: most };
      const placing = transition(before, { kind: 'playTapped' });
      const opened = transition(placing, { kind: 'roundOpened', round });
      expect(opened.round).toBe(round);
      expect(road(opened)).toEqual(road(before));
      expect(road(before).lines).toBe(road(before).multipliers.length);
    });
  });

  test('has a maximum win only where that cuts the last line', () => {
    const shown = (type: DifficultyType, stakePaise: bigint, changes: Partial<BetLimits> = {}) =>
      road({ ...INITIAL_STATE, levels, type, stakePaise, betLimits: { ...betLimits, ...changes } });
    expect(shown(4, 1000n)).toMatchObject({ lines: 14, maxWinPaise: 50_000_000n });
    expect(shown(4, 1000n).multipliers.at(-1)).toBe(29_121_680);
    expect(shown(4, 100n)).toMatchObject({ lines: 15, maxWinPaise: 50_000_000n });
    expect(shown(1, 1000n)).toMatchObject({ lines: 24, maxWinPaise: null });
    expect(shown(4, 1000n, { settlesAtPaise: MAX_PAISE })).toMatchObject({ lines: 15, maxWinPaise: null });
  });

  test('of a resumed round is the round’s, whatever stake and bet limits the panel has', () => {
    const before = { ...INITIAL_STATE, levels, userId: 'asha', betLimits };
    const { multipliers = [] } = levels[3] ?? {};
    const lastStep = lastLine(multipliers, 15_000n, 2_000_000n);
    const limited = { stakePaise: 15_000n, maxWinPaise: 2_000_000n };
    const round = { ...roundOf('r1', 4, lastStep), ...limited, multipliers };
    const resumed = transition(before, { kind: 'roundResumed', round, step: 2 });
    expect(road(resumed)).toMatchObject({ lines: 8, maxWinPaise: 2_000_000n });
  });
});
