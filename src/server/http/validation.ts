import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '../platform/api-error.ts';
import type { RefusalText } from '../platform/english.ts';

/** valibot's own messages are not written for players. */
const DEFAULT_MESSAGE = /^Invalid /;

export function invalidRequest(issue: v.BaseIssue<unknown>): ApiError {
  const field = v.getDotPath(issue) ?? undefined;
  const missing = issue.input === undefined && /^Invalid key/.test(issue.message);
  const isDefault = DEFAULT_MESSAGE.test(issue.message);
  const text = missing
    ? 'refusal.fieldMissing'
    : isDefault
      ? 'refusal.fieldInvalid'
      : (issue.message as RefusalText);
  return new ApiError(400, 'bad_input', text, {
    ...(field !== undefined && { field }),
    ...((missing || isDefault) && { values: { name: field ?? 'The request' } }),
  });
}

export const schemaCompiler =
  (toError: (issue: v.BaseIssue<unknown>) => Error): FastifySchemaCompiler<v.GenericSchema> =>
  ({ schema }) =>
  (data: unknown) => {
    const result = v.safeParse(schema, data ?? {}, { abortEarly: true, abortPipeEarly: true });
    return result.success ? { value: result.output } : { error: toError(result.issues[0]) };
  };

/** Leaves out checks that JSON Schema cannot express. */
export const jsonSchema = (schema: v.GenericSchema, more: ConversionConfig = {}) =>
  toJsonSchema(schema, { target: 'openapi-3.0', typeMode: 'input', errorMode: 'ignore', ...more });

const NUMBER_OR_TEXT = ['number', 'integer', 'string'];

export const answerSchema = (schema: v.GenericSchema) =>
  jsonSchema(schema, {
    // For `anyOf` the serializer validates the value against each schema, which is slow.
    overrideSchema: ({ jsonSchema: { anyOf } }) =>
      anyOf?.every((one) => typeof one === 'object' && NUMBER_OR_TEXT.includes(String(one.type)))
        ? { type: ['number', 'string'] }
        : undefined,
  });
