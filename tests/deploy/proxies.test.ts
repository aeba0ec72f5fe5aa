import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { freePort } from '../server/support/cluster.ts';
import { captureLog, freshPhone, listen, PASSWORD, tempFolder, useApp } from '../server/support/harness.ts';
import { requireProgram } from './programs.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

function put(text: string, ...pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    expect(before, from).toContain(from);
    return before.replaceAll(from, to);
  }, text);
}

interface Answer {
  readonly http: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** with repeated headers */
  readonly names: readonly string[];
  readonly body: string;
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly send?: typeof request;
  readonly name?: string;
  /** the address that the request comes from */
  readonly from?: string;
}

function ask(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { headers, body, send = request, name = 'play.example', from = '127.0.0.1' } = asked;
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path, localAddress: from };
    const options = { ...to, servername: name, rejectUnauthorized: false, method: body ? 'POST' : 'GET' };
    const sent = send({ ...options, headers: { host: name, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const names = response.rawHeaders.filter((_, at) => at % 2 === 0).map((header) => header.toLowerCase());
      const { statusCode: http = 0 } = response;
      response.on('end', () => resolve({ http, headers: response.headers, names, body: text }));
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

describe('through a proxy with the files of deploy/', () => {
  const folder = tempFolder();
  const { log, lines } = captureLog('info');
  const pagesIn = (name: string): string => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), `<!doctype html><title>${name}</title>`);
    return join(folder, name);
  };
  const trustProxy = ['loopback'];
  const it = useApp(() => ({ config: { clientDir: pagesIn('game'), trustProxy }, log }));
  const started: ChildProcess[] = [];
  let [appPort, adminPort] = [0, 0];
  beforeAll(async () => {
    for (const program of ['openssl', 'nginx', 'caddy']) requireProgram(program);
    const made = spawnSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-subj', '/CN=play.example', '-addext', 'subjectAltName=DNS:play.example,DNS:admin.example'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    appPort = await listen(it.app);
    const admin = await buildBackOfficeApp(it.context, {
      trustProxy,
      adminUrl: 'https://admin.example',
      adminDir: pagesIn('office'),
      onFailure: (error) => {
        throw error;
      },
    });
    adminPort = await listen(admin);
    return () => admin.close();
  });
  afterAll(() => {
    for (const child of started) child.kill('SIGTERM');
  });
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };

  async function start(port: number, words: readonly string[], own: NodeJS.ProcessEnv = {}): Promise<void> {
    const [program = '', ...rest] = words;
    const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...env, ...own } });
    started.push(child);
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(printed);
      expect((await ask(port, '/healthz')).http).toBe(200);
    };
    await vi.waitFor(isUp, { timeout: 30_000, interval: 100 });
  }

  /** Loads, registers and plays through a proxy, and expects the paths that a proxy must refuse. */
  async function playThrough(port: number): Promise<void> {
    for (let time = 0; time < 4; time++) expect((await ask(port, '/healthz')).http).toBe(200);
    lines.length = 0;
    const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' };
    const page = await ask(port, '/', { headers });
    expect(page).toMatchObject({ http: 200, body: expect.stringContaining('<title>game') });
    const asked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'incoming request');
    expect([...new Set(asked.map(({ req }) => req.ip))]).toEqual(['127.0.0.1']);
    expect(page.names.filter((name) => name === 'strict-transport-security')).toHaveLength(1);
    const json = { 'content-type': 'application/json', 'user-id': '8' };
    const account = { email: '', phone: freshPhone(), password: PASSWORD };
    const registered = await ask(port, '/api/register', { headers: json, body: account });
    expect(registered.http, registered.body).toBe(200);
    const [cookie = ''] = registered.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Secure/);
    const session = { ...json, cookie: cookie.split(';')[0] ?? '' };
    const path = `/api/profile/${JSON.parse(registered.body).user_id}`;
    expect(await ask(port, path, { headers: session })).toMatchObject({ http: 200 });
    for (const path of ['/metrics', '/metrics?x', '/%6detrics', '//metrics'])
      expect((await ask(port, path)).body, path).not.toContain('chickenroad_');
    expect((await ask(port, '/metrics')).http).toBe(404);
    expect((await ask(port, '/readyz')).http).toBe(200);
  }

  async function openBackOffice(port: number): Promise<void> {
    const name = 'admin.example';
    const headers = { accept: 'text/html' };
    const office = { http: 200, body: expect.stringContaining('<title>office') };
    expect(await ask(port, '/', { name, headers })).toMatchObject(office);
    expect(await ask(port, '/admin/api/session', { name })).toMatchObject({ http: 200 });
    const elsewhere = { ...headers, 'x-forwarded-for': '127.0.0.1' };
    const refused = await ask(port, '/', { name, headers: elsewhere, from: '127.0.0.9' });
    expect([refused.http, refused.body.includes('office')]).toEqual([403, false]);
    for (const path of ['/metrics', '/api/live']) expect((await ask(port, path, { name })).http).toBe(404);
    expect((await ask(port, '/admin/api/session')).http).toBe(404);
  }

  /** Replaces the second server of an example by a port without a server. */
  const withoutSecond = async (text: string): Promise<string> =>
    put(
      text,
      ['127.0.0.1:8080', `127.0.0.1:${appPort}`],
      ['127.0.0.1:8090', `127.0.0.1:${await freePort()}`],
    );
  /** Returns the example with two servers in docs/operating.md. */
  const exampleOf = (language: string): string => {
    const examples = textOf('docs/operating.md').matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'),
    );
    return [...examples].map(([, text = '']) => text).find((text) => text.includes('8090')) ?? '';
  };

  describe('for nginx', () => {
    const site = textOf('deploy/nginx/chickenroad.conf');
    const upstream = /^upstream [\s\S]*?^}\n/m;

    async function startNginx(game: string): Promise<{ readonly tls: number; readonly plain: number }> {
      const [tls, plain] = [await freePort(), await freePort()];
      const own = join(folder, `nginx-${tls}`);
      const sites = join(own, 'conf.d');
      mkdirSync(sites, { recursive: true });
      const admin = put(textOf('deploy/nginx/chickenroad-admin.conf'), [
        '127.0.0.1:8081',
        `127.0.0.1:${adminPort}`,
      ]);
      for (const [name, text] of [
        ['play', game],
        ['admin', admin],
      ] as const)
        writeFileSync(
          join(sites, `${name}.conf`),
          put(
            text,
            ['listen 443 ', `listen 127.0.0.1:${tls} `],
            ['listen 80', `listen 127.0.0.1:${plain}`],
            [`/etc/letsencrypt/live/${name}.example/`, `${folder}/`],
          ),
        );
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      const file = join(own, 'nginx.conf');
      writeFileSync(
        file,
        put(
          textOf('deploy/nginx/nginx.conf'),
          ['user www-data;', 'daemon off;'],
          ['/run/nginx.pid', join(own, 'pid')],
          ['/var/log/nginx/error.log', 'stderr warn'],
          ['/etc/nginx/conf.d/*.conf', join(sites, '*.conf')],
          ['server_tokens off;', temporary.join('\n')],
        ),
      );
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      if (spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr.includes('nginx/1.22'))
        expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/);
      await start(tls, ['nginx', '-c', file]);
      return { tls, plain };
    }

    const oneServer = (): string => put(site, ['127.0.0.1:8080', `127.0.0.1:${appPort}`]);

    test('game and back office are reached, each by its name', async () => {
      const { tls, plain } = await startNginx(oneServer());
      await playThrough(tls);
      await openBackOffice(tls);
      const moved = await ask(plain, '/payin?x=1', { send: requestPlain });
      expect(moved).toMatchObject({ http: 301, headers: { location: 'https://play.example/payin?x=1' } });
    });

    test('the game is reached while one of two servers is stopped', async () => {
      expect(site).toMatch(upstream);
      const { tls } = await startNginx(site.replace(upstream, await withoutSecond(exampleOf('nginx'))));
      await playThrough(tls);
    });

    test('a player is served beside four addresses with 1,500 half-sent requests each', async () => {
      const { tls, plain } = await startNginx(oneServer());
      const flood: Socket[] = [];
      for (let round = 0; round < 15; round++)
        await Promise.all(
          Array.from({ length: 400 }, async (_, at) => {
            const localAddress = `127.0.0.${2 + (at % 4)}`;
            const socket = connect({ port: plain, host: '127.0.0.1', localAddress });
            flood.push(socket.on('error', () => undefined));
            await once(socket, 'connect');
            socket.write('GET / HTTP/1.1\r\nHost: play.example\r\n');
          }),
        );
      await playThrough(tls);
      expect(flood.filter(({ closed }) => !closed)).toHaveLength(6000);
      for (const socket of flood) socket.destroy();
    });
  });

  describe('for Caddy', () => {
    const certificate = `tls ${join(folder, 'fullchain.pem')} ${join(folder, 'privkey.pem')}`;
    const locally = `bind 127.0.0.1\n\t${certificate}\n`;
    const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n';

    async function startCaddy(tls: number, text: string, own: NodeJS.ProcessEnv = {}): Promise<void> {
      const file = join(folder, `Caddyfile-${tls}`);
      writeFileSync(file, `${global}${text}`);
      await start(tls, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], own);
    }

    test('game and back office are reached, each by its name', async () => {
      const asIs = new URL('../../deploy/Caddyfile', import.meta.url).pathname;
      const words = ['validate', '--adapter', 'caddyfile', '--config', asIs];
      const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env });
      expect(status, stderr).toBe(0);
      const tls = await freePort();
      const text = put(textOf('deploy/Caddyfile'), ['.example} {\n', `.example} {\n\t${locally}`]);
      await startCaddy(tls, text, {
        GAME_NAME: `https://play.example:${tls}`,
        ADMIN_NAME: `https://admin.example:${tls}`,
        GAME_SERVER: `127.0.0.1:${appPort}`,
        ADMIN_SERVER: `127.0.0.1:${adminPort}`,
        ADMIN_FROM: '127.0.0.1',
      });
      await playThrough(tls);
      await openBackOffice(tls);
    });

    test('the game is reached while one of two servers is stopped', async () => {
      const tls = await freePort();
      const text = await withoutSecond(exampleOf('caddyfile'));
      await startCaddy(tls, put(text, ['play.example {\n', `https://play.example:${tls} {\n\t${locally}`]));
      await playThrough(tls);
    });
  });
});
