import { Refused } from '../refused.ts';

/** What the calls under way may take of the database at once. */
export interface SchedulerLimits {
  /** calls at work */
  readonly atWork: number;
  /** of them those of one address */
  readonly perAddress: number;
  /** calls that wait for their turn, in all */
  readonly waiting: number;
}

/** By kind of database. The embedded one does one thing at a time: a second call at hand keeps it busy. */
export const SCHEDULER_LIMITS = {
  embedded: { atWork: 3, perAddress: 2, waiting: 1_000 },
  postgres: { atWork: 16, perAddress: 8, waiting: 1_000 },
} as const satisfies Record<string, SchedulerLimits>;

/** Who makes a call. */
export interface Asker {
  readonly address: string;
  /** of that address: the player, or one name for all who have no session */
  readonly player: string;
  /** whether nobody waits for the answer any more */
  hasLeft(): boolean;
}

/** Calls take turns: each address gets the same share of the time, and in an address each player. */
export interface CallScheduler {
  /**
   * Does the work when it is this call's turn.
   * @throws Refused 429 when too many wait and this player has the most of them, 503 when the caller has left
   */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** calls that wait now */
  waiting(): number;
}

interface Waiting {
  readonly asker: Asker;
  /** @param chargedMs what the caller was charged for it beforehand */
  begin(chargedMs: number): void;
  refuse(error: Refused): void;
}

/** What has been spent on somebody, ms, counted from where all stood when they came. */
interface Account {
  spentMs: number;
}

interface Line extends Account {
  readonly waiting: Waiting[];
}

interface Share extends Account {
  readonly lines: Map<string, Line>;
  /** where the line that was served last stood, ms */
  servedAtMs: number;
  waiting: number;
  atWork: number;
}

/** How much the newest call moves the mean of what a call takes. */
const MEAN_WEIGHT = 0.1;

const leastSpent = <One extends Account>(all: Iterable<One>, may: (one: One) => boolean): One | null => {
  let least: One | null = null;
  for (const one of all) if (may(one) && (least === null || one.spentMs < least.spentMs)) least = one;
  return least;
};

/** Callers remembered at most while others are at work; forgetting one only favours it. */
const REMEMBERED = 4_000;

/** Forgets a caller who asks for nothing and stands where all newcomers stand; when there are too many, all who ask for nothing. */
function forgetThoseAt<One extends Account>(
  known: Map<string, One>,
  servedAtMs: number,
  just: One,
  isIdle: (one: One) => boolean,
): void {
  const tooMany = known.size > REMEMBERED;
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
  const shares = new Map<string, Share>();
  let servedAtMs = 0;
  let waiting = 0;
  let atWork = 0;
  let meanMs = 1;

  const shareOf = (address: string): Share => {
    const known = shares.get(address);
    if (known) {
      // Who comes back has no claim on the time when they asked for nothing.
      if (known.waiting === 0 && known.atWork === 0) known.spentMs = Math.max(known.spentMs, servedAtMs);
      return known;
    }
    const share: Share = { spentMs: servedAtMs, lines: new Map(), servedAtMs: 0, waiting: 0, atWork: 0 };
    shares.set(address, share);
    return share;
  };

  const lineOf = (share: Share, player: string): Line => {
    const known = share.lines.get(player);
    if (known) {
      if (known.waiting.length === 0) known.spentMs = Math.max(known.spentMs, share.servedAtMs);
      return known;
    }
    const line: Line = { spentMs: share.servedAtMs, waiting: [] };
    share.lines.set(player, line);
    return line;
  };

  /** Of the address with the most waiting calls the player with the most loses the newest. */
  const refuseOne = (): void => {
    let share: Share | undefined;
    for (const one of shares.values()) if (!share || one.waiting > share.waiting) share = one;
    let longest: Line | undefined;
    for (const one of share?.lines.values() ?? [])
      if (!longest || one.waiting.length > longest.waiting.length) longest = one;
    const refused = longest?.waiting.pop();
    if (!share || !refused) return;
    share.waiting--;
    waiting--;
    refused.refuse(
      new Refused(429, 'too_many', 'The game is very busy. Try again in a moment.', { retry_after: 1 }),
    );
  };

  const serve = (): void => {
    while (atWork < limits.atWork && waiting > 0) {
      const share = leastSpent(shares.values(), (one) => one.waiting > 0 && one.atWork < limits.perAddress);
      const line = share && leastSpent(share.lines.values(), (one) => one.waiting.length > 0);
      const next = line?.waiting.shift();
      if (!share || !line || !next) return;
      share.waiting--;
      waiting--;
      if (next.asker.hasLeft()) {
        next.refuse(new Refused(503, 'unavailable', 'The caller has left.'));
        continue;
      }
      servedAtMs = Math.max(servedAtMs, share.spentMs);
      share.servedAtMs = Math.max(share.servedAtMs, line.spentMs);
      atWork++;
      share.atWork++;
      // Charged beforehand by the mean, so that several calls of one caller at once count at once.
      share.spentMs += meanMs;
      line.spentMs += meanMs;
      next.begin(meanMs);
    }
  };

  let isServingSoon = false;
  /** After a turn of the event loop: the embedded database answers within one, and who asks meanwhile would not be heard. */
  const serveSoon = (): void => {
    if (isServingSoon) return;
    isServingSoon = true;
    setImmediate(() => {
      isServingSoon = false;
      serve();
    });
  };

  /** A call is over. */
  const end = (share: Share, line: Line): void => {
    atWork--;
    share.atWork--;
    if (waiting === 0 && atWork === 0) {
      shares.clear();
      servedAtMs = 0;
      return;
    }
    forgetThoseAt(share.lines, share.servedAtMs, line, ({ waiting }) => waiting.length === 0);
    forgetThoseAt(shares, servedAtMs, share, (one) => one.waiting === 0 && one.atWork === 0);
    serveSoon();
  };

  return {
    waiting: () => waiting,
    run: async (asker, work) => {
      const share = shareOf(asker.address);
      const line = lineOf(share, asker.player);
      share.waiting++;
      waiting++;
      const turn = new Promise<number>((begin, refuse) => line.waiting.push({ asker, begin, refuse }));
      if (waiting > limits.waiting) refuseOne();
      serve();
      const chargedMs = await turn;
      const began = now();
      try {
        return await work();
      } finally {
        const tookMs = now() - began;
        meanMs += (tookMs - meanMs) * MEAN_WEIGHT;
        share.spentMs += tookMs - chargedMs;
        line.spentMs += tookMs - chargedMs;
        end(share, line);
      }
    },
  };
}
