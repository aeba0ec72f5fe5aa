import type { AnswerOf, Call, RequestOf } from '../../contract/call.ts';
import type { CallName } from '../../contract/calls.ts';
import type { CallOptions, Result } from './http.ts';

export type CallRequest<Of extends Call> = RequestOf<Of> & CallOptions;

/** The calls of a provider. Amounts of answers are paise, multipliers hundredths. */
export interface Api {
  has(name: CallName): boolean;
  /**
   * Makes a call. A refusal is an answer. The generic provider's answers have what could be read of them.
   * @throws {ConnectionLost | ProviderFailed | UnknownAnswer}
   */
  call<const Of extends Call>(
    call: Of,
    ...request: object extends RequestOf<Of> ? [CallOptions?] : [CallRequest<Of>]
  ): Promise<Result<AnswerOf<Of>>>;
}
