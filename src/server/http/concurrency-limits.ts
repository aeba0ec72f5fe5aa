import { tooMany } from '../platform/api-error.ts';
import type { Database } from '../platform/db/database.ts';
import { createSemaphore } from '../platform/semaphore.ts';

const LIMITS = {
  embedded: {
    reads: { concurrency: 3, concurrencyPerKey: 2 },
    writes: { concurrency: 3, concurrencyPerKey: 2 },
  },
  postgres: {
    reads: { concurrency: 16, concurrencyPerKey: 2 },
    writes: { concurrency: 16, concurrencyPerKey: 8 },
  },
} as const;

const WAITING_OF_ADDRESSES = { maxWaitingPerKey: 1_000, maxWaiting: 1_000 };

const OF_PLAYER = {
  concurrency: Number.POSITIVE_INFINITY,
  concurrencyPerKey: 4,
  maxWaitingPerKey: 50,
  maxWaiting: 1_000,
};

export interface CallOrigin {
  readonly address: string;
  readonly player: string | null;
  readonly isRead: boolean;
}

/** Addresses take turns. */
export function createConcurrencyLimit(
  kind: Database['kind'],
): <T>(origin: CallOrigin, work: () => Promise<T>) => Promise<T> {
  const refusal = () => tooMany('refusal.busy');
  const players = createSemaphore({ ...OF_PLAYER, refusal });
  const reads = createSemaphore({ ...LIMITS[kind].reads, ...WAITING_OF_ADDRESSES, refusal });
  const writes = createSemaphore({ ...LIMITS[kind].writes, ...WAITING_OF_ADDRESSES, refusal });
  return ({ address, player, isRead }, work) => {
    const inTurn = () => (isRead ? reads : writes).run(address, work);
    return player === null ? inTurn() : players.run(player, inTurn);
  };
}
