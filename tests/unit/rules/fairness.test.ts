import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import {
  ALGORITHM,
  ALGORITHMS,
  type DrawInput,
  drawFatalLine,
  explainDraw,
  type FinishedRound,
  fireDraw,
  seedHash,
  verifyRound,
} from '../../../src/rules/fairness.ts';
import { FATAL_PLACES, linesOf } from '../../../src/rules/multipliers.ts';
import { forAll } from '../for-all.ts';

const draw = (input: DrawInput): number[] =>
  explainDraw(input).digests.flatMap(({ steps }) => steps.flatMap(({ place }) => place ?? []));

const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  nonce: fc.nat(),
  type: fc.constantFrom(...DIFFICULTY_TYPES),
  algorithm: fc.constantFrom(...ALGORITHMS),
});

describe('the draw', () => {
  test('picks are distinct places of the lane and the fatal line is never past the end tile', () => {
    forAll(seeds, (input) => {
      const picks = draw(input);
      expect(new Set(picks).size).toBe(FATAL_PLACES[input.type]);
      expect(picks.every((place) => Number.isInteger(place) && place >= 1 && place <= 25)).toBe(true);
      expect(Math.min(...picks)).toBeLessThanOrEqual(linesOf(input.type) + 1);
      expect(drawFatalLine(input)).toBe(Math.min(...picks));
    });
  });

  test('the last 21 of the 2^32 words draw place 25 in version 1 and none in version 2', () => {
    // 2^32 = 25 x 171798691 + 21
    const drawFrom = (first: number, algorithm: 1 | 2) => {
      const digest = new Uint8Array(8);
      const view = new DataView(digest.buffer);
      view.setUint32(0, first);
      view.setUint32(4, 0x4000_0000);
      return drawFatalLine({ serverSeed: '', clientSeed: '', nonce: 0, type: 1, algorithm }, () => digest);
    };
    const [lastDrawn, firstSkipped] = [2 ** 32 - 22, 2 ** 32 - 21];
    expect([drawFrom(lastDrawn, 1), drawFrom(lastDrawn, 2)]).toEqual([25, 25]);
    expect([drawFrom(firstSkipped, 1), drawFrom(firstSkipped, 2)]).toEqual([25, 7]);
  });

  test('the fire draws depend only on client seed, nonce and move', () => {
    const first = Array.from({ length: 200 }, (_, k) => fireDraw('chicken', 7, k));
    expect(first).toEqual(Array.from({ length: 200 }, (_, k) => fireDraw('chicken', 7, k)));
    expect(first.every((u) => u >= 0 && u < 1)).toBe(true);
    expect(new Set(first).size).toBeGreaterThan(190);
    expect(fireDraw('chicken', 8, 0)).not.toBe(first[0]);
  });
});

const finished = (round: Partial<FinishedRound> = {}): FinishedRound => {
  const serverSeed = 'ab'.repeat(32);
  return {
    server_seed: serverSeed,
    server_seed_hash: seedHash(serverSeed),
    client_seed: 'chicken',
    nonce: 3,
    type: 2,
    algorithm: ALGORITHM,
    state: 'fried',
    cause: 'roast',
    step: drawFatalLine({ serverSeed, clientSeed: 'chicken', nonce: 3, type: 2, algorithm: ALGORITHM }),
    ...round,
  };
};

/** A round of random seeds. */
const anyRound = seeds.map(({ serverSeed, clientSeed, nonce, type, algorithm }) => ({
  round: {
    server_seed: serverSeed,
    server_seed_hash: seedHash(serverSeed),
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
  },
  fatalLine: drawFatalLine({ serverSeed, clientSeed, nonce, type, algorithm }),
}));

describe('verifying a finished round', () => {
  test('an honest end of any kind is fair', () => {
    forAll(anyRound, fc.nat(), ({ round, fatalLine }, pick) => {
      const expectFair = (end: Partial<FinishedRound>) =>
        expect(verifyRound(finished({ ...round, ...end }))).toEqual({ fair: true, fatalLine });
      const passed = pick % fatalLine;
      if (fatalLine <= linesOf(round.type)) expectFair({ step: fatalLine });
      if (passed > 0) {
        expectFair({ cause: 'fire', step: passed });
        expectFair({ state: 'cashed_out', cause: 'cashout', step: passed });
      }
      expectFair({ state: 'refunded', cause: 'abandoned', step: 0 });
    });
  });

  test('an end on another line than the drawn one is unfair', () => {
    forAll(anyRound, fc.nat(), ({ round, fatalLine }, pick) => {
      const step = (pick % linesOf(round.type)) + 1;
      fc.pre(step !== fatalLine);
      expect(verifyRound(finished({ ...round, step })).fair).toBe(false);
    });
  });

  test.each([
    ['another seed than the published hash', { server_seed: 'cd'.repeat(32) }],
    ['an unknown algorithm', { algorithm: 3 }],
    ['an open round', { state: 'open', cause: null }],
    ['a loss without a cause', { cause: null }],
    ['a line past the road', { step: 23 }],
    ['a win beyond the fatal line', { state: 'cashed_out', cause: 'cashout', step: 22 }],
    ['a fire beyond the fatal line', { cause: 'fire', step: 22 }],
  ] satisfies [string, Partial<FinishedRound>][])('%s is unfair', (_, change) => {
    expect(verifyRound(finished(change))).toMatchObject({ fair: false, reason: { key: expect.any(String) } });
  });
});
