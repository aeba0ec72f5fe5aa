import { ApiError } from '../platform/api-error.ts';

/** Reads of a round that other calls of its player change meanwhile. No road has more lines. */
export const MAX_READS = 30;

export const changedTooOften = (): ApiError =>
  new ApiError(429, 'too_many', 'Too many requests. Slow down a little.', { retry_after: 1 });
