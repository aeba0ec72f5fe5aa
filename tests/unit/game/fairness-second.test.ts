import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { drawFatalLine, drawSteps, seedHash } from '../../../src/game/fairness.ts';
import { forAll } from '../for-all.ts';
import vectors from './fairness-vectors.json' with { type: 'json' };

const doc = readFileSync(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');

const Published = v.object({
  hashOf: v.custom<(serverSeed: string) => string>((value) => typeof value === 'function'),
  picksOf: v.custom<(...round: Round) => number[]>((value) => typeof value === 'function'),
  fatalLineOf: v.custom<(...round: Round) => number>((value) => typeof value === 'function'),
});
type Round = readonly [serverSeed: string, clientSeed: string, nonce: number, type: number];

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
);

describe('the published program', () => {
  test('draws the published cases', () => {
    for (const { server_seed, client_seed, nonce, picks } of vectors.draw)
      expect(published.picksOf(server_seed, client_seed, nonce, 4)).toEqual(picks);
    for (const { server_seed, client_seed, nonce, type, safe } of vectors.lane)
      expect(published.fatalLineOf(server_seed, client_seed, nonce, type)).toBe(safe + 1);
  });

  test('draws what the game draws, and hashes as it does', () => {
    forAll(rounds, ([serverSeed, clientSeed, nonce, type]) => {
      const picks = published.picksOf(serverSeed, clientSeed, nonce, type);
      const digests = drawSteps(serverSeed, clientSeed, nonce, type);
      expect(digests.flatMap(({ steps }) => steps.map(({ place }) => place))).toEqual(picks);
      expect(drawFatalLine(serverSeed, clientSeed, nonce, type)).toBe(Math.min(...picks));
      expect(seedHash(serverSeed)).toBe(published.hashOf(serverSeed));
    });
  });

  test('and its openssl lines print what the document claims', () => {
    const [, seed = ''] = /seed=([0-9a-f]{64})/.exec(doc) ?? [];
    expect(doc).toContain(published.hashOf(seed).slice(0, 16));
    const [digest] = drawSteps(seed, 'zXv1upuFns', 5663, 4);
    expect(doc).toContain(`begins with \`${digest?.steps[0]?.hex}\``);
    expect(doc).toContain(`which is ${digest?.steps[0]?.place}, is drawn first`);
  });
});

test('the draw takes each place by its own bytes', () => {
  forAll(rounds, (round) => {
    for (const { hex, steps } of drawSteps(...round)) {
      for (const { hex, number, remaining, place } of steps) {
        expect(number).toBe(Number.parseInt(hex, 16) / 2 ** 32);
        expect(remaining[Math.floor(number * remaining.length)]).toBe(place);
      }
      expect(hex.startsWith(steps.map((step) => step.hex).join(''))).toBe(true);
    }
  });
});
