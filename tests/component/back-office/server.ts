import * as v from 'valibot';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeAnswerOnWire,
  type BackOfficeCall,
  type BackOfficeCallName,
} from '../../../src/contract/back-office/calls.ts';
import type { Role } from '../../../src/contract/back-office/roles.ts';
import { OPERATOR_HEADER, type Session } from '../../../src/contract/back-office/session.ts';
import { Failure, responseOf } from '../failure.ts';

/** A fake server of the back office: answers `fetch` by its contract. A call without an answer, or against the contract, fails the test. */

export const refused = (message: string, status = 409, field?: string): Failure =>
  new Failure(status, { message, ...(field && { field }) });

export interface Sent {
  /** parameter of the path; '' without one */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own body, which the contract checks
  readonly body: any;
}

type Reply<Name extends BackOfficeCallName> =
  | BackOfficeAnswerOnWire<Name>
  | Failure
  | ((sent: Sent) => BackOfficeAnswerOnWire<Name> | Failure);
export type Replies = { readonly [Name in BackOfficeCallName]?: Reply<Name> };

export const OPERATOR = 'asha';

export const sessionOf = (role: Role, name = OPERATOR): Session => ({
  operator: { operator_id: idOf(900), name, role },
  is_demo: false,
  max_alone_deposit: '10000.00',
  max_alone_withdrawal: '10000.00',
  game_url: 'https://play.test',
  ends_at: '2099-01-01T00:00:00Z',
});

export const idOf = (nth: number): string => `0190a000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

const DEFAULTS: Replies = {
  queues: { queues: [] },
  startChecklist: { steps: [] },
  depositApproval: { consequence: null, obstacle: null },
  logout: {},
};

let replies: Replies = {};
let session: Session | null = null;
let sentCalls: (Sent & { readonly name: BackOfficeCallName })[] = [];
let unexpectedCalls: string[] = [];

export const answer = (more: Replies): void => {
  replies = { ...replies, ...more };
};

export const sent = (name: BackOfficeCallName): readonly Sent[] =>
  sentCalls.filter((call) => call.name === name);

export const lastSent = (name: BackOfficeCallName): Sent => {
  const last = sent(name).at(-1);
  if (!last) throw new Error(`${name} was not called.`);
  return last;
};

/** Ends the session on the server, without the page. */
export const endSession = (): void => {
  session = null;
};

export const beginSession = (next: Session): Session => {
  session = next;
  return next;
};

const ROUTES = (Object.keys(BACK_OFFICE_CALLS) as BackOfficeCallName[]).map((name) => ({
  name,
  method: BACK_OFFICE_CALLS[name].method,
  path: new RegExp(`^${BACK_OFFICE_API}/${BACK_OFFICE_CALLS[name].path.replace(':id', '([^/]+)')}$`),
}));

const WITHOUT_SESSION: readonly BackOfficeCallName[] = [
  'session',
  'login',
  'startEnrolment',
  'finishEnrolment',
];

function replyTo(name: BackOfficeCallName, request: Sent): object | Failure | undefined {
  if (name === 'session') return { session };
  if (!session && !WITHOUT_SESSION.includes(name)) return refused('Please log in.', 401);
  const reply = replies[name] ?? DEFAULTS[name];
  return typeof reply === 'function' ? reply(request) : reply;
}

/** Returns what is wrong with a request; '': nothing. */
function faultOf(name: BackOfficeCallName, { id, query, body }: Sent, { method, headers }: Request): string {
  const call: BackOfficeCall = BACK_OFFICE_CALLS[name];
  const isSigned =
    method === 'GET' ||
    WITHOUT_SESSION.includes(name) ||
    !session ||
    headers.get(OPERATOR_HEADER) === session.operator.operator_id;
  if (!isSigned) return 'is of another operator';
  if (call.params && !v.is(call.params, { id })) return 'has no id';
  if (!v.is(call.query ?? v.strictObject({}), query)) return 'has another query';
  return v.is(call.body ?? v.optional(v.strictObject({})), body) ? '' : 'has another body';
}

async function respond(request: Request, url: URL): Promise<Response> {
  const route = ROUTES.find(({ method, path }) => method === request.method && path.test(url.pathname));
  const text = await request.text();
  const call: Sent = {
    id: route?.path.exec(url.pathname)?.[1] ?? '',
    query: Object.fromEntries(url.searchParams),
    body: text ? JSON.parse(text) : undefined,
  };
  const fault = route ? faultOf(route.name, call, request) : 'is unknown';
  if (route) sentCalls.push({ name: route.name, ...call });
  const reply = route && !fault ? replyTo(route.name, call) : undefined;
  if (reply === undefined)
    unexpectedCalls.push(`${request.method} ${url.pathname}${url.search} ${text} ${fault}`);
  // Late enough for the page to draw its loading state.
  await new Promise((resolve) => startTimer(resolve, 5));
  return responseOf(reply ?? refused('Unexpected call.', 404));
}

const startTimer = window.setTimeout.bind(window);

/** Answers `fetch` until the returned function is called, which returns the unexpected calls. */
export function serve(first: Session | null, answers: Replies): () => readonly string[] {
  const { fetch } = window;
  replies = answers;
  session = first;
  sentCalls = [];
  unexpectedCalls = [];
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    return url.pathname.startsWith(`${BACK_OFFICE_API}/`) ? respond(request, url) : fetch(input, init);
  };
  return () => {
    window.fetch = fetch;
    return unexpectedCalls;
  };
}
