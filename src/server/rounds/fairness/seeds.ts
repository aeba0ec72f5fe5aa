import { createHmac } from 'node:crypto';
import type { DifficultyType } from '../../../contract/constants.ts';
import { ALGORITHM, drawFatalLine, type Hmac } from '../../../rules/fairness.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';

export const hmacByNode: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** Secret until the round ends. */
export interface Outcome {
  readonly serverSeed: string;
  /** 1..n, or n + 1 for a road without a fatal line */
  readonly fatalLine: number;
}

/** @param outcome null while the round stays open, so that no log of the database has its seed */
export const revealedValues = (outcome: Outcome | null) => ({
  fatalLine: outcome?.fatalLine ?? null,
  serverSeed: outcome && Buffer.from(outcome.serverSeed, 'hex'),
});

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

export function encryptOutcome(cipher: SeedCipher, outcome: Outcome, roundId: string): string {
  return cipher.encrypt(`${outcome.fatalLine}:${outcome.serverSeed}`, roundId);
}

/** @throws Error when the text was encrypted for another round */
export function decryptOutcome(cipher: SeedCipher, encryptedOutcome: string, roundId: string): Outcome {
  const text = cipher.decrypt(encryptedOutcome, roundId);
  const colon = text.indexOf(':');
  const fatalLine = Number(text.slice(0, colon));
  if (colon < 1 || !Number.isInteger(fatalLine)) throw new Error(`Round ${roundId} has no readable outcome.`);
  return { fatalLine, serverSeed: text.slice(colon + 1) };
}
