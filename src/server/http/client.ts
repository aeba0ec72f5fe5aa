import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseThemeName } from '../../contract/theme/theme-name.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Config } from '../platform/config.ts';
import { isForApi, pathOf } from './api-paths.ts';
import { singleFilePolicy } from './content-security-policy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const HASHED = /^assets\/|\.[0-9a-f]{8}\.[a-z0-9]+(\.(br|gz))?$/;
const COMPRESSED_COPY = /\.(br|gz)$/;

const STAGE_PATHS: readonly string[] = ['/', '/chickenroad'];

const ADMIN_PREFIX = '/admin/';

/** Pages with inline style and script. */
const SINGLE_FILES: readonly string[] = ['verify.html', 'evidence.html'];

const MAX_DOWNLOADS = 100;

/** Pages with meta tags for messengers. */
export interface SharedPages {
  includes(path: string): boolean;
  tags(request: FastifyRequest, path: string, theme: string): Promise<readonly string[]>;
}

export async function serveStaticFiles(
  app: FastifyInstance,
  { clientDir, apkFile }: Pick<Config, 'clientDir' | 'apkFile'>,
  sharedPages: SharedPages,
): Promise<void> {
  const isBuilt = existsSync(join(clientDir, 'index.html'));
  await app.register(fastifyStatic, {
    ...(isBuilt ? { root: clientDir } : { serve: false }),
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path, _root, request) => !isForApi(request) && !COMPRESSED_COPY.test(path),
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(relative(clientDir, path).split(sep).join('/'));
      reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
    },
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    const theme = parseThemeName(new URLSearchParams(request.url.split('?')[1]).get('theme'));
    const tags = await sharedPages.tags(request, path, theme);
    if (tags.length > 0) {
      const page = await readFile(join(clientDir, 'index.html'), 'utf8');
      reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE);
      return reply.send(page.replace('</head>', `${tags.join('\n')}\n</head>`));
    }
    const themePage = `themes/${theme}/index.html`;
    const showsStage = STAGE_PATHS.includes(path) && existsSync(join(clientDir, themePage));
    return reply.sendFile(showsStage ? themePage : 'index.html');
  };

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage =
      (request.headers.accept ?? '').includes('text/html') || sharedPages.includes(pathOf(request.url));
    const isForAdmin = `${pathOf(request.url)}/`.startsWith(ADMIN_PREFIX);
    if (isBuilt && isRead && wantsPage && !isForApi(request) && !isForAdmin) return sendPage(request, reply);
    throw new ApiError(404, 'not_found', 'refusal.noSuchAddress');
  });

  if (isBuilt) {
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage });
    for (const file of SINGLE_FILES.filter((name) => existsSync(join(clientDir, name))))
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${file}`,
        handler: async (_, reply) => {
          const html = await readFile(join(clientDir, file), 'utf8');
          reply.header('content-security-policy', singleFilePolicy(html));
          return reply.sendFile(file);
        },
      });
  }
  serveApk(app, apkFile);
}

function serveApk(app: FastifyInstance, apkFile: string): void {
  let downloads = 0;
  app.get('/chickenroad.apk', async (_, reply) => {
    if (!existsSync(apkFile)) throw new ApiError(404, 'not_found', 'refusal.noApp');
    if (downloads >= MAX_DOWNLOADS)
      throw new ApiError(503, 'unavailable', 'refusal.tooManyDownloads', {
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
