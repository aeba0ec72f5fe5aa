import * as v from 'valibot';
import { BACK_OFFICE_CALLS, type BackOfficeCall } from '../../src/contract/back-office/calls.ts';
import type { Call } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { MAX_BODY_BYTES } from '../../src/server/app.ts';
import { BODY_BYTES } from '../../src/server/back-office/api/app.ts';
import { parseExactJson } from '../../src/server/http/exact-json.ts';
import { registerPlayer } from '../../tests/e2e/player.ts';
import { startTestServer } from '../../tests/e2e/server.ts';
import { SLOW_TEXTS } from '../../tests/slow-texts.ts';
import type { Row } from '../table.ts';

const BOUND_MS = 20;
const TRIES = 5;
const ENVELOPE_BYTES = 200;

interface SchemaNode {
  readonly type: string;
  readonly pipe?: readonly SchemaNode[];
  readonly wrapped?: SchemaNode;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly literal?: unknown;
}

type MakeBody = (text: string) => unknown;

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns for each text field of a schema a function that makes a body with that text and the literal fields. */
function bodiesOf({ type, pipe, wrapped, options, entries, item }: SchemaNode): readonly MakeBody[] {
  if (pipe?.[0]) return bodiesOf({ ...pipe[0], pipe: undefined } as SchemaNode);
  if (wrapped) return bodiesOf(wrapped);
  if (item)
    return bodiesOf(item).map(
      (body): MakeBody =>
        (text) => [body(text)],
    );
  if (entries) {
    const literals = Object.entries(entries).flatMap(([name, { literal }]) =>
      literal === undefined ? [] : [[name, literal] as const],
    );
    return Object.entries(entries).flatMap(([name, entry]) =>
      bodiesOf(entry).map(
        (body): MakeBody =>
          (text) => ({ ...Object.fromEntries(literals), [name]: body(text) }),
      ),
    );
  }
  if (options) return options.filter(isSchemaNode).flatMap(bodiesOf);
  return type === 'string' ? [(text) => text] : [];
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1000;
}

/** Returns the processor time of the fastest of several tries, ms. The first ones include compilation. */
function fastestMs(run: () => unknown): number {
  const firstMs = cpuMs(run);
  if (firstMs < BOUND_MS / 4) return firstMs;
  return Math.min(...Array.from({ length: TRIES }, () => cpuMs(run)));
}

function parse(json: string): unknown {
  try {
    return parseExactJson(json);
  } catch {
    return null;
  }
}

function slowestOf(what: string, bytes: number, calls: Readonly<Record<string, Call | BackOfficeCall>>): Row {
  const texts = SLOW_TEXTS.map((textOf) => {
    const text = textOf(bytes - ENVELOPE_BYTES);
    return { text, parseMs: fastestMs(() => parse(JSON.stringify({ text }))) };
  });
  let slowest = { ms: 0, name: '' };
  let tried = 0;
  for (const [name, call] of Object.entries(calls)) {
    const { body } = call;
    if (!body || ('bodyBytes' in call && call.bodyBytes !== undefined)) continue;
    for (const bodyOf of bodiesOf(body as unknown as SchemaNode))
      for (const { text, parseMs } of texts) {
        const input = bodyOf(text);
        // A real check stops at the first invalid field; this one reads all.
        const ms = parseMs + fastestMs(() => v.safeParse(body, input, { abortPipeEarly: true }));
        if (ms > slowest.ms) slowest = { ms, name };
        tried += 1;
      }
  }
  return {
    what: `Longest time that a body of ${bytes / 1024} KiB takes to read, ${what}, of ${tried}, ms`,
    figure: `${slowest.ms.toFixed(1)} (${slowest.name})`,
    bound: `${BOUND_MS}`,
    aim: '',
    ok: tried > 0 && slowest.ms <= BOUND_MS,
  };
}

const LONG_NAME = `a${' '.repeat(15_900)}b`;
const CONNECTIONS = 4;
const SENT_BY_EACH = 20;
/** Hashes of passwords and an embedded database block for some ms too. */
const OTHER_CALL_BOUND_MS = 250;

/** Sends a name that once blocked the server for seconds, over HTTP, while another player reads a profile. */
async function attackByLongName(): Promise<Row> {
  const server = await startTestServer();
  try {
    const [attacker, other] = [await registerPlayer(server.url), await registerPlayer(server.url)];
    const body = { user_id: attacker.userId, name: LONG_NAME };
    const statuses = new Set<number>();
    let left = CONNECTIONS;
    const attack = async (): Promise<void> => {
      for (let nth = 0; nth < SENT_BY_EACH; nth++)
        statuses.add((await attacker.post('update_profile', body)).httpStatus);
      left -= 1;
    };
    const attacks = Array.from({ length: CONNECTIONS }, attack);
    let longestMs = 0;
    while (left > 0) {
      const begunMs = performance.now();
      await other.get(`profile/${other.userId}`);
      longestMs = Math.max(longestMs, performance.now() - begunMs);
    }
    await Promise.all(attacks);
    return {
      what: `Longest call of a player while ${CONNECTIONS} connections send a long name, over HTTP, ms`,
      figure: `${longestMs.toFixed(0)} (answers ${[...statuses].join(', ')})`,
      bound: `${OTHER_CALL_BOUND_MS}, all 400`,
      aim: '',
      ok: longestMs <= OTHER_CALL_BOUND_MS && [...statuses].join() === '400',
    };
  } finally {
    await server.close();
  }
}

/** Reads the largest bodies of every call but the uploads, each with a text that makes rules slow. */
export const attackBySlowInput = async (): Promise<readonly Row[]> => [
  slowestOf('game', MAX_BODY_BYTES, CALLS),
  slowestOf('back office', BODY_BYTES, BACK_OFFICE_CALLS),
  await attackByLongName(),
];
