import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** Names of this machine. Both sites may use them. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Creates a check that refuses requests with the host of the other site (players or operators).
 * @param ownUrl address of this site; null: not known
 * @param otherUrl address of the other site; null: not known, no request is refused
 * @returns a function that throws ApiError 421
 */
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
    if (isMeant) throw new ApiError(421, 'not_found', 'This address is served on another port.');
  };
}
