import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { registerPlayer } from '../e2e/player.ts';
import { SHORT_LIVED } from './crash/server-process.ts';
import { freshPostgresUrl, unpackEmbedded } from './harness.ts';
import { freshUtr } from './payments.ts';
import { asServerRole } from './roles.ts';

/** The server as a process. */
interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly said: readonly string[];
}

const SEED_KEY = 'ab'.repeat(32);

/** A new database, and its server's role beside the owner of the tables. */
async function twoRoles(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const ownerUrl = await freshPostgresUrl();
  return { DATABASE_URL: asServerRole(ownerUrl), DATABASE_OWNER_URL: ownerUrl };
}

let folder: string;
let started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
});
afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @returns null for a server that ended instead, and what it said */
async function start(
  env: Record<string, string>,
): Promise<Running | { readonly url: null; readonly said: readonly string[] }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, inject('server_bundle').main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      CLIENT_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) resolve(url);
    });
  });
  const ended = once(child, 'close').then(() => null);
  const url = await Promise.race([address, ended]);
  return url === null ? { url, said } : { child, url, said };
}

async function running(env: Record<string, string>): Promise<Running> {
  const server = await start(env);
  if (server.url === null) throw new Error(`The server ended: ${server.said.join('\n')}`);
  return server;
}

const claiming = (userId: string) => ({ amount: '500', utr_no: freshUtr(), user_id: userId, type: 2 });

describe('the server as a process', { timeout: 240_000 }, () => {
  test('demo money: a deposit approves itself after about 3 s', async () => {
    await unpackEmbedded(join(folder, 'data'));
    const server = await running({});
    const player = await registerPlayer(server.url);
    const at = Date.now();
    expect((await player.post('add_amount', claiming(player.userId))).httpStatus).toBe(200);
    const amount = async () => (await player.get(`profile/${player.userId}`)).body.profile.amount;
    expect(await amount()).toBe(1000);
    await expect.poll(amount, { timeout: 20_000, interval: 100 }).toBe(1500);
    expect(Date.now() - at).toBeGreaterThanOrEqual(3000);
  });

  test('MONEY=real says so at its start, gives no play money, approves nothing by itself', async () => {
    const server = await running({
      MONEY: 'real',
      RATE_LIMIT: 'on',
      SEED_KEY,
      ...(await twoRoles()),
    });
    expect(server.said.join('\n')).toContain('Real money: nothing is approved or credited by itself.');
    const player = await registerPlayer(server.url);
    const profile = async () => (await player.get(`profile/${player.userId}`)).body.profile;
    expect((await profile()).amount).toBe(0);
    expect((await player.post('add_amount', claiming(player.userId))).httpStatus).toBe(200);
    expect((await player.get(`payinHistory?user_id=${player.userId}`)).body.data).toMatchObject([
      { status: 0 },
    ]);
  });

  test('MONEY=real refuses the embedded database, and a database that was made for play money', async () => {
    const embedded = await start({ MONEY: 'real', RATE_LIMIT: 'on', SEED_KEY });
    expect(embedded.url).toBeNull();
    expect(embedded.said.join('\n')).toMatch(/MONEY=real needs PostgreSQL/);

    const addresses = await twoRoles();
    await end((await running(addresses)).child);
    const real = await start({ MONEY: 'real', RATE_LIMIT: 'on', SEED_KEY, ...addresses });
    expect(real.url).toBeNull();
    expect(real.said.join('\n')).toMatch(/made for MONEY=demo/);
  });
});
