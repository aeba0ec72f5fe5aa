import type * as v from 'valibot';
import type { Refusal, RefusalCode } from '../../contract/refusal.ts';

export type ApiErrorDetail = Omit<v.InferInput<typeof Refusal>, 'success' | 'status' | 'message' | 'code'>;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param message text for the player */
  constructor(
    readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 416 | 421 | 422 | 429 | 503,
    readonly code: RefusalCode,
    message: string,
    readonly detail: ApiErrorDetail = {},
  ) {
    super(message);
  }
}

export const badInput = (field: string, message: string): ApiError =>
  new ApiError(400, 'bad_input', message, { field });
