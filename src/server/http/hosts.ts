import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** Allowed for game and admin. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** @returns a check that throws ApiError 421 for the host of the other site; null: not known */
export function refuseHostOf(
  ownUrl: string | null,
  otherUrl: string | null,
): (request: Pick<FastifyRequest, 'host' | 'hostname'>) => void {
  if (otherUrl === null) return () => undefined;
  const other = new URL(otherUrl);
  const isShared =
    LOOPBACK_NAMES.includes(other.hostname) ||
    (ownUrl !== null && new URL(ownUrl).hostname === other.hostname);
  return ({ host, hostname }) => {
    const isMeant = isShared ? host.toLowerCase() === other.host : hostname.toLowerCase() === other.hostname;
    if (isMeant) throw new ApiError(421, 'not_found', 'refusal.otherPort');
  };
}
