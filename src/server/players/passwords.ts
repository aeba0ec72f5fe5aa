import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** What one hash costs. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/**
 * Hashes at work at once: half the cores at most, so that a flood of logins leaves room for play, and never all four
 * threads that files and names are looked up on as well.
 */
const CONCURRENT_HASHES = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

/**
 * What one address may have of hashing, in hashes of {@link PASSWORD_COST}: about a tenth of a core. Many players may
 * share an address behind their carrier; its known devices have as much again.
 */
const SHARE_PER_S = 2;
const SHARE_AT_ONCE = 15;

/** Argon2id. Whoever hashes for a call takes a turn for it first, outside any transaction. */
export interface Passwords extends FairQueue {
  /** Keyboards write one letter in several forms: the hash is of the password in NFC. @returns it in PHC form */
  hash(password: string): Promise<string>;
  /**
   * @param stored null for an unknown player: costs the same time and is always false
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export interface PasswordsOptions {
  /** unset: enough for real passwords */
  readonly cost?: PasswordCost | undefined;
  readonly clock?: Clock;
  /** false: an address may have as much as it likes; the line is bounded all the same */
  readonly limits?: boolean;
}

/** Takes as long as one hash: that of nobody's password is made first. */
export async function createPasswords({
  cost = PASSWORD_COST,
  clock = systemClock,
  limits = true,
}: PasswordsOptions): Promise<Passwords> {
  // The library's default algorithm is argon2id; its enum does not exist at run time.
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes };
  const dummyHash = await hash('of nobody', options);
  /** Of a hash of {@link PASSWORD_COST}. */
  const weight = (cost.memoryKib * cost.passes) / (PASSWORD_COST.memoryKib * PASSWORD_COST.passes);
  const share = limits ? { perSecond: SHARE_PER_S / weight, burst: SHARE_AT_ONCE / weight } : null;
  return {
    ...createFairQueue({ concurrency: CONCURRENT_HASHES, share, now: clock.now }),
    hash: (password) => hash(password.normalize('NFC'), options),
    verify: async (stored, password) => {
      const against = stored ?? dummyHash;
      const normalized = password.normalize('NFC');
      // Older hashes are of the password as it was sent.
      const equal =
        (await verify(against, normalized)) || (normalized !== password && (await verify(against, password)));
      return stored !== null && equal;
    },
  };
}
