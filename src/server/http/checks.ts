import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '../platform/api-error.ts';

/** Messages that valibot makes itself; those of the contract are written for a person. */
const MADE_BY_LIBRARY = /^Invalid /;

/** The first thing wrong in a request, and its field. */
export function invalidRequest(issue: v.BaseIssue<unknown>): ApiError {
  const field = v.getDotPath(issue) ?? undefined;
  const missing = issue.input === undefined && /^Invalid key/.test(issue.message);
  const name = field ?? 'The request';
  const message = missing
    ? `${name} is required.`
    : MADE_BY_LIBRARY.test(issue.message)
      ? `${name} is not valid.`
      : issue.message;
  return new ApiError(400, 'bad_input', message, field === undefined ? {} : { field });
}

/**
 * Fastify's validator over valibot schemas: the handler gets the schema's output. A missing body counts as an empty one.
 * @param toError makes the error of the first issue
 */
export const schemaCompiler =
  (toError: (issue: v.BaseIssue<unknown>) => Error): FastifySchemaCompiler<v.GenericSchema> =>
  ({ schema }) =>
  (data: unknown) => {
    const read = v.safeParse(schema, data ?? {});
    return read.success ? { value: read.output } : { error: toError(read.issues[0]) };
  };
