import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { captureLog, databaseKind, freshPhone, listen, PASSWORD, startApp, type TestApp } from './harness.ts';
import { freePort } from './postgres.ts';

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
  readonly names: readonly string[];
  readonly body: string;
}

function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        servername: 'play.example',
        rejectUnauthorized: false,
        headers: { host: 'play.example', ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            http: response.statusCode ?? 0,
            headers: response.headers,
            names: response.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()),
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe.runIf(CERTIFIED)('the examples of docs/operating.md', () => {
  let folder: string;
  let it: TestApp;
  let appPort: number;
  const { log, lines } = captureLog('info');
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chicken-road-proxy-'));
    const clientDir = join(folder, 'client');
    mkdirSync(clientDir);
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Chicken Road</title>');
    const made = spawnSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-subj', '/CN=play.example', '-addext', 'subjectAltName=DNS:play.example'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    it = await startApp(databaseKind(), { config: { clientDir, trustProxy: ['loopback'] }, log });
    appPort = await listen(it.app);
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGTERM');
    await it.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function throughProxy(port: number): Promise<void> {
    lines.length = 0;
    const page = await ask(port, '/', { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' });
    expect(page.http).toBe(200);
    expect(page.body).toContain('Chicken Road');
    const asked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'incoming request');
    expect([...new Set(asked.map(({ req }) => req.ip))]).toEqual(['127.0.0.1']);
    expect(page.names.filter((name) => name === 'strict-transport-security')).toHaveLength(1);
    const json = { 'content-type': 'application/json', 'user-id': '8' };
    const registered = await ask(port, '/api/register', json, {
      email: '',
      phone: freshPhone(),
      password: PASSWORD,
    });
    expect(registered.http, registered.body).toBe(200);
    const [cookie = ''] = registered.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Secure/);
    const { user_id: userId } = JSON.parse(registered.body);
    const session = { ...json, cookie: cookie.split(';')[0] ?? '' };
    const profile = await ask(port, `/api/profile/${userId}`, session);
    expect(profile.http, profile.body).toBe(200);
    for (const path of ['/metrics', '/metrics?x', '/%6detrics', '//metrics'])
      expect((await ask(port, path)).body, path).not.toContain('chickenroad_');
    expect((await ask(port, '/metrics')).http).toBe(404);
    expect((await ask(port, '/readyz')).http).toBe(200);
  }

  async function start(port: number, program: string, ...words: string[]): Promise<void> {
    const child = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    started.push(child);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(said);
        expect((await ask(port, '/healthz')).http).toBe(200);
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  describe.runIf(NGINX)('for nginx', () => {
    const [site = '', several = ''] = examples('nginx');

    async function configured(upstream?: string): Promise<{ file: string; tls: number; plain: number }> {
      const [tls, plain, gone] = [await freePort(), await freePort(), await freePort()];
      const own = /^upstream [\s\S]*?^}\n/m;
      expect(site).toMatch(own);
      const servers = put(
        upstream === undefined ? site : site.replace(own, upstream),
        ['listen 443 ', `listen 127.0.0.1:${tls} `],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['/etc/letsencrypt/live/play.example/', `${folder}/`],
        ['127.0.0.1:8080', `127.0.0.1:${appPort}`],
        ...(upstream === undefined ? [] : [['127.0.0.1:8081', `127.0.0.1:${gone}`] as const]),
      );
      const file = join(folder, `nginx-${tls}.conf`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      writeFileSync(
        file,
        `daemon off;\npid ${join(folder, `nginx-${tls}.pid`)};\nerror_log stderr warn;\nevents {}\n` +
          `http {\naccess_log off;\n${temporary.join('\n')}\n${servers}}\n`,
      );
      return { file, tls, plain };
    }

    test('are taken by nginx -t without a warning on Debian 12', async () => {
      for (const upstream of [undefined, several]) {
        const { file } = await configured(upstream);
        const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
        expect(status, stderr).toBe(0);
        if (spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr.includes('nginx/1.22'))
          expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/);
      }
    });

    test('bring a player to the game, once over one server and once past a stopped one', async () => {
      for (const upstream of [undefined, several]) {
        const { file, tls, plain } = await configured(upstream);
        await start(tls, 'nginx', '-c', file);
        for (let time = 0; time < 4; time++) expect((await ask(tls, '/healthz')).http).toBe(200);
        await throughProxy(tls);
        const moved = await new Promise<string | undefined>((resolve, reject) => {
          const headers = { host: 'play.example' };
          requestPlain({ host: '127.0.0.1', port: plain, path: '/payin?x=1', headers }, (answer) => {
            answer.resume();
            resolve(`${answer.statusCode} ${answer.headers.location}`);
          })
            .once('error', reject)
            .end();
        });
        expect(moved).toBe('301 https://play.example/payin?x=1');
      }
    });
  });

  describe.runIf(CADDY)('for Caddy', () => {
    const [site = '', several = ''] = examples('caddyfile');

    async function configured(example: string): Promise<{ file: string; tls: number }> {
      const [tls, gone] = [await freePort(), await freePort()];
      const certificate = `tls ${join(folder, 'fullchain.pem')} ${join(folder, 'privkey.pem')}`;
      const text = put(
        example,
        ['play.example {\n', `https://play.example:${tls} {\n\tbind 127.0.0.1\n\t${certificate}\n`],
        ['127.0.0.1:8080', `127.0.0.1:${appPort}`],
        ...(example === site ? [] : [['127.0.0.1:8081', `127.0.0.1:${gone}`] as const]),
      );
      const file = join(folder, `Caddyfile-${tls}`);
      writeFileSync(
        file,
        `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text}`,
      );
      return { file, tls };
    }

    test('are taken by caddy validate', async () => {
      const asIs = join(folder, 'Caddyfile');
      for (const example of [site, several]) {
        writeFileSync(asIs, example);
        for (const file of [asIs, (await configured(example)).file]) {
          const words = ['validate', '--adapter', 'caddyfile', '--config', file];
          const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
          const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env });
          expect(status, stderr).toBe(0);
        }
      }
    });

    test('bring a player to the game, once over one server and once past a stopped one', async () => {
      for (const example of [site, several]) {
        const { file, tls } = await configured(example);
        await start(tls, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file);
        for (let time = 0; time < 4; time++) expect((await ask(tls, '/healthz')).http).toBe(200);
        await throughProxy(tls);
      }
    });
  });

  test.runIf(has('systemd-analyze', '--version'))('for systemd are a unit that it can read', () => {
    const [unit = ''] = examples('ini');
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^RestartSec=\d+$/m);
    expect(unit).toMatch(/^MemoryMax=/m);
    const file = join(folder, 'chickenroad.service');
    writeFileSync(file, put(unit, ['/usr/bin/node', process.execPath], ['User=chickenroad', 'User=root']));
    const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('chickenroad.service'))).toEqual(
      [],
    );
  });
});
