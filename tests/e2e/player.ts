import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';

/** A player who speaks to the provider by fetch, with a session of its own. */
export interface Player {
  readonly userId: string;
  get(path: string): Promise<Reply>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
}

export interface Reply {
  readonly httpStatus: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what the wire holds, whatever it is
  readonly body: any;
}

/** A phone number that no other test uses in this run. */
export function freshPhone(): string {
  return String(Math.floor(6e9 + Math.random() * 4e9));
}

/**
 * Registers a new player.
 * @param url the provider's address
 */
export async function registerPlayer(
  url: string,
  phone = freshPhone(),
  password = 'secret-1',
): Promise<Player> {
  let cookie = '';
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(new URL(`/api/${path}`, url), {
      method,
      headers: {
        [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.join('; ');
    return { httpStatus: response.status, body: await response.json() };
  };
  const { httpStatus, body } = await call('POST', 'register', { email: '', phone, password });
  if (httpStatus !== 200) throw new Error(`register answered ${httpStatus}: ${JSON.stringify(body)}`);
  return {
    userId: body.user_id,
    get: (path) => call('GET', path),
    post: (path, payload, headers) => call('POST', path, payload, headers),
  };
}
