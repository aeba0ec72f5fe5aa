import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { FULL_SIZE_MEDIA, HALF_SIZE_MEDIA, sheetsShownFirst, Theme } from '../src/contract/theme/theme.ts';

const Sheet = v.object({ meta: v.object({ image: v.pipe(v.string(), v.regex(/^[\w.@-]+$/)) }) });

interface ThemeFile {
  readonly href: string;
  readonly media?: string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Returns a theme's description and its first sheets in both sizes. @throws when a file is missing or not valid */
function firstPictureFiles(themesDir: string, name: string): readonly ThemeFile[] {
  const theme = v.parse(Theme, readJson(join(themesDir, name, 'theme.json')));
  const sheets = sheetsShownFirst(theme).flatMap((sheet) => {
    const { full = '', half = '' } = theme.sheets[sheet] ?? {};
    return [
      { list: full, media: FULL_SIZE_MEDIA },
      { list: half, media: HALF_SIZE_MEDIA },
    ];
  });
  return [
    { href: `/themes/${name}/theme.json` },
    ...sheets.flatMap(({ list, media }) => {
      const { image } = v.parse(Sheet, readJson(join(themesDir, name, list))).meta;
      return [list, image].map((file) => ({ href: `/themes/${name}/${file}`, media }));
    }),
  ];
}

/** Names an image in a meta tag instead of preloading it, so that it does not delay the scripts (src/client/stage/preload.ts). */
function tagOf({ href, media }: ThemeFile): string {
  const attributes = media === undefined ? '' : ` media="${media}"`;
  return href.endsWith('.json')
    ? `<link rel="preload" as="fetch" crossorigin href="${href}"${attributes}>`
    : `<meta name="first-sheet" content="${href}"${attributes}>`;
}

/** Returns the game's page with tags that name the files of a theme's first picture, before the script that reads them. */
export function pageOfTheme(page: string, themesDir: string, name: string): string {
  const tags = firstPictureFiles(themesDir, name).map(tagOf);
  return page.replace(/(?=<script|<\/head>)/, `${tags.join('\n')}\n`);
}

/** Writes `themes/<name>/index.html` for each theme. */
export function themePages(): Plugin {
  let themesDir = '';
  return {
    name: 'theme-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ publicDir }) => {
      themesDir = join(publicDir, 'themes');
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !existsSync(themesDir)) return;
      for (const name of readdirSync(themesDir)) {
        try {
          const source = pageOfTheme(String(page.source), themesDir, name);
          this.emitFile({ type: 'asset', fileName: `themes/${name}/index.html`, source });
        } catch (error) {
          this.warn(`The theme ${name} is not preloaded: ${error instanceof Error ? error.message : error}`);
        }
      }
    },
  };
}
