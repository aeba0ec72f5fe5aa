import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { ALGORITHMS, explainDraw, seedHash } from '../../../src/rules/fairness.ts';
import { forAll } from '../for-all.ts';
import vectors from './fairness-vectors.json' with { type: 'json' };

const doc = readFileSync(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');

const Published = v.object({
  hashOf: v.custom<(serverSeed: string) => string>((value) => typeof value === 'function'),
  picksOf: v.custom<(...round: Round) => number[]>((value) => typeof value === 'function'),
  fatalLineOf: v.custom<(...round: Round) => number>((value) => typeof value === 'function'),
});
type Round = readonly [serverSeed: string, clientSeed: string, nonce: number, type: number, version: number];

/** The program of docs/fairness.md, run as published. It shares no code with the game. */
let published: v.InferOutput<typeof Published>;
beforeAll(async () => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(doc) ?? [];
  const address = `data:text/javascript,${encodeURIComponent(program)}`;
  published = v.parse(Published, { ...(await import(/* @vite-ignore */ address)) });
});

const rounds = fc.tuple(
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.nat(),
  fc.constantFrom(...DIFFICULTY_TYPES),
  fc.constantFrom(...ALGORITHMS),
);

describe('the published program', () => {
  const gamePicks = (...[serverSeed, clientSeed, nonce, type, version]: Round): number[] => {
    const draw = { serverSeed, clientSeed, nonce, type, algorithm: version } as Parameters<
      typeof explainDraw
    >[0];
    return explainDraw(draw).digests.flatMap(({ steps }) => steps.flatMap(({ place }) => place ?? []));
  };

  test.each(ALGORITHMS)('draws the published cases of version %i, as does the game', (version) => {
    for (const picksOf of [published.picksOf, gamePicks]) {
      for (const { server_seed, client_seed, nonce, picks } of vectors.draw)
        expect(picksOf(server_seed, client_seed, nonce, 4, version)).toEqual(picks);
      for (const { server_seed, client_seed, nonce, picks } of vectors.versions)
        expect(picksOf(server_seed, client_seed, nonce, 4, version)).toEqual(picks[version]);
      for (const { server_seed, client_seed, nonce, type, safe } of vectors.lane)
        expect(Math.min(...picksOf(server_seed, client_seed, nonce, type, version))).toBe(safe + 1);
    }
  });

  test('draws what the game draws, and hashes as it does', () => {
    forAll(rounds, ([serverSeed, clientSeed, nonce, type, algorithm]) => {
      const picks = published.picksOf(serverSeed, clientSeed, nonce, type, algorithm);
      const { fatalLine } = explainDraw({ serverSeed, clientSeed, nonce, type, algorithm });
      expect(gamePicks(serverSeed, clientSeed, nonce, type, algorithm)).toEqual(picks);
      expect(published.fatalLineOf(serverSeed, clientSeed, nonce, type, algorithm)).toBe(fatalLine);
      expect(fatalLine).toBe(Math.min(...picks));
      expect(seedHash(serverSeed)).toBe(published.hashOf(serverSeed));
    });
  });

  test('and its openssl lines print what the document claims', () => {
    const [, seed = ''] = /seed=([0-9a-f]{64})/.exec(doc) ?? [];
    expect(doc).toContain(published.hashOf(seed).slice(0, 16));
    const { digests } = explainDraw({
      serverSeed: seed,
      clientSeed: 'zXv1upuFns',
      nonce: 5663,
      type: 4,
      algorithm: 2,
    });
    const [digest] = digests;
    expect(doc).toContain(`begins with \`${digest?.steps[0]?.hex}\``);
    expect(doc).toContain(`which is ${digest?.steps[0]?.place}, is drawn first`);
  });
});
