import { randomBytes } from 'node:crypto';
import type { DifficultyType } from '../../contract/constants.ts';
import { ALGORITHM, roastLine, seedHash } from '../../game/fairness.ts';
import type { Seal } from './seal.ts';

/** Makes a server seed: 64 hex digits. The program uses {@link secretSeed}; tests choose their own. */
export type SeedSource = () => string;

/** 32 random bytes as hex (design §5). */
export const secretSeed: SeedSource = () => randomBytes(32).toString('hex');

/** A client seed for a player who has not set one. */
export function freshClientSeed(): string {
  return randomBytes(8).toString('hex');
}

/** The seed of a player's next round, made one round ahead. */
export interface NextSeed {
  readonly next_sealed_seed: string;
  readonly next_server_seed_hash: string;
}

export function makeNextSeed(source: SeedSource, seal: Seal, user_id: string): NextSeed {
  const server_seed = source();
  return {
    next_sealed_seed: seal.close(server_seed, user_id),
    next_server_seed_hash: seedHash(server_seed),
  };
}

/** What a round's fate is, fixed when it opens. Secret until it ends. */
export interface Outcome {
  readonly server_seed: string;
  /** 1..n, or n + 1 for a road without a roast */
  readonly roast_line: number;
}

/** Fixes the outcome of a round, with the algorithm of {@link ALGORITHM}. */
export function fixOutcome(
  server_seed: string,
  client_seed: string,
  nonce: number,
  type: DifficultyType,
): Outcome & { readonly algorithm: number } {
  return {
    server_seed,
    roast_line: roastLine(server_seed, client_seed, nonce, type),
    algorithm: ALGORITHM,
  };
}

export function sealOutcome(seal: Seal, outcome: Outcome, round_id: string): string {
  return seal.close(`${outcome.roast_line}:${outcome.server_seed}`, round_id);
}

/** @throws Error when the text was not sealed for this round */
export function openOutcome(seal: Seal, sealed_outcome: string, round_id: string): Outcome {
  const text = seal.open(sealed_outcome, round_id);
  const colon = text.indexOf(':');
  const roast_line = Number(text.slice(0, colon));
  if (colon < 1 || !Number.isInteger(roast_line))
    throw new Error(`Round ${round_id} has no readable outcome.`);
  return { roast_line, server_seed: text.slice(colon + 1) };
}
