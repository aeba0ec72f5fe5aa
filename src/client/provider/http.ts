import ky from 'ky';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../contract/constants.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { Refusal } from '../../contract/refusal.ts';
import { type Message, sentText } from '../../languages/text.ts';
import { CALL_TIMEOUT_MS } from '../state/timings.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from './errors.ts';

export interface ApiBases {
  readonly base: string;
  readonly publicBase: string;
}

export function apiBases(): ApiBases {
  const base = import.meta.env.VITE_API_BASE || '/api/';
  return { base, publicBase: import.meta.env.VITE_PUBLIC_API_BASE || base };
}

/** Returns how cookies are sent to our provider, which may be on another origin. */
export function credentialsFor(base: string, pageUrl: string): RequestCredentials {
  return new URL(base, pageUrl).origin === new URL(pageUrl).origin ? 'same-origin' : 'include';
}

/** Data, or a refusal (4xx, or a body that refuses). Lost and broken calls throw. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly refusal: Refusal; readonly httpStatus: number };

/** Returns the refusal of a body, or null. @param isErrorStatus 4xx or 5xx: every body is a refusal */
export type RefusalReader = (body: unknown, isErrorStatus: boolean) => Refusal | null;

export interface HttpDeps {
  readonly base: string;
  readonly credentials: RequestCredentials;
  readonly fetch?: (input: Request) => Promise<Response>;
  /** called for a 5xx with the text of the toast */
  readonly onFailure: (text: Message) => void;
  /** the id of the current player; a late answer of an earlier session is ignored by it */
  readonly user: () => string | null;
  readonly onUnauthorized: () => void;
  readonly onBlocked: () => void;
  readonly readRefusal?: RefusalReader;
}

type Values = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  /** idempotency key */
  readonly key?: string;
  /** a 401 means a wrong password, not a dead session */
  readonly signingIn?: boolean;
  /** a failure shows no toast */
  readonly quiet?: boolean;
}

export interface RequestOptions extends CallOptions {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

type Endpoint = Pick<Call, 'method' | 'path'>;

export interface Http {
  /** Sends a call and validates its answer. @throws {ConnectionLost | ProviderFailed | UnknownAnswer} */
  send<Schema extends v.GenericSchema>(
    call: Endpoint & { readonly answer: Schema },
    options?: RequestOptions,
  ): Promise<Result<v.InferOutput<Schema>>>;
  /** Sends a call and returns the body as it came. @throws {ConnectionLost | ProviderFailed} */
  request(call: Endpoint, options?: RequestOptions): Promise<Result<unknown>>;
}

const readContractRefusal: RefusalReader = (body, isErrorStatus) => {
  const isRefused =
    typeof body === 'object' &&
    body !== null &&
    (('success' in body && body.success === false) || ('status' in body && body.status === false));
  if (!isErrorStatus && !isRefused) return null;
  const refused = v.safeParse(Refusal, body);
  return refused.success ? refused.output : {};
};

const DEFAULT_RETRY_AFTER_S = 60;
const MAX_RETRY_AFTER_S = 24 * 60 * 60;

/** Reads a proxy's own page by its status. @returns null when it is unknown whether the call reached the provider */
function refusalOfPage({ status, headers }: Response): Refusal | null {
  const message = String(status);
  if (status === 413) return { code: 'too_large', message, message_code: 'refusal.requestTooLarge' };
  if (status === 403) return { message, message_code: 'refusal.byNetwork' };
  if (status !== 429) return null;
  const saidS = Number(headers.get('retry-after'));
  const afterS = saidS > 0 && saidS < MAX_RETRY_AFTER_S ? saidS : DEFAULT_RETRY_AFTER_S;
  return {
    code: 'too_many',
    message,
    message_code: 'refusal.tooManyAttemptsUntil',
    values: { time: new Date(Date.now() + afterS * 1000).toISOString() },
  };
}

async function readBody(response: Response): Promise<{ readonly body?: unknown; readonly page?: Refusal }> {
  try {
    const text = await response.text();
    return { body: text === '' ? {} : JSON.parse(text) };
  } catch (cause) {
    // A gateway's page for a 5xx is not JSON, and is still a failure with a status.
    if (response.status >= 500) return { body: {} };
    const page = cause instanceof SyntaxError ? refusalOfPage(response) : null;
    if (page) return { page };
    throw new ConnectionLost('The answer could not be read.', { cause });
  }
}

const withoutUnset = (values: Values): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Creates the calls below one base. Each is sent once, and given up when its body has not come within CALL_TIMEOUT_MS. */
export function createHttp(deps: HttpDeps): Http {
  const client = ky.create({
    prefixUrl: deps.base,
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    credentials: deps.credentials,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(deps.fetch && { fetch: (input) => (deps.fetch ?? fetch)(input as Request) }),
  });
  const readRefusal = deps.readRefusal ?? readContractRefusal;
  let failedKey: string | undefined;

  const fetchJson = async (
    { method, path }: Endpoint,
    { params, body: json, query, key }: RequestOptions,
  ) => {
    const controller = new AbortController();
    // ky's own timeout ends with the headers, and a body can hang as well.
    const timer = setTimeout(() => controller.abort(), CALL_TIMEOUT_MS);
    try {
      const response = await client(fillPath(path, params), {
        method,
        signal: controller.signal,
        ...(json !== undefined && { json }),
        ...(query && { searchParams: withoutUnset(query) }),
        ...(key !== undefined && { headers: { [IDEMPOTENCY_HEADER]: key } }),
      });
      return { status: response.status, ...(await readBody(response)) };
    } catch (cause) {
      if (cause instanceof ConnectionLost) throw cause;
      throw new ConnectionLost('No answer from the provider.', { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  const request: Http['request'] = async (call, options = {}) => {
    const { key, quiet, signingIn } = options;
    const userIdAtSend = deps.user();
    const { status, page, body } = await fetchJson(call, options);
    const refusal = page ?? readRefusal(body, status >= 400);
    if (!refusal) return { ok: true, data: body };
    if (status >= 500) {
      const text = sentText(refusal) ?? 'refusal.internal';
      // A repeated call is one intent: it shows one toast.
      if (!quiet && (key === undefined || key !== failedKey)) deps.onFailure(text);
      failedKey = key;
      throw new ProviderFailed(text);
    }
    if (!signingIn && userIdAtSend === deps.user()) {
      if (status === 401) deps.onUnauthorized();
      else if (refusal.code === 'blocked') deps.onBlocked();
    }
    return { ok: false, refusal, httpStatus: status };
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
