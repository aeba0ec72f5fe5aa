import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../contract/constants.ts';
import { Refusal } from '../contract/refusal.ts';
import { CALL_TIMEOUT_MS } from '../game/timings.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from './errors.ts';

/** What a call came to. A refusal (4xx, or a body that says so) is an answer; only lost and broken ones throw. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly refusal: Refusal; readonly http_status: number };

export interface HttpEdges {
  /** the API base, absolute or below the page's origin */
  readonly base: string;
  readonly credentials: RequestCredentials;
  readonly fetch?: (input: Request) => Promise<Response>;
  /** a 5xx: the text of the documented toast */
  readonly onFailure: (message: string) => void;
  /** whose session this is now, to tell a dead session from the last one's late answer */
  readonly user: () => string | null;
  /** a 401 that belongs to the present session */
  readonly onUnauthorized: () => void;
  /** a refusal that says the player of the present session is blocked */
  readonly onBlocked: () => void;
  /** how this provider says no; unset: as the contract has it */
  readonly says?: Says;
}

/** What an answer says of itself: whether it is a no, and what a person is told of it. */
export type Says = (body: unknown) => { readonly no: boolean; readonly refusal: Refusal };

export interface Sending {
  readonly json?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  /** names one intended effect; the same key sent again gets the first answer */
  readonly key?: string;
  /** a 401 says that the password is wrong, not that the session is dead */
  readonly signing_in?: boolean;
  /** a failure is only logged, by whoever calls: histories, profile and rules (spec §8) */
  readonly quiet?: boolean;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Sends JSON and reads a validated answer. */
export interface Http {
  /**
   * @param path below the base, without a leading slash
   * @throws {ConnectionLost | ProviderFailed | UnknownAnswer}
   */
  send<Schema extends v.GenericSchema>(
    method: Method,
    path: string,
    answer: Schema,
    sending?: Sending,
  ): Promise<Outcome<v.InferOutput<Schema>>>;
  /**
   * The same, with the body as it came.
   * @throws {ConnectionLost | ProviderFailed}
   */
  ask(method: Method, path: string, sending?: Sending): Promise<Outcome<unknown>>;
}

const contractSays: Says = (body) => {
  const refused = v.safeParse(Refusal, body);
  const no =
    typeof body === 'object' &&
    body !== null &&
    (('success' in body && body.success === false) || ('status' in body && body.status === false));
  return { no, refusal: refused.success ? refused.output : {} };
};

/** @throws {ConnectionLost} when the body is cut off or is no JSON: not the provider, but something in between */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new ConnectionLost('The answer could not be read.', { cause });
  }
}

async function exchange(client: KyInstance, method: Method, path: string, sending: Sending) {
  const lid = new AbortController();
  // Our own clock: ky's stops at the headers, and a body can hang as well.
  const timer = setTimeout(() => lid.abort(), CALL_TIMEOUT_MS);
  try {
    const response = await client(path, {
      method,
      signal: lid.signal,
      ...(sending.json !== undefined && { json: sending.json }),
      ...(sending.query && { searchParams: { ...sending.query } }),
      ...(sending.key !== undefined && { headers: { [IDEMPOTENCY_HEADER]: sending.key } }),
    });
    // A gateway's page for a 5xx is no JSON, and is still a failure with a status.
    const body = await jsonOf(response).catch((error: unknown) => {
      if (response.status < 500) throw error;
      return {};
    });
    return { status: response.status, body };
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    throw new ConnectionLost('No answer from the provider.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export function createHttp(edges: HttpEdges): Http {
  const client = ky.create({
    prefixUrl: edges.base,
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    credentials: edges.credentials,
    // Whoever calls knows whether a call may be repeated, and with which key.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(edges.fetch && { fetch: (input) => (edges.fetch ?? fetch)(input as Request) }),
  });
  const says = edges.says ?? contractSays;
  let failed_key: string | undefined;

  const fail = (status: number, refusal: Refusal, { key, quiet }: Sending): never => {
    const message = refusal.message || 'Internal server error';
    // A repeated call is one intent: it complains once.
    if (!quiet && (key === undefined || key !== failed_key)) edges.onFailure(message);
    failed_key = key;
    throw new ProviderFailed(status, message);
  };

  const ask = async (method: Method, path: string, sending: Sending = {}): Promise<Outcome<unknown>> => {
    const asked_by = edges.user();
    const { status, body } = await exchange(client, method, path, sending);
    const { no, refusal } = says(body);
    if (status >= 500) return fail(status, refusal, sending);
    if (!sending.signing_in && asked_by === edges.user()) {
      if (status === 401) edges.onUnauthorized();
      else if (refusal.code === 'blocked') edges.onBlocked();
    }
    return status >= 400 || no ? { ok: false, refusal, http_status: status } : { ok: true, data: body };
  };

  return {
    ask,
    async send(method, path, answer, sending) {
      const asked = await ask(method, path, sending);
      if (!asked.ok) return asked;
      const read = v.safeParse(answer, asked.data);
      if (!read.success) throw new UnknownAnswer(`${path}: ${v.summarize(read.issues)}`);
      return { ok: true, data: read.output };
    },
  };
}
