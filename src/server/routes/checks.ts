import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';

/** Messages that valibot makes itself; those of the contract are written for a person. */
const MADE_BY_LIBRARY = /^Invalid /;

function refusedFor(issue: v.BaseIssue<unknown>): ApiError {
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
 * Fastify's validator over the contract's schemas: the handler gets what the schema makes of the input.
 * @throws ApiError 400 with the first thing wrong and its field
 */
export const compileSchema: FastifySchemaCompiler<v.GenericSchema> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    // A call without parameters still gets an object from fastify; a missing body is an empty one.
    const result = schema['~standard'].validate(data ?? (httpPart === 'body' ? {} : data));
    if (result instanceof Promise) throw new Error('A schema of the contract may not be asynchronous.');
    if (!result.issues) return { value: result.value };
    const [issue] = v.safeParse(schema, data ?? {}).issues ?? [];
    return { error: issue ? refusedFor(issue) : new ApiError(400, 'bad_input', 'The request is not valid.') };
  };
};
