import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../platform/api-error.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createSemaphore } from '../platform/semaphore.ts';

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

/** One address, or its known devices, may have a hash of {@link PASSWORD_COST} in so many ms, and so many at once. */
const HASH_INTERVAL_MS = 500;
const HASHES_AT_ONCE = 15;

/** Addresses remembered; forgetting them only favours them. */
const MAX_ADDRESSES = 50_000;

export interface HashClient {
  /** the network that the call comes from (http/network.ts); null: the back office */
  readonly address: string | null;
  /** the device has logged this phone number in before (trusted-devices.ts) */
  readonly known: boolean;
}

/** Argon2id. */
export interface Passwords {
  /**
   * Runs work that hashes, outside any transaction. Addresses take turns, and so do the known devices of an address and the rest of it.
   * @throws ApiError 429 or 503 when too much work waits
   */
  enqueue<T>(client: HashClient, work: () => Promise<T>): Promise<T>;
  /** Keyboards write one letter in several forms: the hash is of the password in NFC. @returns it in PHC form */
  hash(password: string): Promise<string>;
  /**
   * @param stored null for an unknown player: costs the same time and is always false
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

const RETRY_AFTER_S = 2;

const tooManyAttempts = (retryAfterS = RETRY_AFTER_S): ApiError =>
  new ApiError(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
    retry_after: retryAfterS,
  });
const tooManyPeople = (): ApiError =>
  new ApiError(503, 'unavailable', 'Too many people are logging in. Try again in a moment.', {
    retry_after: RETRY_AFTER_S,
  });

export interface PasswordsOptions {
  /** unset: enough for real passwords */
  readonly cost?: PasswordCost | undefined;
  readonly clock?: Clock;
  /** false: an address may have any number of hashes */
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
  const semaphore = createSemaphore({
    concurrency: CONCURRENT_HASHES,
    concurrencyPerKey: CONCURRENT_HASHES,
    maxWaitingPerKey: 30,
    maxWaiting: 100,
    refusal: (isKeyFull) => (isKeyFull ? tooManyAttempts() : tooManyPeople()),
  });
  const intervalMs =
    (HASH_INTERVAL_MS * cost.memoryKib * cost.passes) / (PASSWORD_COST.memoryKib * PASSWORD_COST.passes);
  /** when an address will have used up none of its hashes */
  const unusedAtMs = new Map<string, number>();
  const countHash = (key: string): void => {
    const nowMs = clock.now().getTime();
    const usedMs = Math.max(0, (unusedAtMs.get(key) ?? 0) - nowMs);
    const waitMs = usedMs + intervalMs - HASHES_AT_ONCE * HASH_INTERVAL_MS;
    if (waitMs > 0) throw tooManyAttempts(Math.ceil(waitMs / 1000));
    if (unusedAtMs.size >= MAX_ADDRESSES) unusedAtMs.clear();
    unusedAtMs.set(key, nowMs + usedMs + intervalMs);
  };
  return {
    enqueue: async ({ address, known }, work) => {
      const key = `${known} ${address}`;
      if (limits && address !== null) countHash(key);
      return semaphore.run(key, work);
    },
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
