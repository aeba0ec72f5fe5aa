import { ApiError } from '../platform/api-error.ts';

/** What the calls under way may take of the database at once. */
export interface SchedulerLimits {
  /** calls at work */
  readonly concurrent: number;
  /** of them those of one address */
  readonly concurrentPerAddress: number;
  /** of those the ones that only read */
  readonly readsPerAddress: number;
  /** calls that wait for their turn, in all */
  readonly maxWaiting: number;
}

/**
 * By kind of database. The embedded one does one thing at a time: a second call at hand keeps it busy. To read takes no
 * waiting for a disk, so that two of them keep a processor busy, and more of them only come before others' play.
 */
export const SCHEDULER_LIMITS = {
  embedded: { concurrent: 3, concurrentPerAddress: 2, readsPerAddress: 2, maxWaiting: 1_000 },
  postgres: { concurrent: 16, concurrentPerAddress: 8, readsPerAddress: 2, maxWaiting: 1_000 },
} as const satisfies Record<string, SchedulerLimits>;

/** Who makes a call. */
export interface CallOrigin {
  readonly address: string;
  /** of that address: the player, or one name for all who have no session */
  readonly player: string;
  /** whether it changes nothing */
  readonly isRead: boolean;
  /** whether nobody waits for the answer any more */
  hasLeft(): boolean;
}

/** Calls take turns: each address gets the same share of the time, and in an address each player. */
export interface CallScheduler {
  /**
   * Does the work when it is this call's turn.
   * @throws ApiError 429 when too many wait and this player has the most of them, 503 when the caller has left
   */
  run<T>(origin: CallOrigin, work: () => Promise<T>): Promise<T>;
  /** calls that wait now */
  waiting(): number;
}

interface WaitingCall {
  readonly origin: CallOrigin;
  /** @param chargedMs what the caller was charged for it beforehand */
  begin(chargedMs: number): void;
  refuse(error: ApiError): void;
}

/** What has been spent on somebody, ms, counted from where all stood when they came. */
interface TimeUsage {
  spentMs: number;
}

interface PlayerQueue extends TimeUsage {
  readonly waiting: WaitingCall[];
}

interface AddressQueue extends TimeUsage {
  readonly players: Map<string, PlayerQueue>;
  /** where the line that was served last stood, ms */
  servedAtMs: number;
  waiting: number;
  running: number;
  /** of those that run */
  reading: number;
}

/** How much the newest call moves the mean of what a call takes. */
const MEAN_WEIGHT = 0.1;

const leastSpent = <One extends TimeUsage>(all: Iterable<One>, may: (one: One) => boolean): One | null => {
  let least: One | null = null;
  for (const one of all) if (may(one) && (least === null || one.spentMs < least.spentMs)) least = one;
  return least;
};

/** Callers remembered at most while others are at work; forgetting one only favours it. */
const MAX_REMEMBERED = 4_000;

/** Forgets a caller who asks for nothing and stands where all newcomers stand; when there are too many, all who ask for nothing. */
function dropIdle<One extends TimeUsage>(
  known: Map<string, One>,
  servedAtMs: number,
  just: One,
  isIdle: (one: One) => boolean,
): void {
  const tooMany = known.size > MAX_REMEMBERED;
  if (!tooMany && (just.spentMs > servedAtMs || !isIdle(just))) return;
  for (const [name, one] of known) if (isIdle(one) && (tooMany || one === just)) known.delete(name);
}

/**
 * Fair queueing by what calls have really taken: whoever has had the least is next, so a light caller never waits for
 * all that a heavy one has asked for.
 * @param now a clock in ms that never goes back
 */
