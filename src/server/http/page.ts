import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { FULL_SIZE_MEDIA, HALF_SIZE_MEDIA, sheetsShownFirst, Theme } from '../../theme/theme.ts';
import { parseThemeName } from '../../theme/theme-name.ts';
import { type CachedFile, etagOf, type FileCache } from './file-cache.ts';

/** The paths that show the stage. */
const STAGE_PATHS: readonly string[] = ['/', '/chickenroad'];

const Sheet = v.object({ meta: v.object({ image: v.pipe(v.string(), v.regex(/^[\w.@-]+$/)) }) });

const textOf = (file: CachedFile | undefined): string | null =>
  file?.encodings.get('identity')?.bytes.toString() ?? null;

/**
 * What the page of a theme asks for ahead of its code: the theme's description and the sheets of the first picture, in the
 * size that the screen wants.
 * @returns addresses with the screens they are for
 * @throws Error when one of the theme's files is not what it should be
 */
async function shownFirst(held: FileCache, name: string): Promise<{ href: string; media?: string }[]> {
  const folder = `themes/${name}`;
  const text = textOf(await held.find(`${folder}/theme.json`));
  if (text === null) return [];
  const theme = v.parse(Theme, JSON.parse(text));
  const links: { href: string; media?: string }[] = [{ href: `/${folder}/theme.json` }];
  for (const sheet of sheetsShownFirst(theme)) {
    const { full, half } = theme.sheets[sheet] ?? {};
    for (const [list, media] of [
      [full, FULL_SIZE_MEDIA],
      [half, HALF_SIZE_MEDIA],
    ] as const) {
      const found = list === undefined ? null : textOf(await held.find(`${folder}/${list}`));
      if (found === null) continue;
      const { image } = v.parse(Sheet, JSON.parse(found)).meta;
      links.push({ href: `/${folder}/${list}`, media }, { href: `/${folder}/${image}`, media });
    }
  }
  return links;
}

const linkOf = ({ href, media }: { href: string; media?: string }): string =>
  `<link rel="preload" as="fetch" crossorigin href="${href}"${media === undefined ? '' : ` media="${media}"`}>`;

const withTags = (page: string, tags: readonly string[]): Buffer =>
  Buffer.from(page.replace('</head>', `${tags.join('\n')}\n</head>`));

function withLinks(page: string, links: readonly { href: string; media?: string }[]): CachedFile {
  const bytes = withTags(page, links.map(linkOf));
  const encodings = {
    identity: bytes,
    br: brotliCompressSync(bytes),
    gzip: gzipSync(bytes),
  };
  return {
    type: 'text/html; charset=utf-8',
    hashed: false,
    encodings: new Map(
      (['identity', 'br', 'gzip'] as const).map((name) => {
        const content = encodings[name];
        return [name, { bytes: content, etag: etagOf(content) }];
      }),
    ),
  };
}

/** A page with tags of its own in its head: made for one answer, so it is not compressed. */
export function pageWithTags(page: CachedFile, tags: readonly string[]): CachedFile {
  const bytes = withTags(textOf(page) ?? '', tags);
  return { ...page, encodings: new Map([['identity', { bytes, etag: etagOf(bytes) }]]) };
}

/**
 * The page of every address of the game. Where it shows the stage it also names the pictures of the chosen theme, so that
 * they are on their way before any code runs. Which these are, only the theme's own files know: a theme may be swapped
 * without building anything anew.
 * @param onFault hears once of each theme whose files cannot be read; its page does without
 */
export function pages(
  held: FileCache,
  onFault: (theme: string, error: unknown) => void,
): (path: string, theme: string | null) => Promise<CachedFile | undefined> {
  /** by theme: no more than there are */
  const made = new Map<string, CachedFile>();
  return async (path, asked) => {
    const page = await held.find('index.html');
    const text = textOf(page);
    if (!page || text === null || !STAGE_PATHS.includes(path)) return page;
    const name = parseThemeName(asked);
    const known = made.get(name);
    if (known) return known;
    const links = await shownFirst(held, name).catch((error: unknown) => {
      onFault(name, error);
      return [];
    });
    if (links.length === 0 && !(await held.find(`themes/${name}/theme.json`))) return page;
    const own = withLinks(text, links);
    made.set(name, own);
    return own;
  };
}
