import { isSignature, sign } from '../platform/signatures.ts';

export const SESSION_COOKIE = 'chicken_road_session';

export interface SessionCookie {
  readonly token: string;
  readonly userId: string;
}

const COOKIE = /^([A-Za-z0-9_-]{43})\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

export function writeSessionCookie(key: Buffer, token: string, userId: string): string {
  return `${token}.${userId}.${sign(key, 'session', token, userId)}`;
}

/** Checks the tag without the database. @returns null for an invalid cookie */
export function readSessionCookie(key: Buffer, value: string | undefined): SessionCookie | null {
  if (value === undefined) return null;
  const [, token, userId, tag] = COOKIE.exec(value) ?? [];
  if (token === undefined || userId === undefined) return null;
  return isSignature(tag, key, 'session', token, userId) ? { token, userId } : null;
}
