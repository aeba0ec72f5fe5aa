import { describe, expect, test } from 'vitest';
import { drawRoastLine, seedHash } from '../../../src/game/fairness.ts';
import { linesOf } from '../../../src/game/multipliers.ts';
import { checkRound, type RoundFields } from '../../../src/verify/check.ts';
import { checkFile, FILE_LIMITS, type Progress, UnusableFile } from '../../../src/verify/file.ts';
import vectors from '../game/fairness-vectors.json' with { type: 'json' };

const SEED = 'ab'.repeat(32);
const HOT = drawRoastLine(SEED, 'hen', 3, 2);
const seeds: RoundFields = { server_seed: SEED, client_seed: 'hen', nonce: '3', type: '2' };
const roasted: RoundFields = { ...seeds, state: 'fried', cause: 'roast', step: String(HOT) };

const last = (text: string): Progress | undefined => [...checkFile(text)].at(-1);
const HEAD = 'server_seed,client_seed,nonce,type';

describe('checking one round', () => {
  test.each(vectors.lane)('a published case is fair, and its next line is the hot one', (lane) => {
    const checked = checkRound({ ...lane, nonce: String(lane.nonce), type: String(lane.type) });
    expect(checked).toMatchObject({ verdict: 'fair', roastLine: lane.safe + 1 });
  });

  test('the difficulty may be its number or its name', () => {
    expect(checkRound({ ...seeds, type: 'medium' })).toEqual(checkRound(seeds));
  });

  test('the seed alone is enough, and everything more that is said is compared', () => {
    expect(checkRound(seeds)).toMatchObject({ verdict: 'fair', roastLine: HOT });
    expect(checkRound({ ...roasted, server_seed_hash: seedHash(SEED).toUpperCase() }).verdict).toBe('fair');
    expect(checkRound({ ...seeds, server_seed_hash: seedHash('another') }).verdict).toBe('unfair');
    expect(checkRound({ ...roasted, step: String((HOT % linesOf(2)) + 1) }).verdict).toBe('unfair');
    expect(checkRound({ ...seeds, algorithm: '99' }).verdict).toBe('unfair');
  });

  test('a round whose seed is not revealed is neither fair nor unfair', () => {
    expect(checkRound({ ...roasted, server_seed: ' ' }).verdict).toBe('sealed');
  });

  test.each<[RoundFields, RegExp]>([
    [{ ...seeds, client_seed: '' }, /client seed is missing/],
    [{ ...seeds, server_seed: 'a'.repeat(300) }, /too long/],
    [{ ...seeds, client_seed: 'a'.repeat(300) }, /too long/],
    [{ ...seeds, nonce: '-1' }, /nonce/],
    [{ ...seeds, nonce: '1e3' }, /nonce/],
    [{ ...seeds, nonce: '999999999999999999' }, /nonce/],
    [{ ...seeds, type: '5' }, /difficulty/],
    [{ ...seeds, algorithm: 'one' }, /version/],
    [{ ...seeds, state: 'fried' }, /both a state and a line/],
    [{ ...seeds, step: '3' }, /both a state and a line/],
    [{ ...roasted, state: 'open' }, /state/],
    [{ ...roasted, cause: 'luck' }, /cause/],
    [{ ...roasted, step: '1.5' }, /line/],
  ])('%j cannot be read, and says why', (fields, reason) => {
    expect(checkRound(fields)).toEqual({ verdict: 'unreadable', reason: expect.stringMatching(reason) });
  });
});

describe('checking a file', () => {
  test('columns may stand in any order, and others are passed over', () => {
    const file = `Type,note,NONCE,client_seed,server_seed\n2,"hi, there",3,hen,${SEED}\n`;
    expect(last(file)).toMatchObject({ part: 1, counts: { fair: 1, unfair: 0 }, named: [] });
  });

  test('each round that does not agree or cannot be read is named by its line; the sealed are counted', () => {
    const file = `${HEAD},state,cause,step\n${SEED},hen,3,2,fried,roast,${HOT}\n${SEED},hen,3,2,cashed_out,cashout,${HOT}\n,hen,4,2,,,\n${SEED},hen,x,2,,,\n`;
    expect(last(file)).toEqual({
      part: 1,
      counts: { fair: 1, unfair: 1, sealed: 1, unreadable: 1 },
      named: [
        { line: 3, verdict: 'unfair', reason: expect.stringContaining('hot') },
        { line: 5, verdict: 'unreadable', reason: expect.stringContaining('nonce') },
      ],
    });
  });

  test('a long one tells how far it is, always further, and names only the first of what does not agree', () => {
    const rows = Array.from({ length: 2_000 }, (_, nonce) => `${SEED},hen,${nonce},9`);
    const told = [...checkFile([HEAD, ...rows].join('\n'))];
    const parts = told.map(({ part }) => part);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(told.at(-1)?.counts.unreadable).toBe(2_000);
    expect(told.at(-1)?.named).toHaveLength(200);
  });

  test.each([
    ['', /empty/],
    [HEAD, /no rounds/],
    ['a,b\n1,2', /must name the column server_seed/],
    ['x'.repeat(FILE_LIMITS.characters + 1), /larger/],
  ])('a file that cannot be used is refused in words', (text, reason) => {
    expect(() => last(text)).toThrow(UnusableFile);
    expect(() => last(text)).toThrow(reason);
  });
});
