import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Tells that an owner in another container lives: its process is not visible here. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 20_000;

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const ageMs = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

/** Names a process by pid, host and start. The start is empty for a dead one, a zombie, and on systems without /proc. */
function nameOf(pid: string): string {
  const stat = read(`/proc/${pid}/stat`);
  // proc(5): after the name in parentheses come the state, and in 18th and 20th place threads and start.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [pid, hostname(), state === 'Z' && fields[16] === '1' ? '' : fields[18]].join(' ');
}

/** @returns the living owner, 'busy' while another process takes the lock, or null when this one has taken it */
function acquire(path: string, self: string): string | null {
  const claim = `${path}.claim`;
  if (ageMs(claim) > HEARTBEAT_TIMEOUT_MS) rmSync(claim, { force: true });
  try {
    writeFileSync(claim, self, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return 'busy';
    throw error;
  }
  const owner = read(path);
  const [pid = '', host, start] = owner.split(' ');
  const isVisible = host === hostname() && start !== '';
  const isAlive = isVisible ? nameOf(pid) === owner : ageMs(path) < HEARTBEAT_TIMEOUT_MS;
  if (isAlive) rmSync(claim);
  else renameSync(claim, path);
  return isAlive ? owner : null;
}

/**
 * Locks a folder for this process: PGlite takes no lock, and two processes destroy its files.
 * @param waitMs for a living owner, as a killed process is still there for a moment
 * @throws Error that names the living owner
 */
export async function lockFolder(folder: string, waitMs = 5_000): Promise<{ release(): void }> {
  const path = join(folder, 'owner.lock');
  const self = nameOf(`${process.pid}`);
  const givesUpAtMs = performance.now() + waitMs;
  for (let owner = acquire(path, self); owner !== null; owner = acquire(path, self)) {
    const [pid, host] = owner.split(' ');
    const message = `The folder is in use by another server (process ${pid} on ${host}): choose another DATA_DIR.`;
    if (owner === self || (owner !== 'busy' && performance.now() >= givesUpAtMs)) throw new Error(message);
    await wait(100);
  }
  const unlessTaken = (act: () => void): void => {
    if (read(path) === self) act();
  };
  const touch = (): void => unlessTaken(() => utimesSync(path, new Date(), new Date()));
  const heartbeat = setInterval(touch, HEARTBEAT_MS).unref();
  const release = (): void => {
    clearInterval(heartbeat);
    unlessTaken(() => rmSync(path));
  };
  return { release };
}
