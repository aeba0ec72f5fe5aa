import * as v from 'valibot';
import type { Call } from '../../src/contract/call.ts';
import { type AnswerOnWire, CALLS, type CallName } from '../../src/contract/calls.ts';
import { type Deferred, defer } from '../deferred.ts';
import {
  callOf,
  createProvider,
  type FakeProvider,
  LEVELS_WITHOUT_FIRE,
  type PlayRules,
  UNKNOWN_CALL,
} from '../provider.ts';
import { Failure, responseOf } from './failure.ts';

/**
 * Answers `fetch` with the answers that a test sets, else as the fake provider does. A call without an answer, or against the
 * contract, fails the test.
 */

let players = 1;
/** The id of the player of this test: the app keeps drafts and lists by player. */
export const playerId = (): string => `player-${players}`;

export const refused = (message: string, httpStatus = 409, more: object = {}): Failure =>
  new Failure(httpStatus, { success: false, status: false, message, ...more });

export const failed = (message?: string): Failure => new Failure(500, { success: false, message });

interface Sent {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
}

type Scripted<Name extends CallName> =
  | AnswerOnWire<Name>
  | Failure
  | ((sent: Sent) => AnswerOnWire<Name> | Failure);
type Script = { [Name in CallName]?: readonly Scripted<Name>[] };

const START: Script = { levels: [LEVELS_WITHOUT_FIRE] };

/** Further than the rounds of the tests go. */
const FATAL_LINE = 20;

let provider: FakeProvider = createProvider(() => FATAL_LINE);
let script = START;
let sentCalls: { readonly name: CallName; readonly sent: Sent }[] = [];
let unexpectedCalls: string[] = [];
let pendingCount = 0;
const held = new Map<CallName, Deferred<void>>();

/** Answers a call with each value in turn, then always with the last. */
export function answer<Name extends CallName>(name: Name, ...with_: readonly Scripted<Name>[]): void {
  script = { ...script, [name]: with_ };
}

export function answerAgain(name: CallName): void {
  const { [name]: _, ...others } = script;
  script = others;
}

/** Delays the answers to a call. Returns the function that sends them. */
export function hold(name: CallName): () => void {
  const deferred = defer();
  held.set(name, deferred);
  return () => {
    held.delete(name);
    deferred.resolve();
  };
}

export const sent = (name: CallName): readonly Sent[] =>
  sentCalls.filter((call) => call.name === name).map((call) => call.sent);

/** Returns whether a call has no answer yet, other than those that are held back. */
export const hasPendingCalls = (): boolean => pendingCount > 0;

export const startRound: FakeProvider['startRound'] = (round) => provider.startRound(round);
export const endedRound: FakeProvider['endedRound'] = () => provider.endedRound();

export function setPlayRules(rules: Partial<PlayRules>): void {
  provider.rules = rules;
}

export function setBalance(balancePaise: bigint): void {
  provider.balancePaise = balancePaise;
}

export function resetNetwork(): void {
  players += 1;
  provider = createProvider(() => FATAL_LINE);
  script = START;
  sentCalls = [];
  unexpectedCalls = [];
  held.clear();
}

export const unexpected = (): readonly string[] => unexpectedCalls;

function nextScripted<Name extends CallName>(name: Name, request: Sent): AnswerOnWire<Name> | Failure | null {
  const [first, ...rest] = (script[name] ?? []) as readonly Scripted<Name>[];
  if (first === undefined) return null;
  if (rest.length > 0) script = { ...script, [name]: rest };
  return typeof first === 'function' ? first(request) : first;
}

const KEYED: readonly CallName[] = ['register', 'bet', 'advance', 'cashout', 'addAmount', 'withdrawal'];

/** Returns whether a request fits the contract, with a key in the calls that need one and in no others. */
function isAsDocumented(name: CallName, { body, query }: Sent, { headers }: Request): boolean {
  const takes: Call = CALLS[name];
  const isKeyedRight = headers.has('idempotency-key') === KEYED.includes(name);
  return (
    isKeyedRight &&
    v.is(takes.body ?? v.strictObject({}), body) &&
    v.is(takes.query ?? v.strictObject({}), query)
  );
}

const networkFetch = window.fetch.bind(window);
const startTimer = window.setTimeout.bind(window);

/** Answers arrive after the app has been drawn. */
const LATENCY_MS = 20;

async function answerTo(request: Request, url: URL, path: string): Promise<Response> {
  const name = callOf(path, request.method);
  const text = await request.text();
  const now = { body: text ? JSON.parse(text) : {}, query: Object.fromEntries(url.searchParams) };
  const called = `${request.method} ${url.pathname}${url.search} ${text}`;
  if (name) sentCalls.push({ name, sent: now });
  if (name && !isAsDocumented(name, now, request)) unexpectedCalls.push(called);
  const scripted = name ? nextScripted(name, now) : null;
  const waiting = name && held.get(name);
  if (waiting) {
    pendingCount -= 1;
    await waiting.promise;
    pendingCount += 1;
  }
  await new Promise((resolve) => startTimer(resolve, LATENCY_MS));
  if (scripted !== null) return responseOf(scripted);
  const reply = provider.handle(path, {
    method: request.method,
    body: { ...now.query, ...now.body },
    key: request.headers.get('idempotency-key'),
  });
  if (reply === UNKNOWN_CALL) unexpectedCalls.push(called);
  return Response.json(reply.body, { status: reply.status });
}

const API = '/api/';

export function replaceFetch(): void {
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith(API)) return networkFetch(request);
    pendingCount += 1;
    try {
      return await answerTo(request, url, url.pathname.slice(API.length));
    } finally {
      pendingCount -= 1;
    }
  };
}
