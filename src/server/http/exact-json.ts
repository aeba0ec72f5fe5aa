import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { ApiError } from '../platform/api-error.ts';
import type { RefusalText } from '../platform/english.ts';

const MAX_DEPTH = 32;

const NUMBER = /-?\d[-+.\deE]*/y;
const PLAIN = /^(-?\d+)(?:\.(\d*[1-9])?0*)?$/;

/** 10.50 is exact; 1e2, -0 and 149.99999999999999999 are not. */
function isExact(text: string): boolean {
  const [, whole, decimals] = PLAIN.exec(text) ?? [];
  return String(Number(text)) === (decimals === undefined ? whole : `${whole}.${decimals}`);
}

const refusal = (text: RefusalText): ApiError => new ApiError(400, 'bad_input', text);

function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at);
    let backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
}

/** Finds duplicate names and inexact numbers, which parsing hides. */
function checkText(json: string): void {
  /** the names of each open object; null for an array */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '{' || character === '[') {
      isName = character === '{';
      open.push(isName ? new Set() : null);
      if (open.length > MAX_DEPTH) throw refusal('The request is nested too deeply.');
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',') isName = open.at(-1) !== null;
    else if (character === '"') {
      const end = endOfString(json, at);
      const names = open.at(-1);
      if (isName && names) {
        const name: string = JSON.parse(json.slice(at, end));
        if (names.has(name)) throw refusal('The request has a name twice.');
        names.add(name);
        isName = false;
      }
      at = end - 1;
    } else if (character === '-' || (character !== undefined && character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const [text = ''] = NUMBER.exec(json) ?? [];
      if (!isExact(text)) throw refusal('refusal.inexactNumbers');
      at += text.length - 1;
    }
  }
}

/** @throws ApiError 400 for broken or deeply nested JSON, prototype keys, duplicate names and inexact numbers */
export function parseExactJson(json: string): unknown {
  let body: unknown;
  try {
    body = parse(json, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw refusal('refusal.badJson');
  }
  checkText(json);
  return body;
}

export function readExactJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, json: string) =>
    parseExactJson(json),
  );
}
