import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './cluster.ts';
import { captureLog, freshPhone, listen, PASSWORD, tempFolder, useApp } from './harness.ts';

const DOCUMENT = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const examples = (language: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );

const has = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0;
const CERTIFIED = has('openssl', 'version');
const NGINX = CERTIFIED && has('nginx', '-v');
const CADDY = CERTIFIED && has('caddy', 'version');

function put(text: string, ...pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    expect(before, from).toContain(from);
    return before.replaceAll(from, to);
  }, text);
}

interface Answer {
  readonly http: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** a header that comes twice is twice in it */
  readonly names: readonly string[];
  readonly body: string;
}

function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
  send = request,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, servername: 'play.example', rejectUnauthorized: false };
    const method = body ? 'POST' : 'GET';
    const sent = send({ ...options, method, headers: { host: 'play.example', ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const names = response.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      const { statusCode: http = 0 } = response;
      response.on('end', () => resolve({ http, headers: response.headers, names, body: text }));
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

describe.runIf(CERTIFIED)('the examples of docs/operating.md', () => {
  const folder = tempFolder();
  const { log, lines } = captureLog('info');
  const it = useApp(() => {
    const clientDir = join(folder, 'client');
    mkdirSync(clientDir);
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Chicken Road</title>');
    return { config: { clientDir, trustProxy: ['loopback'] }, log };
  });
  const started: ChildProcess[] = [];
  let appPort: number;
  beforeAll(async () => {
    const made = spawnSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-subj', '/CN=play.example', '-addext', 'subjectAltName=DNS:play.example'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    appPort = await listen(it.app);
  });
  afterAll(() => {
    for (const child of started) child.kill('SIGTERM');
  });
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };

  async function start(port: number, program: string, ...words: string[]): Promise<void> {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env });
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

  /** A player's first minute through a proxy, and what a proxy must keep away. */
  async function playThrough(port: number): Promise<void> {
    for (let time = 0; time < 4; time++) expect((await ask(port, '/healthz')).http).toBe(200);
    lines.length = 0;
    const page = await ask(port, '/', { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' });
    expect(page).toMatchObject({ http: 200, body: expect.stringContaining('Chicken Road') });
    const asked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'incoming request');
    expect([...new Set(asked.map(({ req }) => req.ip))]).toEqual(['127.0.0.1']);
    expect(page.names.filter((name) => name === 'strict-transport-security')).toHaveLength(1);
    const json = { 'content-type': 'application/json', 'user-id': '8' };
    const account = { email: '', phone: freshPhone(), password: PASSWORD };
    const registered = await ask(port, '/api/register', json, account);
    expect(registered.http, registered.body).toBe(200);
    const [cookie = ''] = registered.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Secure/);
    const session = { ...json, cookie: cookie.split(';')[0] ?? '' };
    const path = `/api/profile/${JSON.parse(registered.body).user_id}`;
    expect(await ask(port, path, session)).toMatchObject({ http: 200 });
    for (const path of ['/metrics', '/metrics?x', '/%6detrics', '//metrics'])
      expect((await ask(port, path)).body, path).not.toContain('chickenroad_');
    expect((await ask(port, '/metrics')).http).toBe(404);
    expect((await ask(port, '/readyz')).http).toBe(200);
  }

  /** The app in place of the example's first server, and a port without a server in place of its second. */
  const servers = async (text: string) => [
    ['127.0.0.1:8080', `127.0.0.1:${appPort}`] as const,
    ...(text.includes('127.0.0.1:8090')
      ? [['127.0.0.1:8090', `127.0.0.1:${await freePort()}`] as const]
      : []),
  ];

  describe.runIf(NGINX)('for nginx', () => {
    const [site = '', main = '', several = ''] = examples('nginx');
    const own = /^upstream [\s\S]*?^}\n/m;

    async function startNginx(example: string): Promise<{ readonly tls: number; readonly plain: number }> {
      const [tls, plain] = [await freePort(), await freePort()];
      const text = put(
        example,
        ['listen 443 ', `listen 127.0.0.1:${tls} `],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['/etc/letsencrypt/live/play.example/', `${folder}/`],
        ...(await servers(example)),
      );
      const file = join(folder, `nginx-${tls}.conf`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      writeFileSync(
        file,
        `daemon off;\npid ${join(folder, `nginx-${tls}.pid`)};\nerror_log stderr warn;\n${main}` +
          `http {\naccess_log off;\n${temporary.join('\n')}\n${text}}\n`,
      );
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      if (spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr.includes('nginx/1.22'))
        expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/);
      await start(tls, 'nginx', '-c', file);
      return { tls, plain };
    }

    test.each([
      ['one server', undefined],
      ['two servers, of which one is stopped', several],
    ])('bring a player to the game over %s, without a warning', async (_, upstream) => {
      expect(site).toMatch(own);
      const { tls, plain } = await startNginx(upstream === undefined ? site : site.replace(own, upstream));
      await playThrough(tls);
      const moved = await ask(plain, '/payin?x=1', {}, undefined, requestPlain);
      expect(moved).toMatchObject({ http: 301, headers: { location: 'https://play.example/payin?x=1' } });
    });

    test('serve a player beside four addresses with 1,500 half-sent requests each', async () => {
      const { tls, plain } = await startNginx(site);
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

  describe.runIf(CADDY)('for Caddy', () => {
    test.each(examples('caddyfile').map((example, at) => [at + 1, example] as const))(
      'bring a player to the game: example %i',
      async (_, example) => {
        const tls = await freePort();
        const certificate = `tls ${join(folder, 'fullchain.pem')} ${join(folder, 'privkey.pem')}`;
        const text = put(
          example,
          ['play.example {\n', `https://play.example:${tls} {\n\tbind 127.0.0.1\n\t${certificate}\n`],
          ...(await servers(example)),
        );
        const [asIs, file] = [join(folder, 'Caddyfile'), join(folder, `Caddyfile-${tls}`)];
        writeFileSync(asIs, example);
        const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n';
        writeFileSync(file, `${global}${text}`);
        for (const config of [asIs, file]) {
          const words = ['validate', '--adapter', 'caddyfile', '--config', config];
          const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env });
          expect(status, stderr).toBe(0);
        }
        await start(tls, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file);
        await playThrough(tls);
      },
    );
  });

  test.runIf(has('systemd-analyze', '--version'))('for systemd are a unit that it can read', () => {
    const [unit = ''] = examples('ini');
    for (const line of [/^StartLimitIntervalSec=0$/m, /^RestartSec=\d+$/m, /^MemoryMax=/m])
      expect(unit).toMatch(line);
    const file = join(folder, 'chickenroad.service');
    writeFileSync(file, put(unit, ['/usr/bin/node', process.execPath], ['User=chickenroad', 'User=root']));
    const words = ['verify', '--man=no', file];
    const { stderr, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    const printed = `${stdout}${stderr}`.split('\n');
    expect(printed.filter((line) => line.includes('chickenroad.service'))).toEqual([]);
  });
});
