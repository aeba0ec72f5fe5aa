import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** Strings, which are skipped, and numbers, which are looked at, of a text that is known to be JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[-+.\deE]*/g;

/** A number as a person writes it: no exponent. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * Whether a number's text says exactly what JavaScript reads from it, so that what is decided about the number later
 * (two decimals, whole rupees) is decided about what was sent. 10.50 is; 1e2, -0 and 149.99999999999999999 are not.
 */
function isExact(text: string): boolean {
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return PLAIN.test(text) && String(Number(text)) === shortest;
}

/**
 * @param json a text that is JSON
 * @throws ApiError 400 when it holds a number that is not what it says
 */
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
 * Reads the bodies of an app as JSON whose numbers are exactly what they say. Keys that reach for a prototype are refused.
 * @returns the same reader, for JSON that came inside a body. It throws what a broken body is refused with
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
