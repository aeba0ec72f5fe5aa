import { createHmac } from 'node:crypto';
import type { DifficultyType } from '../../../contract/constants.ts';
import { ALGORITHM, drawFatalLine, type Hmac } from '../../../rules/fairness.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';

export const hmacByNode: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** Secret until the round ends. */
export interface RoundSecrets {
  readonly serverSeed: string;
  /** 1..n, or n + 1 for a road without a fatal line */
  readonly fatalLine: number;
}

/** @param secrets null while the round stays open, so that no log of the database has its seed */
export const revealedValues = (secrets: RoundSecrets | null) => ({
  fatalLine: secrets?.fatalLine ?? null,
  serverSeed: secrets && Buffer.from(secrets.serverSeed, 'hex'),
});

export function drawRoundSecrets(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
): RoundSecrets & { readonly algorithm: number } {
  return {
    serverSeed,
    fatalLine: drawFatalLine({ serverSeed, clientSeed, nonce, type, algorithm: ALGORITHM }, hmacByNode),
    algorithm: ALGORITHM,
  };
}

export function encryptRoundSecrets(cipher: SeedCipher, secrets: RoundSecrets, roundId: string): string {
  return cipher.encrypt(`${secrets.fatalLine}:${secrets.serverSeed}`, roundId);
}

/** @throws Error when the text was encrypted for another round */
export function decryptRoundSecrets(
  cipher: SeedCipher,
  encryptedOutcome: string,
  roundId: string,
): RoundSecrets {
  const text = cipher.decrypt(encryptedOutcome, roundId);
  const colon = text.indexOf(':');
  const fatalLine = Number(text.slice(0, colon));
  if (colon < 1 || !Number.isInteger(fatalLine)) throw new Error(`Round ${roundId} has no readable outcome.`);
  return { fatalLine, serverSeed: text.slice(colon + 1) };
}
