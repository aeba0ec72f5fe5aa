import { createHmac, timingSafeEqual } from 'node:crypto';

export const SESSION_COOKIE = 'chicken_road_session';

export interface SessionCookie {
  readonly token: string;
  readonly userId: string;
}

const COOKIE = /^([A-Za-z0-9_-]{43})\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

const tagOf = (key: Buffer, token: string, userId: string): string =>
  createHmac('sha256', key).update(`session\u0000${token}\u0000${userId}`).digest('base64url');

export function writeSessionCookie(key: Buffer, token: string, userId: string): string {
  return `${token}.${userId}.${tagOf(key, token, userId)}`;
}

/** Checks the tag without the database. @returns null for an invalid cookie */
export function readSessionCookie(key: Buffer, value: string | undefined): SessionCookie | null {
  if (value === undefined) return null;
  const [, token, userId, tag] = COOKIE.exec(value) ?? [];
  if (token === undefined || userId === undefined || tag === undefined) return null;
  const right = Buffer.from(tagOf(key, token, userId));
  return timingSafeEqual(right, Buffer.from(tag)) ? { token, userId } : null;
}
