import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageOfTheme } from '../../../scripts/theme-pages.ts';
import { THEME_COOKIE } from '../../../src/contract/theme/theme-name.ts';
import { tempFolder, useApp } from '../support/harness.ts';

const HTML = { accept: 'text/html' };
const PAGE = '<!doctype html><head><title>Chicken Road</title></head>';

describe('what the page asks for ahead of its code', () => {
  const folder = tempFolder();
  const it = useApp(() => {
    const themesDir = join(folder, 'themes');
    mkdirSync(join(themesDir, 'broken'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), PAGE);
    for (const theme of ['dhaba', 'hills']) {
      cpSync(join('public/themes', theme), join(themesDir, theme), { recursive: true });
      const page = pageOfTheme(PAGE, themesDir, theme);
      writeFileSync(join(themesDir, theme, 'index.html'), page);
      writeFileSync(join(themesDir, theme, 'index.html.br'), brotliCompressSync(page));
    }
    writeFileSync(join(themesDir, 'broken/theme.json'), '{"sheets": {"first": "../../secret"}}');
    expect(() => pageOfTheme(PAGE, themesDir, 'broken')).toThrow();
    return { config: { clientDir: folder } };
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    it.app.inject({ url, headers: { ...HTML, ...headers } });
  const links = (page: string) =>
    [
      ...page.matchAll(
        /<(?:link rel="preload" as="fetch" crossorigin href|meta name="first-sheet" content)="([^"]+)"(?: media="([^"]+)")?>/g,
      ),
    ].map(([, href = '', media = '']) => ({ href, media }));

  test.each(['/', '/chickenroad', '/?ref=x'])(
    '%s names the theme and the sheet of its first picture',
    async (url) => {
      const found = links((await get(url)).body);
      expect(found.map(({ href }) => href.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual([
        '/themes/dhaba/theme.json',
        '/themes/dhaba/first@1x.json',
        '/themes/dhaba/first@1x.webp',
        '/themes/dhaba/first@0.5x.json',
        '/themes/dhaba/first@0.5x.webp',
      ]);
      for (const { href } of found) expect((await get(href, { accept: '*/*' })).statusCode, href).toBe(200);
    },
  );

  test('a screen fetches one size: each is named for screens of its own', async () => {
    const found = links((await get('/')).body);
    const [full, half] = ['first@1x', 'first@0.5x'].map((size) =>
      found.filter(({ href }) => href.includes(size)).map(({ media }) => media),
    );
    expect(new Set(full).size).toBe(1);
    expect(new Set(half).size).toBe(1);
    expect(full?.[0]).not.toBe(half?.[0]);
  });

  test('the skin of the last visit is named where the URL has no theme', async () => {
    const cookie = `${THEME_COOKIE}=hills`;
    const themesOf = async (url: string) => {
      const { body } = await it.app.inject({ url, headers: { cookie } });
      return new Set(links(body).map(({ href }) => href.split('/')[2]));
    };
    expect(await themesOf('/')).toEqual(new Set(['hills']));
    expect(await themesOf('/?theme=dhaba')).toEqual(new Set(['dhaba']));
  });

  test('the chosen theme is named and nothing of another', async () => {
    const found = links((await get('/?theme=hills')).body);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ href }) => !href.startsWith('/themes/hills/'))).toEqual([]);
  });

  test.each(['/payin', '/login', '/register?ref=x', '/anything/deep'])(
    '%s shows no stage and names none',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(links(page.body)).toEqual([]);
    },
  );

  test.each(['/?theme=nobody', '/?theme=broken', '/?theme=%2e%2e'])(
    '%s is a page all the same, and names no file that is not the theme’s own',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Chicken Road');
      expect(page.body).not.toContain('secret');
    },
  );

  test('it is compressed, and asked for again it is not sent again', async () => {
    const plain = await get('/');
    const small = await get('/', { 'accept-encoding': 'br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/?theme=hills')).headers.etag).not.toBe(plain.headers.etag);
  });
});
