import type { CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../platform/api-error.ts';
import { networkOf } from './network.ts';
import type { SessionCookie } from './session-cookie.ts';

const LIMITS = {
  /** twice the pace of play */
  player: { max: 200, timeWindow: 2_000 },
  /** two hundred players make 270 calls a second */
  address: { max: 4_000, timeWindow: 2_000 },
  visitors: { max: 1_000, timeWindow: 5_000 },
} as const;

/** @throws ApiError 429 */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/** @param app has @fastify/rate-limit registered */
export function createRateLimit(app: FastifyInstance, options: CreateRateLimitOptions): RateLimit {
  const count = app.createRateLimit({ keyGenerator: ({ ip }) => networkOf(ip), ...options });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooMany('refusal.tooManyRequests', Math.max(1, counted.ttlInSeconds));
  };
}

export function createCallLimit(
  app: FastifyInstance,
): (request: FastifyRequest, session: SessionCookie | null) => Promise<void> {
  const player = createRateLimit(app, {
    ...LIMITS.player,
    keyGenerator: ({ session }) => session?.userId ?? '',
  });
  const address = createRateLimit(app, LIMITS.address);
  const visitors = createRateLimit(app, LIMITS.visitors);
  return async (request, session) => {
    await address(request);
    await (session ? player : visitors)(request);
  };
}
