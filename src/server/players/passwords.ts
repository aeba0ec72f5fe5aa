import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError, tooMany } from '../platform/api-error.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { hashToken } from '../platform/session-tokens.ts';

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** At most half the cores, and never all four threads of libuv, which file access needs too. */
const CONCURRENT_HASHES = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

/** Rate of one address, or of its known devices, for hashes of {@link PASSWORD_COST}. */
const HASH_INTERVAL_MS = 500;
const HASH_BURST = 15;

const MAX_ADDRESSES = 50_000;

export interface HashClient {
  /** see http/network.ts; null: the back office */
  readonly address: string | null;
  readonly known: boolean;
}

export interface Passwords {
  /**
   * Runs work that hashes, outside of transactions. Addresses take turns; the known devices of an address have turns of their own.
   * @throws ApiError 429 or 503 when too much work waits
   */
  enqueue<T>(client: HashClient, work: () => Promise<T>): Promise<T>;
  /** Hashes the password in NFC, as keyboards write one letter in several forms. @returns it in PHC form */
  hash(password: string): Promise<string>;
  /** Hashes with the salt and cost of `stored`. @param stored null for an unknown operator: takes the same time @returns it in PHC form */
  hashAs(stored: string | null, password: string): Promise<string>;
  /** @param stored null for an unknown player: takes the same time and returns false */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** cost and salt of argon2id */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/;

/** Same as password_verifier.sql. */
export const passwordVerifier = (passwordHash: string): string =>
  passwordHash.replace(/[^$]*$/, (digest) => hashToken(digest));

const RETRY_AFTER_S = 2;

const tooManyAttempts = (retryAfterS = RETRY_AFTER_S): ApiError =>
  tooMany('refusal.tooManyAttempts', retryAfterS);
const tooManyPeople = (): ApiError =>
  new ApiError(503, 'unavailable', 'refusal.tooManyLogins', {
    retry_after: RETRY_AFTER_S,
  });

export interface PasswordsOptions {
  readonly cost?: PasswordCost | undefined;
  readonly clock?: Clock;
  /** false: an address may have any number of hashes */
  readonly limits?: boolean;
}

export async function createPasswords({
  cost = PASSWORD_COST,
  clock = systemClock,
  limits = true,
}: PasswordsOptions): Promise<Passwords> {
  // The default algorithm is argon2id.
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
  /** when an address has its full burst again */
  const unusedAtMs = new Map<string, number>();
  const countHash = (key: string): void => {
    const nowMs = clock.now().getTime();
    const usedMs = Math.max(0, (unusedAtMs.get(key) ?? 0) - nowMs);
    const waitMs = usedMs + intervalMs - HASH_BURST * HASH_INTERVAL_MS;
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
    hashAs: (stored, password) => {
      const [, m = '', t = '', p = '', salt = ''] = PHC.exec(stored ?? dummyHash) ?? [];
      return hash(password.normalize('NFC'), {
        memoryCost: Number(m),
        timeCost: Number(t),
        parallelism: Number(p),
        salt: Buffer.from(salt, 'base64'),
      });
    },
    verify: async (stored, password) => {
      const equal = await verify(stored ?? dummyHash, password.normalize('NFC'));
      return stored !== null && equal;
    },
  };
}
