import type { FastifyRequest } from 'fastify';

/** Every path of the API is below this. */
export const API_PREFIX = '/api';

/** What stands before the path when a request names the whole address. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The path a request asks for, decoded, without its query. A path that cannot be decoded stays as it is. */
export function pathOf(url: string): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a request is for the API, however its address is written: /%61pi/bet is /api/bet. */
export function isForApi(request: FastifyRequest): boolean {
  if (request.routeOptions.config?.call !== undefined) return true;
  return `${pathOf(request.url)}/`.startsWith(`${API_PREFIX}/`);
}
