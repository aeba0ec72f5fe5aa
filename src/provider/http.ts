import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import type { Call } from '../contract/calls.ts';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../contract/constants.ts';
import { Refusal } from '../contract/refusal.ts';
import { CALL_TIMEOUT_MS } from '../presentation/timings.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from './errors.ts';

/** What a call came to. A refusal (4xx, or a body that says so) is an answer; only lost and broken ones throw. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly refusal: Refusal; readonly httpStatus: number };

export interface HttpDeps {
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
  readonly readRefusal?: RefusalReader;
}

/** What an answer says of itself: whether it is a no, and what a person is told of it. */
export type RefusalReader = (body: unknown) => { readonly isRefused: boolean; readonly refusal: Refusal };

export interface RequestOptions {
  /** what stands in the path for each `:name` of it */
  readonly params?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  /** names one intended effect; the same key sent again gets the first answer */
  readonly key?: string;
  /** a 401 says that the password is wrong, not that the session is dead */
  readonly signingIn?: boolean;
  /** a failure is only logged, by whoever calls: histories, profile and rules */
  readonly quiet?: boolean;
}

/** Where a call goes: a row of the contract's table, without its answer. */
type Place = Pick<Call, 'method' | 'path'>;

/** Sends JSON and reads a validated answer. */
export interface Http {
  /**
   * @param call a row of the contract's table; its path is below the base, without a leading slash
   * @throws {ConnectionLost | ProviderFailed | UnknownAnswer}
   */
  send<Schema extends v.GenericSchema>(
    call: Place & { readonly answer: Schema },
    options?: RequestOptions,
  ): Promise<Result<v.InferOutput<Schema>>>;
  /**
   * The same, with the body as it came.
   * @throws {ConnectionLost | ProviderFailed}
   */
  request(call: Place, options?: RequestOptions): Promise<Result<unknown>>;
}

const readContractRefusal: RefusalReader = (body) => {
  const refused = v.safeParse(Refusal, body);
  const isRefused =
    typeof body === 'object' &&
    body !== null &&
    (('success' in body && body.success === false) || ('status' in body && body.status === false));
  return { isRefused, refusal: refused.success ? refused.output : {} };
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

/** The path with each `:name` of it filled in. */
const pathOf = ({ path }: Place, { params = {} }: RequestOptions): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );

async function fetchJson(client: KyInstance, call: Place, options: RequestOptions) {
  const controller = new AbortController();
  // Our own clock: ky's stops at the headers, and a body can hang as well.
  const timer = setTimeout(() => controller.abort(), CALL_TIMEOUT_MS);
  try {
    const response = await client(pathOf(call, options), {
      method: call.method,
      signal: controller.signal,
      ...(options.json !== undefined && { json: options.json }),
      ...(options.query && { searchParams: { ...options.query } }),
      ...(options.key !== undefined && { headers: { [IDEMPOTENCY_HEADER]: options.key } }),
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

/**
 * The calls below one base. Each is sent once, whoever makes it knows whether it may be repeated, and given up when headers and
 * body have not come within CALL_TIMEOUT_MS.
 */
export function createHttp(deps: HttpDeps): Http {
  const client = ky.create({
    prefixUrl: deps.base,
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    credentials: deps.credentials,
    // Whoever calls knows whether a call may be repeated, and with which key.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(deps.fetch && { fetch: (input) => (deps.fetch ?? fetch)(input as Request) }),
  });
  const readRefusal = deps.readRefusal ?? readContractRefusal;
  let failedKey: string | undefined;

  const fail = (status: number, refusal: Refusal, { key, quiet }: RequestOptions): never => {
    const message = refusal.message || 'Internal server error';
    // A repeated call is one intent: it complains once.
    if (!quiet && (key === undefined || key !== failedKey)) deps.onFailure(message);
    failedKey = key;
    throw new ProviderFailed(status, message);
  };

  const request = async (call: Place, options: RequestOptions = {}): Promise<Result<unknown>> => {
    const userIdAtSend = deps.user();
    const { status, body } = await fetchJson(client, call, options);
    const { isRefused, refusal } = readRefusal(body);
    if (status >= 500) return fail(status, refusal, options);
    if (!options.signingIn && userIdAtSend === deps.user()) {
      if (status === 401) deps.onUnauthorized();
      else if (refusal.code === 'blocked') deps.onBlocked();
    }
    return status >= 400 || isRefused ? { ok: false, refusal, httpStatus: status } : { ok: true, data: body };
  };

  return {
    request,
    async send(call, options) {
      const result = await request(call, options);
      if (!result.ok) return result;
      const read = v.safeParse(call.answer, result.data);
      if (!read.success) throw new UnknownAnswer(`${call.path}: ${v.summarize(read.issues)}`);
      return { ok: true, data: read.output };
    },
  };
}
