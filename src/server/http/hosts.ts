import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** Names of this machine, at which both sites may be. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Creates a check that a request is not meant for the other site, of players or operators, on another port.
 * @param ownUrl where this site is found; null: not known
 * @param otherUrl where the other one is; null: not known, and every request is taken
 * @returns throws ApiError 421
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
