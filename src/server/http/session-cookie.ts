import fastifyCookie from '@fastify/cookie';
import { isSignature } from '../platform/signatures.ts';

export const SESSION_COOKIE = 'chicken_road_session';

export interface SessionCookie {
  readonly token: string;
  readonly userId: string;
}

const COOKIE = /^([A-Za-z0-9_-]{43})\.([0-9a-f-]{36})\.([A-Za-z0-9_+/-]{43})$/;

export const writeSessionCookie = (key: Buffer, token: string, userId: string): string =>
  fastifyCookie.sign(`${token}.${userId}`, key);

/** Verifies the signature, without a query. @returns null for an invalid cookie */
export function readSessionCookie(key: Buffer, value: string | undefined): SessionCookie | null {
  if (value === undefined) return null;
  const [, token, userId, signature] = COOKIE.exec(value) ?? [];
  if (token === undefined || userId === undefined) return null;
  // Version 0.9 and earlier signed with another separator.
  const isSigned =
    fastifyCookie.unsign(value, key).valid || isSignature(signature, key, 'session', token, userId);
  return isSigned ? { token, userId } : null;
}
