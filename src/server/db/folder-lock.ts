import { createHash, randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * PGlite takes no lock of its own, and two processes in one folder destroy it (design §8). This lock is a file made
 * with link(2), which fails when the name exists. A killed owner leaves the file behind, so it says who owns it; the
 * file of a dead owner may be replaced, by the one process that locks that very replacement.
 */
interface Owner {
  readonly id: string;
  readonly pid: number;
  /** tells this process from a later one with the same pid; null where the system does not say */
  readonly started: string | null;
  readonly host: string;
}

export interface FolderLock {
  release(): void;
}

const LOCK_FILE = 'owner.lock';

/** The owner touches its file this often, for those who cannot see its process (another container or host), ms. */
const HEARTBEAT_MS = 5_000;

/** A lock from another host whose file was not touched this long has a dead owner, ms. */
const HEARTBEAT_TIMEOUT_MS = 20_000;

/** A process that was killed is still there for a moment: its lock is waited for this long, ms. */
const WAIT_MS = 5_000;

/** How often a lock that is waited for is looked at, ms. */
const POLL_MS = 100;

/** Replacing a dead lock takes a lock, whose owner may have died too, and so on; deeper is a defect. */
const DEPTH_LIMIT = 5;

/** A living process has the folder. */
class InUse extends Error {
  override readonly name = 'InUse';
  constructor(readonly owner: Owner) {
    super(
      `The folder is in use by another server (process ${owner.pid} on ${owner.host}). ` +
        'Stop that one first, or choose another DATA_DIR.',
    );
  }
}

const ignoringAbsence = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};

/** What Linux's /proc says of a process; null elsewhere or when there is no such process. */
function processState(pid: number): { readonly started: string; readonly zombie: boolean } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the fields after it do not: state, then from field 20 threads and start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Its last thread is gone and with it its open files; only its parent has not heard of it yet.
    const zombie = fields[0] === 'Z' && Number(fields[17]) <= 1;
    return { started: `${boot}:${fields[19] ?? ''}`, zombie };
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('id' in value && 'pid' in value && 'host' in value && 'started' in value)) return null;
    const { id, pid, host, started } = value;
    if (typeof id !== 'string' || typeof pid !== 'number' || typeof host !== 'string') return null;
    return { id, pid, host, started: typeof started === 'string' ? started : null };
  } catch {
    return null;
  }
}

function isAlive(path: string, owner: Owner, nowMs: number): boolean {
  if (owner.host !== hostname()) return nowMs - statSync(path).mtimeMs < HEARTBEAT_TIMEOUT_MS;
  if (!exists(owner.pid)) return false;
  const state = processState(owner.pid);
  if (state?.zombie) return false;
  return owner.started === null || owner.started === state?.started;
}

function acquire(path: string, mine: string, depth = 0): void {
  if (depth > DEPTH_LIMIT) throw new Error(`${path}: too many dead locks on top of each other; remove them.`);
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, mine, { flag: 'wx', mode: 0o600 });
  try {
    for (let tries = 0; tries < 100; tries++) {
      try {
        linkSync(draft, path);
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      let found = '';
      let alive = false;
      try {
        found = readFileSync(path, 'utf8');
        const owner = parseOwner(found);
        alive = owner !== null && isAlive(path, owner, Date.now());
        if (alive && owner) throw new InUse(owner);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
        throw error;
      }
      // Only who holds the lock named after this dead one may replace it, so nobody replaces a living one by mistake.
      const right = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
      acquire(right, mine, depth + 1);
      try {
        if (readFileSync(path, 'utf8') === found) {
          renameSync(draft, path);
          return;
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      } finally {
        rmSync(right, { force: true });
      }
    }
    throw new Error(`${path}: the lock changed hands too often.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** How long a lock of another process is waited for. */
export interface LockWait {
  /** ms */
  readonly waitMs: number;
  /** hears once, in one line, that it is waited for */
  readonly notify: (line: string) => void;
}

/** What a server does at its start: the one before it may have been killed a moment ago. */
export const DEFAULT_LOCK_WAIT: LockWait = {
  waitMs: WAIT_MS,
  notify: (line) => process.stderr.write(`${line}\n`),
};

const isThisProcess = ({ pid, host }: Owner): boolean => pid === process.pid && host === hostname();

async function acquireWithin(path: string, mine: string, { waitMs, notify: say }: LockWait): Promise<void> {
  const givesUpAt = performance.now() + waitMs;
  for (let told = false; ; told = true) {
    try {
      acquire(path, mine);
      return;
    } catch (error) {
      if (!(error instanceof InUse) || isThisProcess(error.owner) || performance.now() >= givesUpAt)
        throw error;
      if (!told)
        say(
          `Process ${error.owner.pid} still has ${dirname(path)}: waiting up to ${waitMs / 1000} s for it to end.`,
        );
    }
    await wait(POLL_MS);
  }
}

/**
 * Locks a folder for this process, until released or the process is dead.
 * @param patience for a living owner that may be about to end
 * @throws Error that names the living owner when there is one
 */
export async function lockFolder(
  folder: string,
  patience: LockWait = DEFAULT_LOCK_WAIT,
): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const owner: Owner = {
    id: randomUUID(),
    pid: process.pid,
    started: processState(process.pid)?.started ?? null,
    host: hostname(),
  };
  const mine = JSON.stringify(owner);
  await acquireWithin(path, mine, patience);
  const heartbeat = setInterval(
    () => ignoringAbsence(() => utimesSync(path, new Date(), new Date())),
    HEARTBEAT_MS,
  );
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      ignoringAbsence(() => {
        if (readFileSync(path, 'utf8') === mine) unlinkSync(path);
      });
    },
  };
}
