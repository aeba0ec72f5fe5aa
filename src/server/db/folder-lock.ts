import { randomUUID } from 'node:crypto';
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
import * as v from 'valibot';

/**
 * PGlite takes no lock of its own, and two processes in one folder destroy it. This lock is a file that says who owns it, as
 * PostgreSQL's postmaster.pid: process and start time. A killed owner leaves it behind; the file of a dead owner is replaced.
 */
const Owner = v.object({
  id: v.string(),
  pid: v.number(),
  host: v.string(),
  /** tells this process from a later one with the same pid; null where the system does not say */
  started: v.nullable(v.string()),
});
type Owner = v.InferOutput<typeof Owner>;

const OwnerFile = v.pipe(v.string(), v.parseJson(), Owner);

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

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Does something to a file that may be gone. @returns null when it is */
function unlessGone<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

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
    return hasCode(error, 'EPERM');
  }
}

function isAlive(path: string, owner: Owner, nowMs: number): boolean {
  if (owner.host !== hostname()) return nowMs - statSync(path).mtimeMs < HEARTBEAT_TIMEOUT_MS;
  if (!exists(owner.pid)) return false;
  const state = processState(owner.pid);
  if (state?.zombie) return false;
  return owner.started === null || owner.started === state?.started;
}

/** Makes a file with its content in one step. @returns whether there was none */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Takes the lock if nobody living has it.
 * @returns whether it is ours; when not, its file was just changing hands
 * @throws InUse
 */
function acquire(path: string, mine: string): boolean {
  if (createWhole(path, mine)) return true;
  const found = unlessGone(() => readFileSync(path, 'utf8'));
  if (found === null) return false;
  const owner = v.safeParse(OwnerFile, found);
  if (owner.success && unlessGone(() => isAlive(path, owner.output, Date.now())))
    throw new InUse(owner.output);
  // One process at a time replaces a dead owner's file, or the second would replace the first, which lives.
  const heir = `${path}.heir`;
  if (!createWhole(heir, mine)) {
    const age = unlessGone(() => Date.now() - statSync(heir).mtimeMs);
    // Killed between these few lines.
    if (age !== null && age > HEARTBEAT_TIMEOUT_MS) rmSync(heir, { force: true });
    return false;
  }
  if (unlessGone(() => readFileSync(path, 'utf8')) !== found) {
    rmSync(heir);
    return false;
  }
  renameSync(heir, path);
  return true;
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

async function acquireWithin(path: string, mine: string, { waitMs, notify }: LockWait): Promise<void> {
  const givesUpAt = performance.now() + waitMs;
  let told = false;
  for (;;) {
    try {
      if (acquire(path, mine)) return;
    } catch (error) {
      if (!(error instanceof InUse) || isThisProcess(error.owner) || performance.now() >= givesUpAt)
        throw error;
      if (!told)
        notify(
          `Process ${error.owner.pid} still has ${dirname(path)}: waiting up to ${waitMs / 1000} s for it to end.`,
        );
      told = true;
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
  const touch = (): void => utimesSync(path, new Date(), new Date());
  const heartbeat = setInterval(() => unlessGone(touch), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      unlessGone(() => {
        if (readFileSync(path, 'utf8') === mine) unlinkSync(path);
      });
    },
  };
}
