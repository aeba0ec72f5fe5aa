import type * as v from 'valibot';
import type { Refusal, RefusalCode } from '../../contract/refusal.ts';

/** What a refusal may say beside its code and message, as the wire has it. */
export type ApiErrorDetail = Omit<v.InferInput<typeof Refusal>, 'success' | 'status' | 'message' | 'code'>;

/**
 * A call that is answered with a refusal. Thrown inside a transaction it rolls everything back, so a refused call
 * changes nothing.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param httpStatus status of the answer
   * @param message text for a person
   */
  constructor(
    readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 416 | 422 | 429 | 503,
    readonly code: RefusalCode,
    message: string,
    readonly detail: ApiErrorDetail = {},
  ) {
    super(message);
  }
}
