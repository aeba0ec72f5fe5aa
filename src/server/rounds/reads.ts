import { ApiError } from '../platform/api-error.ts';

/** Most reads of a call whose player changes the round between the read and the write. A road has no more lines. */
export const MAX_READS = 30;

/** Refuses a call that lost against other calls of the same player {@link MAX_READS} times. */
export const changedTooOften = (): ApiError =>
  new ApiError(429, 'too_many', 'Too many requests. Slow down a little.', { retry_after: 1 });