export function createCallScheduler(
  limits: SchedulerLimits,
  now: () => number = () => performance.now(),
): CallScheduler {
  const addresses = new Map<string, AddressQueue>();
  let servedAtMs = 0;
  let waiting = 0;
  let running = 0;
  let meanMs = 1;

  const addressQueueOf = (address: string): AddressQueue => {
    const known = addresses.get(address);
    if (known) {
      // Who comes back has no claim on the time when they asked for nothing.
      if (known.waiting === 0 && known.running === 0) known.spentMs = Math.max(known.spentMs, servedAtMs);
      return known;
    }
    const share: AddressQueue = {
      spentMs: servedAtMs,
      players: new Map(),
      servedAtMs: 0,
      waiting: 0,
      running: 0,
      reading: 0,
    };
    addresses.set(address, share);
    return share;
  };

  const playerQueueOf = (share: AddressQueue, player: string): PlayerQueue => {
    const known = share.players.get(player);
    if (known) {
      if (known.waiting.length === 0) known.spentMs = Math.max(known.spentMs, share.servedAtMs);
      return known;
    }
    const line: PlayerQueue = { spentMs: share.servedAtMs, waiting: [] };
    share.players.set(player, line);
    return line;
  };

  /** Of the address with the most waiting calls the player with the most loses the newest. */
  const refuseLongest = (): void => {
    let share: AddressQueue | undefined;
    for (const one of addresses.values()) if (!share || one.waiting > share.waiting) share = one;
    let longest: PlayerQueue | undefined;
    for (const one of share?.players.values() ?? [])
      if (!longest || one.waiting.length > longest.waiting.length) longest = one;
    const refused = longest?.waiting.pop();
    if (!share || !refused) return;
    share.waiting--;
    waiting--;
    refused.refuse(
      new ApiError(429, 'too_many', 'The game is very busy. Try again in a moment.', { retry_after: 1 }),
    );
  };

  /** A player's first call that may begin. @returns its place in the line; -1 when there is none */
  const startable = ({ reading }: AddressQueue, { waiting }: PlayerQueue): number =>
    waiting.findIndex(({ origin }) => !origin.isRead || reading < limits.readsPerAddress);

  const hasStartable = (share: AddressQueue): boolean => {
    if (share.waiting === 0 || share.running >= limits.concurrentPerAddress) return false;
    for (const line of share.players.values()) if (startable(share, line) >= 0) return true;
    return false;
  };

  const startWaiting = (): void => {
    while (running < limits.concurrent && waiting > 0) {
      const share = leastSpent(addresses.values(), hasStartable);
      const line = share && leastSpent(share.players.values(), (one) => startable(share, one) >= 0);
      if (!share || !line) return;
      const [next] = line.waiting.splice(startable(share, line), 1);
      if (!next) return;
      share.waiting--;
      waiting--;
      if (next.origin.hasLeft()) {
        next.refuse(new ApiError(503, 'unavailable', 'The caller has left.'));
        continue;
      }
      servedAtMs = Math.max(servedAtMs, share.spentMs);
      share.servedAtMs = Math.max(share.servedAtMs, line.spentMs);
      running++;
      share.running++;
      if (next.origin.isRead) share.reading++;
      // Charged beforehand by the mean, so that several calls of one caller at once count at once.
      share.spentMs += meanMs;
      line.spentMs += meanMs;
      next.begin(meanMs);
    }
  };

  let isServingSoon = false;
  /**
   * After a turn of the event loop. The embedded database answers within one: calls that came together would else begin
   * and end one after another in the turn that they came in, whoever has waited meanwhile.
   */
  const startWaitingSoon = (): void => {
    if (isServingSoon) return;
    isServingSoon = true;
    setImmediate(() => {
      isServingSoon = false;
      startWaiting();
    });
  };

  /** A call is over. */
  const end = (share: AddressQueue, line: PlayerQueue, { isRead }: CallOrigin): void => {
    running--;
    share.running--;
    if (isRead) share.reading--;
    startWaitingSoon();
    if (waiting === 0 && running === 0) {
      addresses.clear();
      servedAtMs = 0;
      return;
    }
    dropIdle(share.players, share.servedAtMs, line, ({ waiting }) => waiting.length === 0);
    dropIdle(addresses, servedAtMs, share, (one) => one.waiting === 0 && one.running === 0);
  };

  return {
    waiting: () => waiting,
    run: async (origin, work) => {
      const share = addressQueueOf(origin.address);
      const line = playerQueueOf(share, origin.player);
      share.waiting++;
      waiting++;
      const turn = new Promise<number>((begin, refuse) => line.waiting.push({ origin, begin, refuse }));
      if (waiting > limits.maxWaiting) refuseLongest();
      if (!isServingSoon) startWaiting();
      const chargedMs = await turn;
      const began = now();
      try {
        return await work();
      } finally {
        const tookMs = now() - began;
        meanMs += (tookMs - meanMs) * MEAN_WEIGHT;
        share.spentMs += tookMs - chargedMs;
        line.spentMs += tookMs - chargedMs;
        end(share, line, origin);
      }
    },
  };
}
