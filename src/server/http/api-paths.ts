import type { FastifyRequest } from 'fastify';

export const API_PREFIX = '/api';

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

export function pathOf(url: string): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Recognizes encoded paths: /%61pi/bet is /api/bet. */
export function isForApi(request: FastifyRequest): boolean {
  if (request.routeOptions.config?.call !== undefined) return true;
  return `${pathOf(request.url)}/`.startsWith(`${API_PREFIX}/`);
}
