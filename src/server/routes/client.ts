import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { isForApi, pathOf } from './addresses.ts';
import { type HeldFile, holdFiles } from './client-files.ts';
import { isUnchanged, partAsked, preferredEncoding } from './file-requests.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** Downloads of the app for phones at the same time: each holds an open file. */
const DOWNLOADS_AT_ONCE = 100;

export interface ClientFiles {
  /** the built client; it need not exist, for a server that only answers calls */
  readonly client_dir: string;
  /** the app for phones, provided by the operator */
  readonly apk_file: string | null;
}

/** Serves the built client from memory: its files, compressed where they are, and its page for every address of the game. */
export async function serveClient(
  app: FastifyInstance,
  { client_dir, apk_file }: ClientFiles,
): Promise<void> {
  const held = existsSync(join(client_dir, 'index.html'))
    ? await holdFiles(client_dir, (file, error) => app.log.warn({ file, err: error }, 'file not served'))
    : null;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (held && !isForApi(request) && (request.method === 'GET' || request.method === 'HEAD')) {
      const file = await held.find(path.slice(1));
      if (file) return send(request, reply, file);
      const page =
        (request.headers.accept ?? '').includes('text/html') || path === '/'
          ? await held.find('index.html')
          : undefined;
      if (page) return send(request, reply, page);
    }
    throw new Refused(404, 'not_found', 'There is nothing at this address.');
  };
  app.setNotFoundHandler(answer);

  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', ASK_AGAIN);
    },
  });
  let downloads = 0;
  app.get('/chickenroad.apk', async (_, reply) => {
    if (apk_file === null || !existsSync(apk_file))
      throw new Refused(404, 'not_found', 'There is no app to download here.');
    if (downloads >= DOWNLOADS_AT_ONCE)
      throw new Refused(503, 'unavailable', 'Too many people are downloading. Try again in a moment.', {
        retry_after: 10,
      });
    downloads++;
    reply.raw.once('close', () => {
      downloads--;
    });
    reply.type('application/vnd.android.package-archive');
    reply.header('content-disposition', 'attachment; filename="chickenroad.apk"');
    return reply.sendFile(basename(apk_file), dirname(apk_file));
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: HeldFile): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding'], file.encodings);
  const content = file.encodings.get(encoding);
  if (!content) throw new Error('A file is held in no encoding.');
  const { bytes, etag } = content;
  const { range, 'if-range': ifRange } = request.headers;
  const part = partAsked(range, ifRange?.toString(), etag, bytes.length);
  if (part === 'outside') {
    reply.header('content-range', `bytes */${bytes.length}`);
    throw new Refused(416, 'bad_input', 'The file is shorter than that.');
  }
  reply.headers({
    'cache-control': file.hashed ? FOR_EVER : ASK_AGAIN,
    etag,
    'accept-ranges': 'bytes',
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
  });
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(file.type);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (part === null) return reply.code(200).send(bytes);
  reply.header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`);
  return reply.code(206).send(bytes.subarray(part.first, part.last + 1));
}
