import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BackOfficeCallName, mayCall, PERMISSIONS } from '../../../contract/back-office/calls.ts';
import { OPERATOR_HEADER, PASSIVE_HEADER } from '../../../contract/back-office/session.ts';
import type { AppContext } from '../../app-context.ts';
import { deleteCookie, readCookie, writeCookie } from '../../http/cookies.ts';
import { isLoopback, networkOf } from '../../http/network.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findSession, type OperatorSession } from '../operators/operator-sessions.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Refuses plain HTTP, except to this machine by a loopback name: another name may resolve here (DNS rebinding). */
export function refusePlainHttp(request: FastifyRequest): void {
  if (request.protocol === 'https') return;
  if (isLoopback(request.ip) && LOOPBACK_NAMES.has(request.hostname)) return;
  throw new ApiError(
    403,
    'foreign_page',
    'The back office is open by HTTPS only, or on this machine as 127.0.0.1. Behind a proxy, name it in TRUST_PROXY.',
  );
}

function refuseOtherOrigins({ headers, method, protocol, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOwn = method === 'GET' || headers.origin === `${protocol}://${host}`;
  if (isOwn && (site === undefined || site === 'same-origin')) return;
  throw new ApiError(403, 'foreign_page', 'Another site may not make this call.');
}

/** seconds */
const DEVICE_TOKEN_TTL_S = 365 * 24 * 60 * 60;

const SESSION_COOKIE = 'chicken_road_admin';
const DEVICE_COOKIE = 'chicken_road_admin_device';

export const sessionToken = (request: FastifyRequest): string | undefined =>
  readCookie(request, SESSION_COOKIE);

export const deviceToken = (request: FastifyRequest): string | undefined =>
  readCookie(request, DEVICE_COOKIE);

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token === null) deleteCookie(request, reply, SESSION_COOKIE);
  else writeCookie(request, reply, SESSION_COOKIE, token);
}

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  writeCookie(request, reply, DEVICE_COOKIE, token, DEVICE_TOKEN_TTL_S);

/** @throws ApiError for another origin, no session, a role that may not make the call, or a change from a page of another operator */
export async function checkAccess(
  { database }: AppContext,
  request: FastifyRequest,
  name: BackOfficeCallName,
): Promise<OperatorSession | null> {
  refuseOtherOrigins(request);
  const address = networkOf(request.ip);
  const isPassive = PASSIVE_HEADER in request.headers;
  const session = await findSession(database.db, sessionToken(request), address, isPassive);
  if (PERMISSIONS[name] === 'anyone') return session;
  if (!session) throw new ApiError(401, 'not_logged_in', 'Please log in first.');
  if (request.method !== 'GET' && request.headers[OPERATOR_HEADER] !== session.operator.operatorId)
    throw new ApiError(403, 'foreign_page', 'This page is out of date. Reload it and try again.');
  if (!mayCall(session.operator.role, name))
    throw new ApiError(403, 'not_yours', 'Your role does not allow this.');
  return session;
}
