import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { parseThemeName, THEME_COOKIE } from '../../contract/theme/theme-name.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Config } from '../platform/config.ts';
import { singleFilePolicy } from './security-headers.ts';
import { REVALIDATE, refuseUnknownAddress, serveBuiltPages } from './static-files.ts';

/** Pages with inline style and script. */
const SINGLE_FILES: readonly string[] = ['verify.html', 'evidence.html'];

const REPLAY_PATH = '/replay/:replay(^[A-Za-z0-9_-]{64}$)';

const MAX_DOWNLOADS = 100;

/** Returns the meta tags of a replay's page, for messengers. */
export type ReplayTags = (
  request: FastifyRequest,
  replay: string,
  theme: string,
) => Promise<readonly string[]>;

/** Returns the theme of the URL, else the skin that this browser showed last. */
const themeOf = ({ url, cookies }: FastifyRequest): string =>
  parseThemeName(new URLSearchParams(url.split('?')[1]).get('theme') ?? cookies[THEME_COOKIE] ?? null);

export async function serveGamePages(
  scope: FastifyInstance,
  { clientDir, apkFile }: Pick<Config, 'clientDir' | 'apkFile'>,
  replayTags: ReplayTags,
): Promise<void> {
  const get = (urls: readonly string[], handler: RouteHandlerMethod): void => {
    for (const url of urls) scope.route({ method: ['GET', 'HEAD'], url, handler });
  };
  get(['/admin', '/admin/*'], refuseUnknownAddress);
  get(['/chickenroad.apk'], sendApk(apkFile));
  if (!(await serveBuiltPages(scope, clientDir))) return;
  get(['/', '/chickenroad'], (request, reply) => {
    const themePage = `themes/${themeOf(request)}/index.html`;
    return reply.sendFile(existsSync(join(clientDir, themePage)) ? themePage : 'index.html');
  });
  // A route of its own: messengers do not send `Accept: text/html`, which the not-found handler needs.
  get([REPLAY_PATH, `${REPLAY_PATH}/`], async (request, reply) => {
    const { replay } = request.params as { readonly replay: string };
    const tags = await replayTags(request, replay, themeOf(request));
    if (tags.length === 0) return reply.sendFile('index.html');
    const page = await readFile(join(clientDir, 'index.html'), 'utf8');
    reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE);
    return reply.send(page.replace('</head>', `${tags.join('\n')}\n</head>`));
  });
  for (const file of SINGLE_FILES.filter((name) => existsSync(join(clientDir, name))))
    get([`/${file}`], async (_, reply) => {
      const html = await readFile(join(clientDir, file), 'utf8');
      reply.header('content-security-policy', singleFilePolicy(html));
      return reply.sendFile(file);
    });
}

function sendApk(apkFile: string): RouteHandlerMethod {
  let downloads = 0;
  return async (_, reply) => {
    if (!existsSync(apkFile)) throw new ApiError(404, 'not_found', 'refusal.noApp');
    if (downloads >= MAX_DOWNLOADS)
      throw new ApiError(503, 'unavailable', 'refusal.tooManyDownloads', { retry_after: 10 });
    downloads++;
    reply.raw.once('close', () => {
      downloads--;
    });
    reply.type('application/vnd.android.package-archive');
    reply.header('content-disposition', 'attachment; filename="chickenroad.apk"');
    return reply.sendFile(basename(apkFile), dirname(apkFile));
  };
}
