import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../refused.ts';

/** What one hash costs. */
export interface PasswordCost {
  readonly memory_kib: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id. */
export const PASSWORD_COST: PasswordCost = { memory_kib: 19_456, passes: 2 };

/** Hashes at work at once: half the cores at most, so that a flood of logins leaves room for play. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** Hashes that wait for their turn at most; further ones are refused. */
const WAITING_AT_MOST = 100;

export interface Passwords {
  /** @returns the hash in PHC form */
  hash(password: string): Promise<string>;
  /**
   * @param stored null for an unknown player: costs the same time and is always false
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Argon2id with a bound on how many run and wait at once. Both functions throw {@link Refused} when too many wait. */
export async function createPasswords(cost: PasswordCost = PASSWORD_COST): Promise<Passwords> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_AT_MOST)
        throw new Refused(503, 'unavailable', 'Too many people are logging in. Try again in a moment.', {
          retry_after: 2,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };

  // The library's default algorithm is argon2id; its enum does not exist at run time.
  const options = { memoryCost: cost.memory_kib, timeCost: cost.passes };
  const of_nobody = await hash('of nobody', options);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (stored, password) => {
      const equal = await inTurn(() => verify(stored ?? of_nobody, password));
      return stored !== null && equal;
    },
  };
}
