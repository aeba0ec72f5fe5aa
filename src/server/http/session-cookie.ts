import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The cookie of a session: its token, whose it is, and a tag over both, keyed with a secret that all servers of a
 * database share. An invented cookie is told by its tag, before the database is asked anything.
 */

/** Its name. */
export const SESSION_COOKIE = 'chicken_road_session';

export interface SessionCookie {
  readonly token: string;
  readonly user_id: string;
}

const COOKIE = /^([A-Za-z0-9_-]{43})\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

const tagOf = (key: Buffer, token: string, userId: string): string =>
  createHmac('sha256', key).update(`session\u0000${token}\u0000${userId}`).digest('base64url');

/**
 * @param key the secret that all servers of a database share
 * @returns the cookie's value
 */
export function writeSessionCookie(key: Buffer, token: string, userId: string): string {
  return `${token}.${userId}.${tagOf(key, token, userId)}`;
}

/** @returns null when there is no cookie, or none that this provider gave */
export function readSessionCookie(key: Buffer, value: string | undefined): SessionCookie | null {
  if (value === undefined) return null;
  const [, token, userId, tag] = COOKIE.exec(value) ?? [];
  if (token === undefined || userId === undefined || tag === undefined) return null;
  const right = Buffer.from(tagOf(key, token, userId));
  const given = Buffer.from(tag);
  return right.length === given.length && timingSafeEqual(right, given) ? { token, user_id: userId } : null;
}
