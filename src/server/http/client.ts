import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import { isReplayPage } from '../social/card-routes.ts';
import { isForApi, pathOf } from './addresses.ts';
import { type CachedFile, cacheFiles } from './file-cache.ts';
import { isUnchanged, preferredEncoding, requestedRange } from './file-requests.ts';
import { pages, pageWithTags } from './page.ts';
import { offlinePagePolicy } from './security.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** The page that checks rounds offline: all of it is in one file, so it has a policy of its own. */
const VERIFY_PAGE = 'verify.html';

/** Downloads of the app for phones at the same time: each holds an open file. */
const MAX_DOWNLOADS = 100;

export interface ClientFiles {
  /** the built client; it need not exist, for a server that only answers calls */
  readonly clientDir: string;
  /** the app for phones, provided by the operator */
  readonly apkFile: string | null;
}

/**
 * Serves the built client from memory: its files, compressed where they are, and its page for every address of the game.
 * @param replayTags what a messenger reads in the page of a replay; nothing for every other address
 */
export async function serveClient(
  app: FastifyInstance,
  { clientDir, apkFile }: ClientFiles,
  replayTags: (request: FastifyRequest, path: string) => Promise<readonly string[]>,
): Promise<void> {
  const cache = existsSync(join(clientDir, 'index.html'))
    ? await cacheFiles(clientDir, (file, error) => app.log.warn({ file, err: error }, 'file not served'))
    : null;

  const pageOf =
    cache && pages(cache, (theme, error) => app.log.warn({ theme, err: error }, 'theme not asked for ahead'));

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (cache && pageOf && !isForApi(request) && (request.method === 'GET' || request.method === 'HEAD')) {
      const name = path.slice(1);
      const file = await cache.find(name);
      if (file && name === VERIFY_PAGE) {
        const html = file.encodings.get('identity')?.bytes.toString() ?? '';
        reply.header('content-security-policy', offlinePagePolicy(html));
      }
      if (file) return send(request, reply, file);
      const page =
        (request.headers.accept ?? '').includes('text/html') || path === '/' || isReplayPage(path)
          ? await pageOf(path, new URLSearchParams(request.url.split('?')[1]).get('theme'))
          : undefined;
      if (page) {
        const tags = await replayTags(request, path);
        return send(request, reply, tags.length > 0 ? pageWithTags(page, tags) : page);
      }
    }
    throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  };
  app.setNotFoundHandler(answer);

  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', REVALIDATE);
    },
  });
  let downloads = 0;
  app.get('/chickenroad.apk', async (_, reply) => {
    if (apkFile === null || !existsSync(apkFile))
      throw new ApiError(404, 'not_found', 'There is no app to download here.');
    if (downloads >= MAX_DOWNLOADS)
      throw new ApiError(503, 'unavailable', 'Too many people are downloading. Try again in a moment.', {
        retry_after: 10,
      });
    downloads++;
    reply.raw.once('close', () => {
      downloads--;
    });
    reply.type('application/vnd.android.package-archive');
    reply.header('content-disposition', 'attachment; filename="chickenroad.apk"');
    return reply.sendFile(basename(apkFile), dirname(apkFile));
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding'], file.encodings);
  const content = file.encodings.get(encoding);
  if (!content) throw new Error('A file is held in no encoding.');
  const { bytes, etag } = content;
  const { range, 'if-range': ifRange } = request.headers;
  const part = requestedRange(range, ifRange?.toString(), etag, bytes.length);
  if (part === 'outside') {
    reply.header('content-range', `bytes */${bytes.length}`);
    throw new ApiError(416, 'bad_input', 'The file is shorter than that.');
  }
  reply.headers({
    'cache-control': file.hashed ? IMMUTABLE : REVALIDATE,
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
