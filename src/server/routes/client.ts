import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { API_PREFIX } from './bind.ts';

/** The bundler puts a hash into every name below this folder. */
const BUNDLED = 'assets/';
/** Packed sheets carry theirs as eight hex digits before the ending. */
const PACKED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export interface ClientFiles {
  /** the built client; it need not exist, for a server that only answers calls */
  readonly client_dir: string;
  /** the app for phones, provided by the operator */
  readonly apk_file: string | null;
}

/** Serves the built client: its files, compressed where they are, and its page for every address of the game. */
export async function serveClient(
  app: FastifyInstance,
  { client_dir, apk_file }: ClientFiles,
): Promise<void> {
  const built = existsSync(join(client_dir, 'index.html'));
  await app.register(fastifyStatic, {
    ...(built ? { root: client_dir } : { serve: false }),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const file = relative(client_dir, path).replace(/\.(br|gz)$/, '');
      const hashed = file.startsWith(BUNDLED) || PACKED.test(file);
      reply.setHeader('cache-control', hashed ? FOR_EVER : ASK_AGAIN);
    },
  });

  app.get('/chickenroad.apk', async (_, reply) => {
    if (apk_file === null || !existsSync(apk_file))
      throw new Refused(404, 'not_found', 'There is no app to download here.');
    reply.type('application/vnd.android.package-archive');
    reply.header('content-disposition', 'attachment; filename="chickenroad.apk"');
    return reply.sendFile(basename(apk_file), dirname(apk_file));
  });

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const wants_page =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith(API_PREFIX) &&
      (request.headers.accept ?? '').includes('text/html');
    if (wants_page) return reply.code(200).sendFile('index.html');
    throw new Refused(404, 'not_found', 'There is nothing at this address.');
  });
}
