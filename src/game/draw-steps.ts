import { bytesToHex } from '@noble/hashes/utils.js';
import type { DifficultyType } from '../contract/constants.ts';
import { hmacSha256, toUnitInterval } from './fairness.ts';
import { DRAW_PLACES, HAZARDS } from './multipliers.ts';

export interface DrawStep {
  readonly hex: string;
  /** those bytes over 2^32, in [0, 1) */
  readonly number: number;
  readonly remaining: readonly number[];
  readonly index: number;
  readonly place: number;
}

export interface DrawDigest {
  /** `client_seed:nonce:i` */
  readonly message: string;
  readonly hex: string;
  readonly steps: readonly DrawStep[];
}

/** Returns each digest of the draw in `fairness.ts` and the places its numbers drew. */
export function drawSteps(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
): readonly DrawDigest[] {
  let remaining = Array.from({ length: DRAW_PLACES }, (_, index) => index + 1);
  let left = HAZARDS[type];
  const digests: DrawDigest[] = [];
  while (left > 0) {
    const message = `${clientSeed}:${nonce}:${digests.length}`;
    const digest = hmacSha256(serverSeed, message);
    const steps: DrawStep[] = [];
    for (let at = 0; at < digest.length && left > 0; at += 4, left--) {
      const number = toUnitInterval(digest, at);
      const index = Math.floor(number * remaining.length);
      const place = remaining[index] ?? 0;
      steps.push({ hex: bytesToHex(digest.subarray(at, at + 4)), number, remaining, index, place });
      remaining = remaining.filter((one) => one !== place);
    }
    digests.push({ message, hex: bytesToHex(digest), steps });
  }
  return digests;
}
