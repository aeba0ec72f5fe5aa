import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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
 * Locks a folder for this process: PGlite takes no lock, and two processes destroy its files.
 * @param waitMs for a living owner, as a killed process is still there for a moment
 * @returns a function that unlocks it
 * @throws Error that names the living owner
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
