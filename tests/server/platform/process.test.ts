import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { freshPhone, freshPostgresUrl, PASSWORD, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { freshUtr } from '../support/payments.ts';
import { asServerRole } from '../support/roles.ts';
import { type Program, SHORT_LIVED, startProgram, untilPrinted } from '../support/server-process.ts';

const running: Program[] = [];

function start(env: Record<string, string>, words: readonly string[] = []) {
  const settings = { PORT: '0', HOST: '127.0.0.1', ADMIN_PORT: 'off', ...env };
  const program = startProgram([...SHORT_LIVED, inject('server_bundle').main, ...words], settings);
  running.push(program);
  const url = untilPrinted(program, /^Chicken Road \d+\.\d+\.\d+\S* is at (http:\S+)\n/);
  url.catch(() => undefined);
  return { ...program, url };
}

async function register(url: string) {
  const headers = { 'user-id': '8', 'content-type': 'application/json', cookie: '' };
  const send = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/${path}`, { headers, ...init });
    expect(response.status, path).toBe(200);
    headers.cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return response.json();
  };
  const { user_id: userId } = await send('register', { email: '', phone: freshPhone(), password: PASSWORD });
  return {
    wantNoDepositLimit: () => send('limits', { user_id: userId, change: { to: 'no_deposit_limit' } }),
    claim: () => send('add_amount', { amount: '500', utr_no: freshUtr(), user_id: userId, type: 2 }),
    profile: async () => (await send(`profile/${userId}`)).profile,
    payments: async () => (await send(`payinHistory?user_id=${userId}`)).data,
  };
}

describe('the server as a process', { timeout: 240_000 }, () => {
  const folder = tempFolder();
  afterEach(() => {
    for (const { child } of running.splice(0)) child.kill('SIGKILL');
  });

  test.each([
    [{ MONEY: 'real' }, /^Chicken Road did not start\. DATABASE_URL: /],
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' },
      /^Chicken Road did not start\. Connecting to the database at 127\.0\.0\.1:1\/none failed \(.*ECONNREFUSED.*\)\. Check that PostgreSQL runs there/,
    ],
  ])('with %j it says in one line what is wrong and fails', async (env, message) => {
    const run = start({ DATA_DIR: folder, ...env });
    expect(await run.ended).toBe(1);
    expect(run.err()).toMatch(message);
    expect(run.err().trim().split('\n')).toHaveLength(1);
    expect(run.out()).toBe('');
  });

  test('--version prints the version and starts nothing', async () => {
    const run = start({ DATA_DIR: '/nonexistent' }, ['--version']);
    expect(await run.ended).toBe(0);
    expect(run.out()).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    expect(run.err()).toBe('');
  });

  test('it prints one line, closes its folder to others, refuses a second server its folder, and finishes a request under way at a stop', async () => {
    chmodSync(folder, 0o755);
    const run = start({ DATA_DIR: folder });
    const url = new URL(await run.url);
    for (const path of [folder, join(folder, 'pgdata'), join(folder, 'owner.lock')])
      expect(statSync(path).mode & 0o077, path).toBe(0);

    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.err()).toMatch(/in use by process \d+ on /);

    const beginUpload = async (agent: Agent) => {
      const headers = { 'user-id': '8', 'content-type': 'application/json', expect: '100-continue' };
      const sending = request(new URL('/api/register', url), { method: 'POST', agent, headers });
      sending.flushHeaders();
      await once(sending, 'continue');
      return sending;
    };
    const agent = new Agent({ keepAlive: true });
    const sending = await beginUpload(agent);
    const neverSent = await beginUpload(agent);
    const cut = once(neverSent, 'error');
    const unused = connect(Number(url.port), url.hostname);
    await once(unused, 'connect');
    const stopsAtMs = performance.now();
    run.child.kill('SIGTERM');
    await once(unused, 'close');
    await expect(fetch(url)).rejects.toThrow();
    sending.end(JSON.stringify({ email: '', phone: freshPhone(), password: PASSWORD }));
    const [response] = await once(sending, 'response');
    expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
    response.resume();
    await cut;
    expect(await run.ended).toBe(0);
    expect(performance.now() - stopsAtMs).toBeLessThan(5_000);
    expect(run.out().trim().split('\n')).toHaveLength(1);
    expect(run.err()).toBe(`Others could open ${folder} (mode 0755): it is its owner's alone now.\n`);
  });

  test('with demo money a deposit approves itself after about 3 s, and the back office has an address and a first link', async () => {
    const dataDir = join(folder, 'demo');
    await unpackEmbedded(dataDir);
    const run = start({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ADMIN_PORT: '0' });
    const player = await register(await run.url);
    await vi.waitFor(() => expect(run.err()).toMatch(/\/invitation#\S{43}\n/));
    const [, address = ''] = /The back office is at (http:\S+)\n/.exec(run.err()) ?? [];
    const answer = await fetch(`${address}/admin/api/session`);
    expect(await answer.json()).toEqual({ session: null });
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    const atMs = Date.now();
    await player.claim();
    expect((await player.profile()).amount).toBe(1000);
    await expect.poll(async () => (await player.profile()).amount, { timeout: 20_000 }).toBe(1500);
    expect(Date.now() - atMs).toBeGreaterThanOrEqual(3000);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  const REAL = { MONEY: 'real', RATE_LIMIT: 'on', SEED_KEY: 'ab'.repeat(32) };
  test('with real money it gives no play money and approves nothing by itself, which it says at its start, and its database keeps the profile', async () => {
    const ownerUrl = await freshPostgresUrl();
    const addresses = { DATABASE_URL: asServerRole(ownerUrl), DATABASE_OWNER_URL: ownerUrl };
    const run = start({ ...REAL, DATA_DIR: folder, ...addresses });
    const player = await register(await run.url);
    expect(run.err()).toContain('Real money: nothing is approved or credited by itself.');
    expect((await player.profile()).amount).toBe(0);
    await player.wantNoDepositLimit();
    await player.claim();
    expect(await player.payments()).toMatchObject([{ status: 0 }]);
    const owner = new pg.Client(ownerUrl);
    await owner.connect();
    const { rows } = await owner.query(`select setting('play_rules') as rules`);
    await owner.end();
    expect(rows).toEqual([{ rules: { min_start_ms: 5000, check_minutes: 30 } }]);
  });
});
