import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheFiles } from '../../src/server/http/file-cache.ts';
import { preferredEncoding, requestedRange } from '../../src/server/http/file-requests.ts';
import { startApp, type TestApp } from './harness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chicken-road-files-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>one</title>');
  writeFileSync(join(folder, 'assets', 'main-Ab3dEf9h.js'), 'plain text');
  writeFileSync(join(folder, 'assets', 'main-Ab3dEf9h.js.br'), 'brotli');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the client’s files', () => {
  const logged: string[] = [];
  let it: TestApp;
  const serve = async (): Promise<void> => {
    logged.length = 0;
    const stream = new Writable({
      write: (line, _, done) => {
        logged.push(String(line));
        done();
      },
    });
    it = await startApp('embedded', { log: { level: 'warn', stream }, config: { clientDir: folder } });
  };
  afterEach(() => it.close());
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    it.app.inject({ url, headers, method });
  const SCRIPT = '/assets/main-Ab3dEf9h.js';

  test('are read once: what a new build does to the folder is seen by the next server', async () => {
    await serve();
    writeFileSync(join(folder, 'index.html'), 'half a p');
    rmSync(join(folder, 'assets'), { recursive: true });
    expect((await get('/')).body).toContain('one');
    expect((await get(SCRIPT)).body).toBe('plain text');
    expect((await get(SCRIPT, { 'accept-encoding': 'br' })).body).toBe('brotli');
  });

  test('that cannot be read are named in the log once, and the others are served', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'banner.webp'));
    await serve();
    for (let asked = 0; asked < 20; asked++) expect((await get('/banner.webp')).statusCode).toBe(404);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'file not served', file: 'banner.webp' },
    ]);
    expect((await get('/')).statusCode).toBe(200);
  });

  test('are not sent again to who has them, in the encoding that she has', async () => {
    await serve();
    const [plain, br] = [await get(SCRIPT), await get(SCRIPT, { 'accept-encoding': 'br' })];
    expect(plain.headers.etag).not.toBe(br.headers.etag);
    expect(plain.headers.vary).toContain('accept-encoding');
    for (const known of [`${br.headers.etag}`, `"x", W/${br.headers.etag}`, '*']) {
      const again = await get(SCRIPT, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toContain('immutable');
    }
    const other = await get(SCRIPT, { 'if-none-match': `${br.headers.etag}` });
    expect([other.statusCode, other.body]).toEqual([200, 'plain text']);
  });

  test('tell their size without being sent', async () => {
    await serve();
    const head = await get(SCRIPT, {}, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe('10');
  });

  test('are sent in part to who asks for a part', async () => {
    await serve();
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, body, headers } = await get(SCRIPT, { range, ...more });
      return [statusCode, headers['content-range'], statusCode === 416 ? '' : body];
    };
    expect(await part('bytes=0-4')).toEqual([206, 'bytes 0-4/10', 'plain']);
    expect(await part('bytes=6-')).toEqual([206, 'bytes 6-9/10', 'text']);
    expect(await part('bytes=-4')).toEqual([206, 'bytes 6-9/10', 'text']);
    expect(await part('bytes=6-99')).toEqual([206, 'bytes 6-9/10', 'text']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=-0')).toEqual([416, 'bytes */10', '']);
    for (const whole of ['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])
      expect(await part(whole)).toEqual([200, undefined, 'plain text']);
    expect(await part('bytes=0-4', { 'if-range': '"older"' })).toEqual([200, undefined, 'plain text']);
    const { etag } = (await get(SCRIPT)).headers;
    expect(await part('bytes=0-4', { 'if-range': String(etag) })).toEqual([206, 'bytes 0-4/10', 'plain']);
    expect((await get(SCRIPT, { range: 'bytes=10-' })).headers['cache-control']).toBeUndefined();
  });
});

test('a file that appears later is found, looked for every five seconds at most', async () => {
  let nowMs = 0;
  const files = await cacheFiles(
    folder,
    () => undefined,
    1_000,
    () => nowMs,
  );
  writeFileSync(join(folder, 'banner.webp'), 'new');
  expect(await files.find('banner.webp')).toBeUndefined();
  nowMs = 5_000;
  expect((await files.find('banner.webp'))?.encodings.get('identity')?.bytes.toString()).toBe('new');
});

test('files for which there is no room are left out and named, and smaller ones held', async () => {
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(2_000));
  const leftOut: string[] = [];
  const files = await cacheFiles(folder, (path, error) => leftOut.push(`${path}: ${error.message}`), 1_000);
  expect(leftOut).toEqual(['film.mp4: There is no room for it: files may take 1000 bytes in all.']);
  expect(await files.find('film.mp4')).toBeUndefined();
  expect(await files.find('index.html')).toBeDefined();
  expect(await files.find('../secret.txt')).toBeUndefined();
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['BR', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['x'.repeat(100_000), 'identity'],
])('who accepts %.20s gets %s', (accepted, encoding) => {
  const there = new Map([
    ['identity', 0],
    ['br', 0],
    ['gzip', 0],
  ] as const);
  expect(preferredEncoding(accepted, there)).toBe(encoding);
  expect(preferredEncoding(accepted, new Map([['identity', 0]]))).toBe('identity');
});

test('no part is asked of an empty file', () => {
  expect(requestedRange('bytes=0-', undefined, '"e"', 0)).toBe('outside');
  expect(requestedRange(undefined, undefined, '"e"', 0)).toBe(null);
});
