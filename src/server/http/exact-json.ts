import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** Strings are matched to skip the numbers in them. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[-+.\deE]*/g;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** 10.50 is exact; 1e2, -0 and 149.99999999999999999 are not: later checks, such as two decimals, need the number as sent. */
function isExact(text: string): boolean {
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return PLAIN.test(text) && String(Number(text)) === shortest;
}

/** @throws ApiError 400 when valid JSON has an inexact number */
export function refuseInexactNumbers(json: string): void {
  for (const [text] of json.matchAll(STRING_OR_NUMBER))
    if (!text.startsWith('"') && !isExact(text))
      throw new ApiError(
        400,
        'bad_input',
        'Numbers must be written out plainly, without an exponent and with no more digits than can be kept.',
      );
}

type Done = (error: Error | null, body?: unknown) => void;
type Parse = (request: FastifyRequest, json: string, done: Done) => void;

/**
 * Makes an app refuse bodies with inexact numbers or prototype keys.
 * @returns the same parser, for JSON inside a body
 */
export function readExactJson(app: FastifyInstance): (request: FastifyRequest, json: string) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error') as Parse;
  const exactly: Parse = (request, json, done) =>
    parse(request, json, (error, body) => {
      if (error) return done(error);
      try {
        refuseInexactNumbers(json);
      } catch (inexact) {
        return done(inexact as Error);
      }
      done(null, body);
    });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, exactly);
  return (request, json) => {
    let read: unknown;
    exactly(request, json, (error, body) => {
      if (error) throw error;
      read = body;
    });
    return read;
  };
}
