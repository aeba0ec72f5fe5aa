import { parse } from 'secure-json-parse';
import { ApiError } from '../platform/api-error.ts';

/** Strings are matched to skip the numbers in them. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[-+.\deE]*/g;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** 10.50 is exact; 1e2, -0 and 149.99999999999999999 are not: later checks, such as two decimals, need the number as sent. */
function isExact(text: string): boolean {
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return PLAIN.test(text) && String(Number(text)) === shortest;
}

/** @throws ApiError 400 for broken JSON, prototype keys and inexact numbers */
export function parseExactJson(json: string): unknown {
  let body: unknown;
  try {
    body = parse(json, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new ApiError(400, 'bad_input', 'The request is not valid JSON.');
  }
  for (const [text] of json.matchAll(STRING_OR_NUMBER))
    if (!text.startsWith('"') && !isExact(text))
      throw new ApiError(
        400,
        'bad_input',
        'Numbers must be written out plainly, without an exponent and with no more digits than can be kept.',
      );
  return body;
}
