import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { lockFolder } from '../../../src/server/platform/db/folder-lock.ts';
import { tempFolder, unpackEmbedded } from '../support/harness.ts';

const AT_ONCE = 0;
const built = tempFolder();
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'src/server/platform/db/folder-lock.ts', outDir: built, target: 'node20' },
  });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chicken-road-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockFolder } from ${JSON.stringify(join(built, 'folder-lock.js'))};
    try { await lockFolder(${JSON.stringify(folder)}, 0); console.log('mine'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('no output');
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said: String(said) };
}

describe('the lock of the embedded folder', () => {
  test('a second process is refused with the owner’s name, until the owner is killed', async () => {
    const owner = await contender();
    expect(owner.said).toBe('mine');
    await expect(lockFolder(folder, AT_ONCE)).rejects.toThrow(
      new RegExp(`process ${owner.child.pid} .*DATA_DIR`),
    );
    const gone = once(owner.child, 'exit');
    owner.child.kill('SIGKILL');
    await gone;
    expect(existsSync(join(folder, 'owner.lock'))).toBe(true);
    (await lockFolder(folder, AT_ONCE))();
    expect(existsSync(join(folder, 'owner.lock'))).toBe(false);
  });

  test('of several processes that find a dead owner exactly one takes its place', async () => {
    const owner = await contender();
    const gone = once(owner.child, 'exit');
    owner.child.kill('SIGKILL');
    await gone;
    const said = await Promise.all(Array.from({ length: 4 }, contender));
    expect(said.filter(({ said }) => said === 'mine')).toHaveLength(1);
  });

  test('the same process is refused as well', async () => {
    const unlock = await lockFolder(folder, AT_ONCE);
    await expect(lockFolder(folder, AT_ONCE)).rejects.toThrow(/in use/);
    unlock();
    (await lockFolder(folder, AT_ONCE))();
  });

  test('a later process with the pid of a dead owner does not keep its lock alive', async () => {
    (await lockFolder(folder, AT_ONCE))();
    const unlock = await lockFolder(folder, AT_ONCE);
    const path = join(folder, 'owner.lock');
    const [pid, host] = readFileSync(path, 'utf8').split(' ');
    unlock();
    writeFileSync(path, `${pid} ${host} 1`);
    (await lockFolder(folder, AT_ONCE))();
  });

  test('an owner on another host counts by its heartbeat', async () => {
    const path = join(folder, 'owner.lock');
    writeFileSync(path, '1 another-host 1');
    await expect(lockFolder(folder, AT_ONCE)).rejects.toThrow(/another-host/);
    const silent = new Date(Date.now() - 60_000);
    utimesSync(path, silent, silent);
    (await lockFolder(folder, AT_ONCE))();
  });

  test('releasing never removes the lock of a successor', async () => {
    const unlock = await lockFolder(folder, AT_ONCE);
    const path = join(folder, 'owner.lock');
    const successor = '1 another-host 1';
    writeFileSync(path, successor);
    unlock();
    expect(readFileSync(path, 'utf8')).toBe(successor);
  });

  test('a living owner is waited for until it is gone', async () => {
    const owner = await contender();
    const lock = lockFolder(folder, 60_000);
    owner.child.kill('SIGKILL');
    (await lock)();
  });

  test('a killed owner whose parent has not heard of its end has no folder any more', async () => {
    const program = `
      const { spawn } = require('node:child_process');
      const child = spawn('sleep', ['1000']);
      console.log(child.pid);
      require('node:fs').readSync(0, Buffer.alloc(1));`;
    const parent = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(parent);
    const [line] = await once(createInterface({ input: parent.stdout }), 'line');
    const pid = Number(line);
    process.kill(pid, 'SIGKILL');
    const fields = (): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    await vi.waitFor(() => expect(fields()[0]).toBe('Z'));
    writeFileSync(join(folder, 'owner.lock'), `${pid} ${hostname()} ${fields()[19]}`);
    (await lockFolder(folder, AT_ONCE))();
  });

  test('the database takes the lock before it touches the folder and gives it back when closed', async () => {
    unpackEmbedded(folder);
    const database = await openEmbedded(folder);
    await expect(openEmbedded(folder, AT_ONCE)).rejects.toThrow(/in use/);
    await database.close();
    (await lockFolder(folder, AT_ONCE))();
  });
});
