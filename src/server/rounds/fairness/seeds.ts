import { createHmac, hash, randomBytes, randomFillSync } from 'node:crypto';
import type { DifficultyType } from '../../../contract/constants.ts';
import { ALGORITHM, drawFatalLine, type Hmac } from '../../../game/fairness.ts';
import type { SeedCipher } from './seed-cipher.ts';

/** Makes a server seed: 64 hex digits. The program uses {@link randomSeed}; tests choose their own. */
export type SeedSource = () => string;

const SEED_BYTES = 32;

/** Random bytes of the next seeds, as crypto.randomUUID() has them ready: to ask for them costs ten times as much as to read them. */
const ready = Buffer.alloc(64 * SEED_BYTES);
let readBytes = ready.length;

/** 32 random bytes as hex. */
export const randomSeed: SeedSource = () => {
  if (readBytes === ready.length) {
    randomFillSync(ready);
    readBytes = 0;
  }
  const bytes = ready.subarray(readBytes, readBytes + SEED_BYTES);
  readBytes += SEED_BYTES;
  const seed = bytes.toString('hex');
  // Nobody reads a seed twice, nor finds one that is in use here.
  bytes.fill(0);
  return seed;
};

/** The draw's HMAC by Node, in half the time that the browser's takes. */
const hmacByNode: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** A client seed for a player who has not set one. */
export function freshClientSeed(): string {
  return randomBytes(8).toString('hex');
}

/** The seed of a player's next round, made one round ahead. */
export interface NextSeed {
  readonly next_sealed_seed: string;
  readonly next_server_seed_hash: string;
}

/** Makes the seed of a player's next round: encrypted for this player, and its SHA-256, which may be shown at once. */
export function makeNextSeed(source: SeedSource, cipher: SeedCipher, userId: string): NextSeed {
  const serverSeed = source();
  return {
    next_sealed_seed: cipher.encrypt(serverSeed, userId),
    next_server_seed_hash: hash('sha256', serverSeed),
  };
}

/** What a round's fate is, fixed when it opens. Secret until it ends. */
export interface Outcome {
  readonly server_seed: string;
  /** 1..n, or n + 1 for a road without a roast */
  readonly roast_line: number;
}

/** Fixes the outcome of a round, with the algorithm of {@link ALGORITHM}. */
export function drawOutcome(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
): Outcome & { readonly algorithm: number } {
  return {
    server_seed: serverSeed,
    roast_line: drawFatalLine(serverSeed, clientSeed, nonce, type, hmacByNode),
    algorithm: ALGORITHM,
  };
}

/** Encrypts an outcome for the row of its round; it opens for no other round. */
export function encryptOutcome(cipher: SeedCipher, outcome: Outcome, roundId: string): string {
  return cipher.encrypt(`${outcome.roast_line}:${outcome.server_seed}`, roundId);
}

/** @throws Error when the text was not sealed for this round */
export function decryptOutcome(cipher: SeedCipher, sealedOutcome: string, roundId: string): Outcome {
  const text = cipher.decrypt(sealedOutcome, roundId);
  const colon = text.indexOf(':');
  const fatalLine = Number(text.slice(0, colon));
  if (colon < 1 || !Number.isInteger(fatalLine)) throw new Error(`Round ${roundId} has no readable outcome.`);
  return { roast_line: fatalLine, server_seed: text.slice(colon + 1) };
}
