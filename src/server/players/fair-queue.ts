import { createTokenBuckets } from '../http/token-buckets.ts';
import { ApiError } from '../platform/api-error.ts';

/** Who asks for dear work. */
export interface QueueClient {
  /** the network that the call comes from (routes/network.ts); null: the back office, which nobody else can fill */
  readonly address: string | null;
  /** the device has logged this phone number in before (trusted-devices.ts) */
  readonly known: boolean;
}

/** Deals out turns for work that would stop the game if everybody had it at once. */
export interface FairQueue {
  /**
   * Does the work when its turn comes. Addresses take turns, whatever each of them sends, so nobody waits behind
   * somebody else's flood; of one address known devices go first, and an address that had none waiting goes to the front.
   * @throws ApiError 429 at once when this address has had its share, 503 when too many addresses wait
   */
  enqueue<T>(asker: QueueClient, work: () => Promise<T>): Promise<T>;
}

export interface FairQueueOptions {
  /** work that is done at once */
  readonly concurrency: number;
  /** what one address may have; null: no such limit */
  readonly share: { readonly perSecond: number; readonly burst: number } | null;
  readonly now: () => Date;
}

/** Work that waits of one address at most, and of all addresses. Both are counted apart for known devices. */
const MAX_WAITING_PER_ADDRESS = 30;
const MAX_WAITING = 100;

/** Addresses may go to the front this often in a row while others wait. */
const MAX_FRONT_IN_A_ROW = 3;

/** When to come again while the line is full, seconds. */
const RETRY_WHEN_FULL_S = 2;

interface Waiting {
  start(): void;
  refuse(error: ApiError): void;
}

/** Those of one address who wait: its known devices before the rest. */
class Group {
  readonly known: Waiting[] = [];
  readonly others: Waiting[] = [];
}

type Kind = keyof Group;

/**
 * A line in which addresses take turns, and of one address who came first. An address whose known device comes to a
 * line without one goes to the front; one that always has some waiting, as a flood has, takes its turn with the others.
 */
class WaitingLine {
  readonly #groups = new Map<string, Group>();
  #front: string[] = [];
  #rest: string[] = [];
  #fromFront = 0;
  readonly #sizes: Record<Kind, number> = { known: 0, others: 0 };

  sizeOf(kind: Kind): number {
    return this.#sizes[kind];
  }

  lengthOf(address: string, kind: Kind): number {
    return this.#groups.get(address)?.[kind].length ?? 0;
  }

  add(address: string, kind: Kind, one: Waiting): void {
    const known = this.#groups.get(address);
    const group = known ?? new Group();
    if (!known) this.#groups.set(address, group);
    if (kind === 'known' && group.known.length === 0) {
      this.#leave(address);
      this.#front.push(address);
    } else if (!known) this.#rest.push(address);
    group[kind].push(one);
    this.#sizes[kind]++;
  }

  next(): Waiting | undefined {
    const isFront =
      this.#front.length > 0 && (this.#rest.length === 0 || this.#fromFront < MAX_FRONT_IN_A_ROW);
    this.#fromFront = isFront ? this.#fromFront + 1 : 0;
    const address = (isFront ? this.#front : this.#rest).shift();
    const group = address === undefined ? undefined : this.#groups.get(address);
    if (address === undefined || !group) return undefined;
    const kind = group.known.length > 0 ? 'known' : 'others';
    const one = group[kind].shift();
    this.#sizes[kind]--;
    // Those of this address who still wait go behind all other addresses.
    if (group.known.length + group.others.length > 0) this.#rest.push(address);
    else this.#groups.delete(address);
    return one;
  }

  /** Takes out the last of the address with the most, if that is more than `length`. */
  dropLongest(kind: Kind, length: number): Waiting | undefined {
    let longest: readonly [string, Group] | undefined;
    for (const one of this.#groups)
      if (one[1][kind].length > (longest?.[1][kind].length ?? length)) longest = one;
    if (!longest) return undefined;
    const [address, group] = longest;
    const dropped = group[kind].pop();
    this.#sizes[kind]--;
    if (group.known.length + group.others.length === 0) {
      this.#groups.delete(address);
      this.#leave(address);
    }
    return dropped;
  }

  #leave(address: string): void {
    this.#front = this.#front.filter((one) => one !== address);
    this.#rest = this.#rest.filter((one) => one !== address);
  }
}

const tooManyFromAddress = (retryAfter: number): ApiError =>
  new ApiError(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
    retry_after: retryAfter,
  });
const queueFull = (): ApiError =>
  new ApiError(503, 'unavailable', 'Too many people are logging in. Try again in a moment.', {
    retry_after: RETRY_WHEN_FULL_S,
  });

/** One for each kind of work, and for one server: what several servers do at once is not counted together. */
export function createFairQueue({ concurrency, share, now }: FairQueueOptions): FairQueue {
  const line = new WaitingLine();
  const buckets = share && createTokenBuckets(share.perSecond, share.burst);
  let running = 0;

  const waitForTurn = (name: string, kind: Kind): Promise<void> => {
    if (line.lengthOf(name, kind) >= MAX_WAITING_PER_ADDRESS) throw tooManyFromAddress(RETRY_WHEN_FULL_S);
    if (line.sizeOf(kind) >= MAX_WAITING) {
      // Who has the most in the line makes room for who has less.
      const dropped = line.dropLongest(kind, line.lengthOf(name, kind) + 1);
      if (!dropped) throw queueFull();
      dropped.refuse(queueFull());
    }
    return new Promise((start, refuse) => line.add(name, kind, { start, refuse }));
  };

  return {
    enqueue: async ({ address, known }, work) => {
      const name = address ?? 'back office';
      if (buckets && address !== null) {
        const waitS = buckets.take(`${known} ${name}`, now().getTime());
        if (waitS > 0) throw tooManyFromAddress(Math.max(1, Math.ceil(waitS)));
      }
      if (running >= concurrency) await waitForTurn(name, known ? 'known' : 'others');
      else running++;
      try {
        return await work();
      } finally {
        // The turn goes from hand to hand, so that nobody who comes in between is before those who wait.
        const following = line.next();
        if (following) following.start();
        else running--;
      }
    },
  };
}
