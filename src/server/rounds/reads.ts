import { ApiError } from '../platform/api-error.ts';

/** Attempts of a call while other calls of its player change its round or seed; more than any road has lines. */
export const MAX_ATTEMPTS = 30;

export const changedTooOften = (): ApiError =>
  new ApiError(429, 'too_many', 'refusal.tooManyRequests', { retry_after: 1 });
