import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { tempFolder, useApp } from '../support/harness.ts';

const HTML = { accept: 'text/html' };

describe('serving the built client', () => {
  const folder = tempFolder();
  const clientDir = join(folder, 'client');
  const dataDir = join(folder, 'data');
  const it = useApp(() => {
    mkdirSync(join(clientDir, 'assets'), { recursive: true });
    mkdirSync(dataDir);
    for (const [name, text] of Object.entries({
      'client/index.html': '<!doctype html><title>Chicken Road</title>',
      'client/assets/main-Ab3dEf9h.js': 'plain',
      'client/assets/main-Ab3dEf9h.js.br': 'brotli',
      'client/assets/main-Ab3dEf9h.js.gz': 'gzip',
      'client/manifest.webmanifest': '{}',
      'client/baloo-2-devanagari.woff2': 'font',
      'client/first@1x.741aa228.webp': 'sheet',
      'client/ten.txt': 'plain text',
      'client/.hidden.txt': 'secret',
      'client/verify.html': '<script>1</script>',
      'client/evidence.html': '<script>1</script>',
      'data/chickenroad.apk': 'apk',
      'secret.txt': 'secret',
    }))
      writeFileSync(join(folder, name), text);
    return { config: { clientDir, apkFile: readConfig({ DATA_DIR: dataDir }).apkFile } };
  });

  const get = (url: string, headers: Record<string, string> = {}) => it.app.inject({ url, headers });

  test.each(['/', '/chickenroad', '/payin', '/register?ref=x', '/anything/deep'])(
    '%s is the page of the game, asked for again each time',
    async (url) => {
      const page = await get(url, HTML);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.body).toContain('Chicken Road');
    },
  );

  test('a file with a hash in its name is kept for ever, compressed as the browser takes it', async () => {
    const url = '/assets/main-Ab3dEf9h.js';
    const plain = await get(url);
    expect(plain.body).toBe('plain');
    expect(plain.headers['cache-control']).toContain('immutable');
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(br.headers['cache-control']).toContain('immutable');
    expect(br.body).toBe('brotli');
    expect((await get(url, { 'accept-encoding': 'gzip' })).body).toBe('gzip');
    expect((await get('/first@1x.741aa228.webp')).headers['cache-control']).toContain('immutable');
    for (const unhashed of ['/manifest.webmanifest', '/baloo-2-devanagari.woff2'])
      expect((await get(unhashed)).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/api/nothing',
    '/assets/missing.js',
    '/assets',
    '/assets/main-Ab3dEf9h.js.br',
    '/.hidden.txt',
    '/%2ehidden.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('%s is refused in the shape of the contract, and never the page', async (url) => {
    const answer = await get(url, url.startsWith('/api') ? HTML : { accept: '*/*' });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
    expect(answer.json()).toMatchObject({ success: false, status: false, message: expect.any(String) });
  });

  test('a file that the browser has is not sent again, in the encoding that it has', async () => {
    const url = '/assets/main-Ab3dEf9h.js';
    const [plain, br] = [await get(url), await get(url, { 'accept-encoding': 'br' })];
    expect(plain.headers.etag).not.toBe(br.headers.etag);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    for (const known of [`${br.headers.etag}`, `"x", ${br.headers.etag}`, '*']) {
      const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toContain('immutable');
    }
    const other = await get(url, { 'if-none-match': `${br.headers.etag}` });
    expect([other.statusCode, other.body]).toEqual([200, 'plain']);
  });

  test('HEAD returns the size of a file, and no body for a file or the page', async () => {
    const file = await it.app.inject({ url: '/ten.txt', method: 'HEAD' });
    expect([file.statusCode, file.headers['content-length'], file.body]).toEqual([200, '10', '']);
    const page = await it.app.inject({ url: '/', headers: HTML, method: 'HEAD' });
    expect([page.statusCode, page.body]).toEqual([200, '']);
  });

  test('a range beyond the end of a file is refused in the shape of the contract, and not cached', async () => {
    const outside = await get('/ten.txt', { range: 'bytes=10-' });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(outside.json()).toMatchObject({ success: false, code: 'bad_input' });
    expect(outside.headers['cache-control']).toBeUndefined();
  });

  test.each(['/verify.html', '/evidence.html'])('%s may run its own script and load nothing', async (url) => {
    const { headers, body } = await get(url);
    expect(body).toBe('<script>1</script>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'/);
  });

  test('an app in DATA_DIR is served and announced; without one the answer is 404', async () => {
    const apk = await get('/chickenroad.apk');
    expect(apk).toMatchObject({ statusCode: 200, body: 'apk' });
    expect(apk.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': expect.stringContaining('chickenroad.apk'),
    });
    expect((await it.guest().ok('gameRules')).data.has_app).toBe(true);
    rmSync(join(dataDir, 'chickenroad.apk'));
    const missing = await get('/chickenroad.apk', HTML);
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'not_found', message: 'There is no app to download here.' });
    expect((await it.guest().ok('gameRules')).data.has_app).toBe(false);
  });

  test('health, readiness and metrics answer', async () => {
    expect((await get('/healthz')).json()).toEqual({
      status: 'alive',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    const player = await it.player();
    await player.bet();
    const metrics = await get('/metrics');
    expect(metrics.body).toMatch(/chickenroad_answer_seconds_count\{call="bet",status="200"\} 1/);
    expect(metrics.body).toMatch(/chickenroad_rounds_opened_total\{type="1"\} 1/);
    expect(metrics.body).toMatch(/chickenroad_database_up 1/);
  });
});
