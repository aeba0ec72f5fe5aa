import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { queryAt } from '../support/citus-nodes.ts';
import { freshPhone, migratedPostgresUrl, PASSWORD, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { freshUtr } from '../support/payments.ts';
import { asServerRole } from '../support/roles.ts';
import { type Program, SHORT_LIVED, startProgram, untilPrinted } from '../support/server-process.ts';

const timeout = 240_000;

interface Started extends Program {
  /** resolves when the server prints its address */
  readonly url: Promise<string>;
}

function start(env: Record<string, string>, words: readonly string[] = []): Started {
  const settings = { PORT: '0', HOST: '127.0.0.1', ADMIN_PORT: 'off', ...env };
  const program = startProgram([...SHORT_LIVED, inject('server_bundle').main, ...words], settings);
  const url = untilPrinted(program, /^Chicken Road \d+\.\d+\.\d+\S* is at (http:\S+)\n/);
  url.catch(() => undefined);
  return { ...program, url };
}

/** Starts a server for the tests of a block. */
function useServer(env: () => Promise<Record<string, string>>): () => Started {
  let server: Started | undefined;
  beforeAll(async () => {
    server = start(await env());
    await server.url;
    return () => void server?.child.kill('SIGKILL');
  }, timeout);
  return () => {
    if (!server) throw new Error('The server starts before the tests.');
    return server;
  };
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

test('a wrong setting is one line on stderr, and --version is one line on stdout', { timeout }, async () => {
  const [wrong, version] = [start({ MONEY: 'real' }), start({ DATA_DIR: '/nonexistent' }, ['--version'])];
  expect(await wrong.ended).toBe(1);
  expect(wrong.err()).toMatch(/^Chicken Road did not start\. DATABASE_URL: .*\n$/);
  expect(wrong.out()).toBe('');
  expect(await version.ended).toBe(0);
  expect(version.out()).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  expect(version.err()).toBe('');
});

describe('a server with demo money, as a process', { timeout }, () => {
  const folder = tempFolder();
  const server = useServer(async () => {
    unpackEmbedded(folder);
    chmodSync(folder, 0o755);
    return { DATA_DIR: folder, ADMIN_PORT: '0' };
  });

  test('closes its folder to others, and logs it', async () => {
    for (const path of [folder, join(folder, 'pgdata'), join(folder, 'owner.lock')])
      expect(statSync(path).mode & 0o077, path).toBe(0);
    expect(server().err()).toContain(
      `Others could open ${folder} (mode 0755): it is its owner's alone now.\n`,
    );
  });

  test('approves a deposit by itself after about 3 s, and prints the address and a first link of the back office', async () => {
    const player = await register(await server().url);
    const atMs = Date.now();
    await player.claim();
    expect((await player.profile()).amount).toBe(1000);
    await vi.waitFor(() => expect(server().err()).toMatch(/\/invitation#\S{43}\n/));
    const [, address = ''] = /The back office is at (http:\S+)\n/.exec(server().err()) ?? [];
    const answer = await fetch(`${address}/admin/api/session`);
    expect(await answer.json()).toEqual({ session: null });
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    await expect.poll(async () => (await player.profile()).amount, { timeout: 20_000 }).toBe(1500);
    expect(Date.now() - atMs).toBeGreaterThanOrEqual(3000);
  });

  test('finishes a request under way at a stop, cuts one whose body does not come, and has printed one line', async () => {
    const { child, ended, out, err, url: started } = server();
    const url = new URL(await started);
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
    child.kill('SIGTERM');
    await once(unused, 'close');
    await expect(fetch(url)).rejects.toThrow();
    sending.end(JSON.stringify({ email: '', phone: freshPhone(), password: PASSWORD }));
    const [response] = await once(sending, 'response');
    expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
    response.resume();
    await cut;
    expect(await ended, err()).toBe(0);
    expect(performance.now() - stopsAtMs).toBeLessThan(5_000);
    expect(out().trim().split('\n')).toHaveLength(1);
  });
});

describe('a server with real money, as a process', { timeout }, () => {
  let ownerUrl: string;
  const server = useServer(async () => {
    ownerUrl = await migratedPostgresUrl();
    return {
      MONEY: 'real',
      RATE_LIMIT: 'on',
      SEED_KEY: 'ab'.repeat(32),
      DATABASE_URL: asServerRole(ownerUrl),
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: tempFolder(),
    };
  });

  test('gives no play money and approves nothing by itself, which it says at its start, and its database keeps the profile', async () => {
    const player = await register(await server().url);
    expect(server().err()).toContain('Real money: nothing is approved or credited by itself.');
    expect((await player.profile()).amount).toBe(0);
    await player.wantNoDepositLimit();
    await player.claim();
    expect(await player.payments()).toMatchObject([{ status: 0 }]);
    const [rules] = await queryAt(ownerUrl, `select setting('play_rules') as rules`);
    expect(rules).toEqual([
      {
        rules: {
          min_start_ms: 5000,
          check_minutes: 30,
          confirm_exclusion_months: 12,
          any_deposit_opens_withdrawals: true,
        },
      },
    ]);
  });
});
