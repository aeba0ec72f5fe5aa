import type * as v from 'valibot';
import type { Refusal, RefusalCode } from '../../contract/refusal.ts';
import type { Values } from '../../languages/text.ts';
import { englishText, type RefusalText } from './english.ts';

export type ApiErrorDetail = Omit<
  v.InferInput<typeof Refusal>,
  'success' | 'status' | 'message' | 'message_code' | 'code'
>;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param detail with the values of `text` */
  constructor(
    readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 416 | 421 | 422 | 429 | 503,
    readonly code: RefusalCode,
    readonly text: RefusalText,
    readonly detail: ApiErrorDetail = {},
  ) {
    super(englishText(text, detail.values));
  }
}

export const tooMany = (text: RefusalText, retryAfterS = 1): ApiError =>
  new ApiError(429, 'too_many', text, { retry_after: retryAfterS });

export const badInput = (field: string, text: RefusalText, values?: Values): ApiError =>
  new ApiError(400, 'bad_input', text, { field, ...(values && { values }) });
