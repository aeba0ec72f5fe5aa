import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DIFFICULTY_TYPES, type DifficultyType } from '../contract/constants.ts';
import type { RoundCause, RoundState } from '../contract/rounds.ts';
import { DRAW_PLACES, HAZARDS, linesOf } from './multipliers.ts';

/**
 * Synchronous and without Web Crypto: `crypto.subtle` is missing on plain http origins
 * (docs/decisions/fairness.md).
 */

/** Version of the draw, stored with every round. */
export const ALGORITHM = 1;

/** Returns SHA-256 of a text as lower-case hex. */
export const seedHash = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

export type Hmac = (key: string, message: string) => Uint8Array;

const hmacSha256: Hmac = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** Four bytes, big-endian, over 2^32: a number in [0, 1). */
function toUnitInterval(digest: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = digest.subarray(at, at + 4);
  return (a * 0x1000000 + b * 0x10000 + c * 0x100 + d) / 0x1_0000_0000;
}

export interface DrawStep {
  readonly hex: string;
  /** those bytes over 2^32, in [0, 1) */
  readonly number: number;
  readonly remaining: readonly number[];
  readonly place: number;
}

export interface DrawDigest {
  /** `client_seed:nonce:i` */
  readonly message: string;
  readonly hex: string;
  readonly steps: readonly DrawStep[];
}

/**
 * Draws `HAZARDS[type]` of the places 1..25 without replacement, by eight numbers from each HMAC(server_seed,
 * `client_seed:nonce:i`), i = 0, 1, …
 */
export function drawSteps(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
  hmacOf: Hmac = hmacSha256,
): readonly DrawDigest[] {
  let remaining = Array.from({ length: DRAW_PLACES }, (_, index) => index + 1);
  let left = HAZARDS[type];
  const digests: DrawDigest[] = [];
  while (left > 0) {
    const message = `${clientSeed}:${nonce}:${digests.length}`;
    const digest = hmacOf(serverSeed, message);
    const steps: DrawStep[] = [];
    for (let at = 0; at < digest.length && left > 0; at += 4, left--) {
      const number = toUnitInterval(digest, at);
      const place = remaining[Math.floor(number * remaining.length)] ?? 0;
      steps.push({ hex: bytesToHex(digest.subarray(at, at + 4)), number, remaining, place });
      remaining = remaining.filter((one) => one !== place);
    }
    digests.push({ message, hex: bytesToHex(digest), steps });
  }
  return digests;
}

/** Returns the fatal line of a draw: the smallest place; above the last line when no line of the road is fatal. */
export const fatalLineOf = (digests: readonly DrawDigest[]): number =>
  Math.min(...digests.flatMap(({ steps }) => steps.map(({ place }) => place)));

export const drawFatalLine = (...round: Parameters<typeof drawSteps>): number =>
  fatalLineOf(drawSteps(...round));

/**
 * Returns the number in [0, 1) that places the fire marker at its k-th move: HMAC-SHA256(client_seed,
 * `nonce:fire:k`).
 */
export function fireDraw(clientSeed: string, nonce: number, k: number): number {
  return toUnitInterval(hmacSha256(clientSeed, `${nonce}:fire:${k}`), 0);
}

export interface FinishedRound {
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly type: DifficultyType;
  readonly algorithm: number;
  readonly state: RoundState;
  readonly cause: RoundCause | null;
  /** the line the chicken stood on at the end; of a fried round the line it was fried on */
  readonly step: number;
  /** the line where it was to stop, chosen before the bet */
  readonly target?: number | null;
}

export type Verdict =
  | { readonly fair: true; readonly fatalLine: number }
  | { readonly fair: false; readonly reason: string };

const unfair = (reason: string): Verdict => ({ fair: false, reason });

/**
 * Draws a finished round again and compares. Of a round lost to the fire marker only the passed lines can be
 * checked.
 */
export function verifyRound(round: FinishedRound): Verdict {
  if (round.algorithm !== ALGORITHM) return unfair(`Unknown algorithm ${round.algorithm}.`);
  if (!DIFFICULTY_TYPES.includes(round.type)) return unfair(`Unknown difficulty ${round.type}.`);
  if (seedHash(round.server_seed) !== round.server_seed_hash)
    return unfair('The revealed seed does not match the hash shown before the bet.');
  if (!Number.isInteger(round.step) || round.step < 0 || round.step > linesOf(round.type))
    return unfair(`There is no line ${round.step}.`);
  const fatalLine = drawFatalLine(round.server_seed, round.client_seed, round.nonce, round.type);
  const fair: Verdict = { fair: true, fatalLine };
  const { target } = round;
  if (target != null && (round.state === 'fried' ? round.step > target : round.step !== target))
    return unfair(`The round was to stop on line ${target}, and ended on line ${round.step}.`);
  if (round.state === 'open') return unfair('The round has not ended.');
  if (round.state === 'fried') {
    if (round.cause === 'roast')
      return round.step === fatalLine
        ? fair
        : unfair(`The hen was roasted on line ${round.step}, but the draw says line ${fatalLine}.`);
    if (round.cause !== 'fire' || round.step < 1) return unfair('The round was lost without a cause.');
  }
  return round.step < fatalLine
    ? fair
    : unfair(`The hen passed line ${fatalLine}, which the draw says is hot.`);
}
