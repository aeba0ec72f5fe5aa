import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { lockFolder } from '../../src/server/db/folder-lock.ts';

const LOCK_MODULE = new URL('../../src/server/db/folder-lock.ts', import.meta.url).href;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chicken-road-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process that tries to lock the folder, says how it went, and then stays alive. */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockFolder } from ${JSON.stringify(LOCK_MODULE)};
    try { lockFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
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
    expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${owner.child.pid} .*DATA_DIR`));
    const gone = once(owner.child, 'exit');
    owner.child.kill('SIGKILL');
    await gone;
    expect(existsSync(join(folder, 'owner.lock'))).toBe(true);
    lockFolder(folder).release();
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

  test('the same process is refused as well', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/in use/);
    lock.release();
    lockFolder(folder).release();
  });

  test('a later process with the pid of a dead owner does not keep its lock alive', () => {
    lockFolder(folder).release();
    const lock = lockFolder(folder);
    const path = join(folder, 'owner.lock');
    const owner = JSON.parse(readFileSync(path, 'utf8'));
    lock.release();
    writeFileSync(path, JSON.stringify({ ...owner, id: 'dead', started: 'another boot:1' }));
    lockFolder(folder).release();
  });

  test('an owner on another host counts by its heartbeat', () => {
    const path = join(folder, 'owner.lock');
    writeFileSync(path, JSON.stringify({ id: 'far', pid: 1, host: 'another-host', started: null }));
    expect(() => lockFolder(folder)).toThrow(/another-host/);
    const silent = new Date(Date.now() - 60_000);
    utimesSync(path, silent, silent);
    lockFolder(folder).release();
  });

  test('releasing never removes the lock of a successor', () => {
    const lock = lockFolder(folder);
    const path = join(folder, 'owner.lock');
    const successor = JSON.stringify({ id: 'next', pid: 1, host: 'another-host', started: null });
    writeFileSync(path, successor);
    lock.release();
    expect(readFileSync(path, 'utf8')).toBe(successor);
  });

  test('the database takes the lock before it touches the folder and gives it back when closed', async () => {
    const database = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(/in use/);
    await database.close();
    await (await openEmbedded(folder)).close();
  });
});
