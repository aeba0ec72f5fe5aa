import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES, PLAYER_ACTIVE } from '../../../src/contract/constants.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../../../src/rules/fairness.ts';
import { createSeedCipher } from '../../../src/server/platform/seed-cipher.ts';
import { makeNextSeed, randomSeed } from '../../../src/server/players/next-seeds.ts';
import { placeBet } from '../../../src/server/rounds/bet.ts';
import { drawRoundSecrets } from '../../../src/server/rounds/fairness/seeds.ts';
import { betOf } from '../support/direct-calls.ts';
import { useApp } from '../support/harness.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';

const hexDigits = fc.stringMatching(/^[0-9a-f]{64}$/);

test('a thousand seeds are 64 hex digits each, all different, and every bit of them is now one and now the other', () => {
  const seeds = Array.from({ length: 1000 }, randomSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(seeds).size).toBe(1000);
  // Nine standard deviations from what fair bits come to.
  const ones = new Array<number>(256).fill(0);
  for (const seed of seeds)
    for (let bit = 0; bit < 256; bit++)
      if ((Number.parseInt(seed.charAt(bit >> 2), 16) >> (bit & 3)) & 1) ones[bit] = (ones[bit] ?? 0) + 1;
  expect(Math.min(...ones)).toBeGreaterThan(350);
  expect(Math.max(...ones)).toBeLessThan(650);
});

test('the server draws what the browser draws again', () => {
  fc.assert(
    fc.property(
      hexDigits,
      fc.string({ maxLength: 64, unit: 'binary' }),
      fc.nat(),
      fc.constantFrom(...DIFFICULTY_TYPES),
      (serverSeed, clientSeed, nonce, type) => {
        const { fatalLine } = drawRoundSecrets(serverSeed, clientSeed, nonce, type);
        expect(fatalLine).toBe(drawFatalLine({ serverSeed, clientSeed, nonce, type, algorithm: ALGORITHM }));
      },
    ),
    { seed: RANDOM_SEED },
  );
});

test('the hash that the server publishes of a seed is the one that the browser compares', () => {
  fc.assert(
    fc.property(hexDigits, (serverSeed) => {
      const next = makeNextSeed(() => serverSeed, createSeedCipher(null), 'nobody');
      expect(next.nextServerSeedHash).toBe(seedHash(serverSeed));
    }),
    { seed: RANDOM_SEED },
  );
});

const it = useApp();

test('a bet that was drawn before another one was settled is drawn again, from the next seed', async () => {
  const { user_id: userId } = await it.player();
  const terms = { amount: 10_00n, type: 1, target: 1 } as const;
  const seen: object[] = [];
  const late = betOf(userId, terms, async () => {
    seen.push(await placeBet(it.context, betOf(userId, terms)));
    return { userId, status: PLAYER_ACTIVE };
  });
  seen.push(await placeBet(it.context, late));
  expect(seen).toMatchObject([{ nonce: 0 }, { nonce: 1 }]);
});
