import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../../src/server/admin/socket.ts';
import { SocketUnavailable } from '../../src/server/admin/socket-path.ts';
import { openEmbedded } from '../../src/server/platform/db/embedded.ts';
import { auditLogHead, reconciliationRuns } from '../../src/server/platform/db/schema/schema.ts';
import { DATABASES, startApp, type TestApp, unpackEmbedded } from './harness.ts';
import { claim } from './payments.ts';

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a process of its own, with nobody at the keyboard. */
function operator(dataDir: string, ...words: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [inject('server_bundle').operator, ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout?.on('data', (part) => {
      out += part;
    });
    child.stderr?.on('data', (part) => {
      err += part;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

const oneLine = (text: string): string => {
  expect(text.trimEnd()).not.toContain('\n');
  return text.trimEnd();
};

describe.each(DATABASES)('the command line against a running server on %s', (kind) => {
  let it: TestApp;
  let folder: string;
  let backOffice: BackOffice;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    it = await startApp(kind);
    backOffice = await openBackOffice(it.context, folder, () => undefined);
  });
  afterAll(async () => {
    await backOffice.close();
    await it.close();
    rmSync(folder, { recursive: true });
  });

  const op = (...words: string[]) => operator(folder, ...words);

  test('--json prints only JSON with the content of the tables', async () => {
    const player = await it.player();
    const id = await claim(player, 250);
    const { code, out } = await op('deposits', '--player', player.phone, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      { id, claimed: '250.00', status: 'pending', phone: player.phone },
    ]);
  });

  test('a wrong player and a wrong command fail with one line', async () => {
    const player = await op('deposits', '--player', '1234567890');
    expect(player.code).toBe(1);
    expect(oneLine(player.err)).toMatch(/^There is no player 1234567890/);
    const typed = await op('deposits', 'aprove');
    expect(typed.code).toBe(2);
    expect(oneLine(typed.err)).toMatch(/is not known/);
  });

  test('the socket is open to its owner alone', () => {
    expect(statSync(backOffice.path).mode & 0o777).toBe(0o600);
    expect(statSync(backOffice.path).isSocket()).toBe(true);
  });

  test('a second back office in the same folder is refused', async () => {
    await expect(openBackOffice(it.context, folder, () => undefined)).rejects.toThrow(SocketUnavailable);
    expect((await op('deposits')).code).toBe(0);
  });

  test('invalid requests on the socket change nothing and the back office stays open', async () => {
    const post = (path: string, body: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        request({ socketPath: backOffice.path, path, method: 'POST', headers, agent: false }, (response) =>
          resolve(text(response)),
        )
          .once('error', reject)
          .end(body);
      });
    const drop = '{"actor":"x","arguments":{}}';
    for (const [path, body] of [
      ['/resume', '{}'],
      ['/resume', 'null'],
      ['/resume', '[[['],
      ['/drop', drop],
      ['/resume', '{"actor":"x","arguments":{"command":"drop"}}'],
    ] as const)
      expect(JSON.parse(await post(path, body))).toMatchObject({ outcome: 'refused' });
    expect(JSON.parse(await post('/resume', `{"actor":"${'x'.repeat(5_000_000)}"}`))).toMatchObject({
      outcome: 'refused',
    });
    const flood = await new Promise<boolean>((resolve) => {
      const socket = connect(backOffice.path, () => socket.write('x'.repeat(5_000_000)));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(true));
    });
    expect(flood).toBe(true);
    expect((await op('deposits')).code).toBe(0);
  });
});

describe('the command line without a server', () => {
  test('help needs none', async () => {
    const { code, out } = await operator('/nonexistent', 'help');
    expect(code).toBe(0);
    for (const word of ['deposits', 'withdrawals', 'reconcile']) expect(out).toContain(word);
  });

  test('a stopped server, a killed one and a missing folder each fail with one line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    const stopped = await operator(folder, 'deposits');
    expect(stopped.code).toBe(1);
    expect(oneLine(stopped.err)).toMatch(/^No server is running at /);

    writeFileSync(join(folder, 'operator.sock'), '');
    const killed = await operator(folder, 'deposits');
    expect(killed.code).toBe(1);
    expect(oneLine(killed.err)).toMatch(/^No server is running at /);
    rmSync(folder, { recursive: true });

    const missing = await operator(folder, 'deposits');
    expect(missing.code).toBe(1);
    expect(oneLine(missing.err)).toMatch(/^There is no folder /);
  });

  test('reconcile prints JSON, stores its run, and fails when something is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    await unpackEmbedded(folder);
    const right = await operator(folder, 'reconcile');
    expect(right.code, right.err).toBe(0);
    const { auditHead, ...rest } = JSON.parse(right.out);
    expect(rest).toMatchObject({ clean: true, findings: [], warnings: [], counted: { wallets: 0 } });
    expect((await operator(folder, 'reconcile', '--noted', auditHead)).code).toBe(0);
    const typo = await operator(folder, 'reconcile', '--noted', '12');
    expect(typo).toMatchObject({ code: 1, out: '' });
    expect(oneLine(typo.err)).toMatch(/^--noted is what a reconciliation has printed/);

    const database = await openEmbedded(folder);
    await database.db.update(auditLogHead).set({ seq: 7 });
    const runs = await database.db.select().from(reconciliationRuns);
    expect(runs.map((run) => [run.outcome, run.started_by])).toEqual([
      ['clean', 'the command line'],
      ['clean', 'the command line'],
    ]);
    // The folder is in use.
    const busy = await operator(folder, 'reconcile');
    expect(busy.code).toBe(1);
    expect(oneLine(busy.err)).toMatch(/^The folder is in use/);
    await database.close();
    const wrong = await operator(folder, 'reconcile');
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toMatchObject({ clean: false, findings: [{ row: 'audit_log 0' }] });
    rmSync(folder, { recursive: true });
  });

  test('server and command line refuse a folder that others may write in', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'back-office-'));
    const folder = join(parent, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const it = await startApp('embedded');
    await expect(openBackOffice(it.context, folder, () => undefined)).rejects.toThrow(/chmod go-w/);
    expect(existsSync(join(folder, 'operator.sock'))).toBe(false);
    const { code, err } = await operator(folder, 'deposits');
    expect(code).toBe(1);
    expect(oneLine(err)).toMatch(/chmod go-w/);
    await it.close();
    rmSync(parent, { recursive: true });
  });

  test('the socket of a killed server is replaced; a closed back office removes its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    const path = join(folder, 'operator.sock');
    writeFileSync(path, 'left behind');
    const it = await startApp('embedded');
    const backOffice = await openBackOffice(it.context, folder, () => undefined);
    expect(statSync(path).isSocket()).toBe(true);
    await backOffice.close();
    expect(existsSync(path)).toBe(false);
    await it.close();
    rmSync(folder, { recursive: true });
  });
});
