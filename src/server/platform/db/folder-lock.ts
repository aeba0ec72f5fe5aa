import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** For an owner in another container, whose process is not visible. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 20_000;

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const ageMs = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

/** @returns pid, host and start; no start for a dead process, a zombie, and without /proc */
function nameOf(pid: string): string {
  const stat = read(`/proc/${pid}/stat`);
  // proc(5): threads and start are the 18th and 20th after the name.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [pid, hostname(), state === 'Z' && fields[16] === '1' ? '' : fields[18]].join(' ');
}

/** @returns the living owner, 'busy' while another process acquires it, or null: acquired */
function acquire(path: string, self: string): string | null {
  const claim = `${path}.claim`;
  if (ageMs(claim) > HEARTBEAT_TIMEOUT_MS) rmSync(claim, { recursive: true, force: true });
  if (mkdirSync(claim, { recursive: true }) === undefined) return 'busy';
  const owner = read(path);
  const [pid = '', host, start] = owner.split(' ');
  const isVisible = host === hostname() && start !== '';
  const isAlive = isVisible ? nameOf(pid) === owner : ageMs(path) < HEARTBEAT_TIMEOUT_MS;
  if (!isAlive) writeFileSync(path, self, { mode: 0o600 });
  rmSync(claim, { recursive: true });
  return isAlive ? owner : null;
}

/**
 * Locks a folder for this process: two of PGlite destroy its files.
 * @returns unlocks it
 * @throws Error that names the owner
 */
export async function lockFolder(folder: string, waitMs = 5_000): Promise<() => void> {
  const path = join(folder, 'owner.lock');
  const self = nameOf(`${process.pid}`);
  const givesUpAtMs = performance.now() + waitMs;
  for (let owner = acquire(path, self); owner !== null; owner = acquire(path, self)) {
    const [pid, host] = owner.split(' ');
    if (owner === self || (owner !== 'busy' && performance.now() >= givesUpAtMs))
      throw new Error(`The folder is in use by process ${pid} on ${host}: choose another DATA_DIR.`);
    await wait(100);
  }
  const isMine = (): boolean => read(path) === self;
  const heartbeat = setInterval(() => {
    if (isMine()) utimesSync(path, new Date(), new Date());
  }, HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    if (isMine()) rmSync(path);
  };
}
