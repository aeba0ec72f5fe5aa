import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Refusal, RefusalCode } from '../../contract/refusal.ts';
import { ApiError, type ApiErrorDetail } from '../platform/api-error.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { englishText, type RefusalText } from '../platform/english.ts';
import { SeedUnreadable } from '../platform/seed-cipher.ts';

/** Some calls document `success` and others `status`, so a refusal has both. */
export type ErrorBody = v.InferInput<typeof Refusal> & { success: false; status: false; message: string };

const BY_STATUS: Readonly<Record<number, readonly [RefusalCode, RefusalText]>> = {
  400: ['bad_input', 'refusal.badRequest'],
  403: ['not_found', 'refusal.noSuchAddress'],
  404: ['not_found', 'refusal.noSuchAddress'],
  405: ['not_found', 'This address does not take that method.'],
  408: ['unavailable', 'refusal.requestTooSlow'],
  413: ['too_large', 'refusal.requestTooLarge'],
  414: ['too_large', 'refusal.addressTooLong'],
  415: ['bad_input', 'The request must be JSON.'],
  416: ['bad_input', 'refusal.fileTooShort'],
  431: ['too_large', 'The headers of the request are too large.'],
};

/** @param detail further fields, such as `retry_after` in seconds */
export function errorBody(code: RefusalCode, text: RefusalText, detail: ApiErrorDetail = {}): ErrorBody {
  return {
    success: false,
    status: false,
    message: englishText(text, detail.values),
    message_code: text,
    code,
    ...detail,
  };
}

export function errorResponse(error: unknown): { readonly http: number; readonly body: ErrorBody } {
  if (error instanceof ApiError)
    return { http: error.httpStatus, body: errorBody(error.code, error.text, error.detail) };
  if (error instanceof SeedUnreadable)
    return { http: 503, body: errorBody('unavailable', 'refusal.seedUnreadable', { retry_after: 2 }) };
  if (isDatabaseUnavailable(error))
    return { http: 503, body: errorBody('unavailable', 'refusal.unavailable', { retry_after: 2 }) };
  const status = statusOf(error);
  const known = BY_STATUS[status];
  if (known) {
    const message = isBrokenJson(error) ? 'refusal.badJson' : known[1];
    return { http: status, body: errorBody(known[0], message) };
  }
  return { http: 500, body: errorBody('internal', 'refusal.internal') };
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

const isBrokenJson = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    'code' in error &&
    /^FST_ERR_CTP_(EMPTY_JSON|INVALID_JSON)/.test(String(error.code)));

export interface ErrorHandling {
  /** Converts an error of the database. Returns null for any other one. */
  readonly refusalOf?: (error: unknown) => ApiError | null;
  readonly onRefusal?: (code: RefusalCode) => void;
  readonly onFailure: (error: unknown, request: FastifyRequest, fields: object) => void;
}

export function createErrorHandler({ refusalOf, onRefusal, onFailure }: ErrorHandling) {
  return (thrown: FastifyError | unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = refusalOf?.(thrown) ?? thrown;
    const { http, body } = errorResponse(error);
    const isAborted = error !== undefined && error === request.raw.errored;
    if (!isAborted) request.server.context.readiness.reportError(error);
    if (body.code !== undefined) onRefusal?.(body.code);
    if (http >= 500 && !isAborted && !(error instanceof ApiError)) {
      const player = request.caller?.userId ?? request.session?.userId;
      const { call } = request.routeOptions.config ?? {};
      onFailure(error, request, { call, player, http, code: body.code });
    }
    // Content-Range, from @fastify/static.
    if (http === 416 && error instanceof Error && 'headers' in error)
      reply.headers({ ...(error.headers as object) });
    if (body.retry_after !== undefined) reply.header('retry-after', Math.ceil(body.retry_after));
    reply.code(http).send(body);
  };
}
