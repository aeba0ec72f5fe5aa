import { createHmac } from 'node:crypto';
import type { DifficultyType } from '../../../contract/constants.ts';
import { ALGORITHM, drawFatalLine, type Hmac } from '../../../game/fairness.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';

/** HMAC-SHA256 by Node, twice as fast as the one for browsers. */
export const hmacByNode: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** What a round's fate is, fixed when it opens. Secret until it ends. */
export interface Outcome {
  readonly serverSeed: string;
  /** 1..n, or n + 1 for a road without a roast */
  readonly fatalLine: number;
}

/** Fixes the outcome of a round, with the algorithm of {@link ALGORITHM}. */
export function drawOutcome(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
): Outcome & { readonly algorithm: number } {
  return {
    serverSeed,
    fatalLine: drawFatalLine({ serverSeed, clientSeed, nonce, type, algorithm: ALGORITHM }, hmacByNode),
    algorithm: ALGORITHM,
  };
}

/** Encrypts an outcome for the row of its round; it opens for no other round. */
export function encryptOutcome(cipher: SeedCipher, outcome: Outcome, roundId: string): string {
  return cipher.encrypt(`${outcome.fatalLine}:${outcome.serverSeed}`, roundId);
}

/** @throws Error when the text was not sealed for this round */
export function decryptOutcome(cipher: SeedCipher, encryptedOutcome: string, roundId: string): Outcome {
  const text = cipher.decrypt(encryptedOutcome, roundId);
  const colon = text.indexOf(':');
  const fatalLine = Number(text.slice(0, colon));
  if (colon < 1 || !Number.isInteger(fatalLine)) throw new Error(`Round ${roundId} has no readable outcome.`);
  return { fatalLine, serverSeed: text.slice(colon + 1) };
}
