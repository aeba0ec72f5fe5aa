import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

const HASHED = /^assets\/|\.[0-9a-f]{8}\.[a-z0-9]+(\.(br|gz))?$/;
const COMPRESSED_COPY = /\.(br|gz)$/;

export function refuseUnknownAddress(): never {
  throw new ApiError(404, 'not_found', 'refusal.noSuchAddress');
}

/** Serves the files of a folder, and its index.html at unknown paths. @returns false when the client is not built */
export async function serveBuiltPages(scope: FastifyInstance, folder: string): Promise<boolean> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  await scope.register(fastifyStatic, {
    ...(isBuilt ? { root: folder } : { serve: false }),
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !COMPRESSED_COPY.test(path),
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(relative(folder, path).split(sep).join('/'));
      reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
    },
  });
  scope.setNotFoundHandler(({ method, headers: { accept = '' } }, reply) => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isBuilt && isRead && accept.includes('text/html')) return reply.sendFile('index.html');
    return refuseUnknownAddress();
  });
  return isBuilt;
}
