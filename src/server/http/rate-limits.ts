import { ApiError } from '../platform/api-error.ts';
import type { SessionCookie } from '../players/session-cookie.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** What is let in, calls a second and calls at once. All of it is told from the request alone. */
const LIMITS = {
  /** of one player, from wherever: twice what play is promised */
  player: [100, 200],
  /** of one address, by whomever: two hundred players at game pace ask for 270 a second */
  address: [2_000, 4_000],
  /** of one address without a session: pages that are opened, logins */
  visitors: [200, 1_000],
  /** of one address, and of all together, with cookies that only the database can tell from invented ones */
  untaggedOfAddress: [20, 250],
  untagged: [100, 500],
} as const;

/** The limits that stand before the database: to be refused here costs nearly nothing. */
export interface RateLimits {
  /**
   * @param address the network the call comes from
   * @param session the cookie's, when it may be one of ours
   * @throws ApiError 429 with the seconds to wait
   */
  check(address: string, session: SessionCookie | null, nowMs: number): void;
  /** Whether `check` would refuse whatever comes from an address, what comes without a session, and what comes with an untagged cookie. */
  isFull(address: string, nowMs: number): boolean;
  isFullForVisitors(address: string, nowMs: number): boolean;
  isFullForUntagged(address: string, nowMs: number): boolean;
}

/** Limits of one server, all of them unused. */
export function createRateLimits(): RateLimits {
  const players = createTokenBuckets(...LIMITS.player);
  const addresses = createTokenBuckets(...LIMITS.address);
  const visitors = createTokenBuckets(...LIMITS.visitors);
  const untaggedOfAddress = createTokenBuckets(...LIMITS.untaggedOfAddress);
  const untagged = createTokenBuckets(...LIMITS.untagged);
  return {
    isFull: (address, nowMs) => addresses.isEmpty(address, nowMs),
    isFullForVisitors: (address, nowMs) => visitors.isEmpty(address, nowMs),
    isFullForUntagged: (address, nowMs) =>
      untaggedOfAddress.isEmpty(address, nowMs) || untagged.isEmpty('', nowMs),
    check: (address, session, nowMs) => {
      const pass = (waitS: number): void => {
        if (waitS > 0)
          throw new ApiError(429, 'too_many', 'Too many requests. Slow down a little.', {
            retry_after: waitS,
          });
      };
      pass(addresses.take(address, nowMs));
      if (session === null) pass(visitors.take(address, nowMs));
      else if (session.user_id !== null) pass(players.take(session.user_id, nowMs));
      else {
        pass(untaggedOfAddress.take(address, nowMs));
        pass(untagged.take('', nowMs));
      }
    },
  };
}
