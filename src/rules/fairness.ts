import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DIFFICULTY_TYPES, type DifficultyType } from '../contract/constants.ts';
import { DRAW_PLACES } from '../contract/difficulties.ts';
import type { RoundView } from '../contract/rounds.ts';
import type { MessageKey, Text, Values } from '../languages/text.ts';
import { FATAL_PLACES, linesOf } from './multipliers.ts';

/**
 * Synchronous and without Web Crypto: `crypto.subtle` is missing on plain http origins
 * (docs/decisions/fairness.md).
 */

/**
 * Versions of the draw, stored with every round. Version 1 computes floor(word * placesLeft / 2^32), which favours some places
 * by up to 6e-9. Version 2 skips the surplus words, so that all places are equally likely.
 */
export const ALGORITHMS = [1, 2] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** The version of new rounds. */
export const ALGORITHM: Algorithm = 2;

export const isAlgorithm = (version: number): version is Algorithm =>
  ALGORITHMS.some((known) => known === version);

/** Returns SHA-256 of a text as lower-case hex. */
export const seedHash = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

export type Hmac = (key: string, message: string) => Uint8Array;

const hmacSha256: Hmac = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** Number of values of four bytes. */
const WORDS = 0x1_0000_0000;

/** Returns four bytes as a big-endian number. */
function wordAt(digest: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = digest.subarray(at, at + 4);
  return a * 0x1000000 + b * 0x10000 + c * 0x100 + d;
}

/** Returns the number of words, of 2^32, that draw one place. */
const wordsPerPlace = (algorithm: Algorithm, placesLeft: number): number =>
  algorithm === 1 ? WORDS / placesLeft : Math.floor(WORDS / placesLeft);

/** Returns the index of the drawn place; `placesLeft` for a skipped word. */
function drawnIndex(algorithm: Algorithm, word: number, placesLeft: number): number {
  if (algorithm === 1) return Math.floor((word * placesLeft) / WORDS);
  return Math.min(Math.floor(word / wordsPerPlace(algorithm, placesLeft)), placesLeft);
}

export interface DrawInput {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly type: DifficultyType;
  readonly algorithm: Algorithm;
}

export interface DrawStep {
  readonly hex: string;
  /** the bytes as a big-endian number */
  readonly word: number;
  /** number of words, of 2^32, that draw one place */
  readonly wordsPerPlace: number;
  /** null: the word was skipped */
  readonly place: number | null;
}

export interface DrawDigest {
  /** `client_seed:nonce:i` */
  readonly message: string;
  readonly hex: string;
  readonly steps: readonly DrawStep[];
}

/**
 * Draws `FATAL_PLACES[type]` of the places 1..25 without replacement, by eight words from each HMAC(server_seed,
 * `client_seed:nonce:i`), i = 0, 1, …
 * @param explain is called with each digest and its steps
 * @returns the fatal line: the smallest place; above the last line when no line of the road is fatal
 */
export function drawFatalLine(
  { serverSeed, clientSeed, nonce, type, algorithm }: DrawInput,
  hmacOf: Hmac = hmacSha256,
  explain?: (digest: DrawDigest) => void,
): number {
  const remaining = Array.from({ length: DRAW_PLACES }, (_, index) => index + 1);
  const leftAtEnd = DRAW_PLACES - FATAL_PLACES[type];
  let fatalLine = DRAW_PLACES;
  for (let i = 0; remaining.length > leftAtEnd; i++) {
    const message = `${clientSeed}:${nonce}:${i}`;
    const digest = hmacOf(serverSeed, message);
    const steps: DrawStep[] = [];
    for (let at = 0; at < digest.length && remaining.length > leftAtEnd; at += 4) {
      const word = wordAt(digest, at);
      const placesLeft = remaining.length;
      const [place = null] = remaining.splice(drawnIndex(algorithm, word, placesLeft), 1);
      if (place !== null && place < fatalLine) fatalLine = place;
      if (explain)
        steps.push({
          hex: bytesToHex(digest.subarray(at, at + 4)),
          word,
          wordsPerPlace: wordsPerPlace(algorithm, placesLeft),
          place,
        });
    }
    explain?.({ message, hex: bytesToHex(digest), steps });
  }
  return fatalLine;
}

export function explainDraw(input: DrawInput): {
  readonly fatalLine: number;
  readonly digests: readonly DrawDigest[];
} {
  const digests: DrawDigest[] = [];
  const fatalLine = drawFatalLine(input, hmacSha256, (digest) => digests.push(digest));
  return { fatalLine, digests };
}

/**
 * Returns the number in [0, 1) that places the fire marker at its k-th move: HMAC-SHA256(client_seed,
 * `nonce:fire:k`).
 */
export function fireDraw(clientSeed: string, nonce: number, k: number): number {
  return wordAt(hmacSha256(clientSeed, `${nonce}:fire:${k}`), 0) / WORDS;
}

/** For a fried round `step` is the line on which the chicken was fried. */
export type FinishedRound = Pick<
  RoundView,
  'server_seed_hash' | 'client_seed' | 'nonce' | 'type' | 'algorithm' | 'state' | 'cause' | 'step'
> & {
  readonly server_seed: string;
  /** the cash-out line, chosen before the bet */
  readonly target?: number | null;
};

export type Verdict =
  | { readonly fair: true; readonly fatalLine: number }
  | { readonly fair: false; readonly reason: Text };

const unfair = (key: MessageKey, values: Values = {}): Verdict => ({ fair: false, reason: { key, values } });

/**
 * Draws a finished round again and compares. Of a round lost to the fire marker only the passed lines can be
 * checked.
 */
export function verifyRound(round: FinishedRound): Verdict {
  const { algorithm } = round;
  if (!isAlgorithm(algorithm)) return unfair('fairness.unknownAlgorithm', { version: algorithm });
  if (!DIFFICULTY_TYPES.includes(round.type))
    return unfair('fairness.unknownDifficulty', { type: round.type });
  if (seedHash(round.server_seed) !== round.server_seed_hash) return unfair('fairness.seedMismatch');
  if (!Number.isInteger(round.step) || round.step < 0 || round.step > linesOf(round.type))
    return unfair('fairness.noLine', { line: round.step });
  const fatalLine = drawFatalLine({
    serverSeed: round.server_seed,
    clientSeed: round.client_seed,
    nonce: round.nonce,
    type: round.type,
    algorithm,
  });
  const fair: Verdict = { fair: true, fatalLine };
  const { target } = round;
  if (target != null && (round.state === 'fried' ? round.step > target : round.step !== target))
    return unfair('fairness.otherTarget', { target, line: round.step });
  if (round.state === 'open') return unfair('fairness.notEnded');
  if (round.state === 'fried') {
    if (round.cause === 'roast')
      return round.step === fatalLine
        ? fair
        : unfair('fairness.otherLineDrawn', { line: round.step, drawn: fatalLine });
    if (round.cause !== 'fire' || round.step < 1) return unfair('fairness.noCause');
  }
  return round.step < fatalLine ? fair : unfair('fairness.hotLinePassed', { line: fatalLine });
}
