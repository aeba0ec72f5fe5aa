import { Refused } from '../refused.ts';
import { createBuckets } from '../routes/buckets.ts';

/** Who asks for dear work. */
export interface Asker {
  /** the network that the call comes from (routes/network.ts); null: the operator's desk, which nobody else can fill */
  readonly address: string | null;
  /** the device has logged this phone number in before (devices.ts) */
  readonly known: boolean;
}

/** Deals out turns for work that would stop the game if everybody had it at once. */
export interface Turns {
  /**
   * Does the work when its turn comes. Addresses take turns, whatever each of them sends, so nobody waits behind
   * somebody else's flood; known devices go first.
   * @throws Refused 429 at once when this address has had its share, 503 when too many addresses wait
   */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

export interface TurnsPlan {
  /** work that is done at once */
  readonly at_once: number;
  /** what one address may have; null: no such limit */
  readonly share: { readonly per_second: number; readonly burst: number } | null;
  readonly now: () => Date;
}

/** Work that waits of one address at most, and of all addresses. Both are counted apart for known devices. */
const WAITING_OF_ONE = 30;
const WAITING_AT_MOST = 100;

/** Known devices may go first this often in a row while others wait. */
const KNOWN_IN_A_ROW = 3;

/** When to come again while the line is full, seconds. */
const FULL_S = 2;

interface Waiting {
  start(): void;
  refuse(error: Refused): void;
}

/** A line in which addresses take turns, and of one address who came first. */
class Line {
  readonly #waiting = new Map<string, Waiting[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  lengthOf(address: string): number {
    return this.#waiting.get(address)?.length ?? 0;
  }

  add(address: string, one: Waiting): void {
    const own = this.#waiting.get(address);
    if (own) own.push(one);
    else this.#waiting.set(address, [one]);
    this.#size++;
  }

  next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [address, own] = first;
    const one = own.shift();
    // Those of this address who still wait go behind all other addresses.
    this.#waiting.delete(address);
    if (own.length > 0) this.#waiting.set(address, own);
    this.#size--;
    return one;
  }

  /** Takes out the last of the address with the most, if that is more than `length`. */
  dropLongest(length: number): Waiting | undefined {
    let longest: Waiting[] = [];
    for (const own of this.#waiting.values()) if (own.length > longest.length) longest = own;
    if (longest.length <= length) return undefined;
    this.#size--;
    return longest.pop();
  }
}

const fromYou = (retry_after: number): Refused =>
  new Refused(429, 'too_many', 'Too many attempts. Please wait a while and try again.', { retry_after });
const fromAll = (): Refused =>
  new Refused(503, 'unavailable', 'Too many people are logging in. Try again in a moment.', {
    retry_after: FULL_S,
  });

export function createTurns({ at_once, share, now }: TurnsPlan): Turns {
  const known_line = new Line();
  const line = new Line();
  const buckets = share && createBuckets(share.per_second, share.burst);
  let running = 0;
  let known_in_a_row = 0;

  const next = (): Waiting | undefined => {
    const known_first = known_line.size > 0 && (line.size === 0 || known_in_a_row < KNOWN_IN_A_ROW);
    known_in_a_row = known_first ? known_in_a_row + 1 : 0;
    return (known_first ? known_line : line).next();
  };

  const myTurn = (name: string, mine: Line): Promise<void> => {
    if (mine.lengthOf(name) >= WAITING_OF_ONE) throw fromYou(FULL_S);
    if (mine.size >= WAITING_AT_MOST) {
      // Who has the most in the line makes room for who has less.
      const dropped = mine.dropLongest(mine.lengthOf(name) + 1);
      if (!dropped) throw fromAll();
      dropped.refuse(fromAll());
    }
    return new Promise((start, refuse) => mine.add(name, { start, refuse }));
  };

  return {
    inTurn: async ({ address, known }, work) => {
      const name = address ?? 'desk';
      if (buckets && address !== null) {
        const wait_s = buckets.take(`${known} ${name}`, now().getTime());
        if (wait_s > 0) throw fromYou(Math.max(1, Math.ceil(wait_s)));
      }
      if (running >= at_once) await myTurn(name, known ? known_line : line);
      else running++;
      try {
        return await work();
      } finally {
        // The turn goes from hand to hand, so that nobody who comes in between is before those who wait.
        const following = next();
        if (following) following.start();
        else running--;
      }
    },
  };
}
