import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/server/support/cluster.ts';

/** Patroni's ttl: a standby takes over when the primary's lock has expired. 20 s is the least that Patroni allows. */
export const LOCK_LASTS_S = 20;

export const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'password';
const PATIENCE_S = 120;
const POLL_MS = 200;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: ChildProcess | null;
}

/** A member in Patroni's GET /cluster. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** `killed` ends all processes of a machine at once. `frozen` stops them and keeps their connections. */
export type Loss = 'killed' | 'frozen';

/** Two PostgreSQL servers under Patroni on this machine. The second is a synchronous standby. */
export interface FailoverCluster {
  /** connection string with both hosts */
  readonly url: string;
  /** Kills or freezes the primary and its Patroni. Resolves when the standby has taken over. */
  lose(loss: Loss): Promise<void>;
  /** Restarts the lost machine. Resolves when it is a synchronous standby. */
  heal(): Promise<void>;
  /** increases with every take-over */
  timeline(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the Debian packages that are missing. */
export function missingPackages(): readonly string[] {
  const needed = {
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
    'postgresql-15': `${BIN}/postgres`,
  };
  return Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
}

/** Returns the user postgres when this process is root, since PostgreSQL refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const givesUpAt = performance.now() + PATIENCE_S * 1000;
  for (;;) {
    const seen = await look().catch(() => null);
    if (seen !== null) return seen;
    if (performance.now() > givesUpAt) throw new Error(`${what}: not within ${PATIENCE_S} s.`);
    await wait(POLL_MS);
  }
}

/** Returns a process and its descendants. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null);
    // The name in parentheses may contain spaces. State and parent follow it.
    const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(entry), Number(parent));
  }
  const family = [pid];
  for (let at = 0; at < family.length; at++)
    for (const [child, parent] of parents) if (parent === family[at]) family.push(child);
  return family;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Stops all processes before it kills them, so that none sees another end. */
export function killAll(pids: readonly number[]): void {
  for (const name of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of pids) signal(pid, name);
}

const configOf = (node: Node, etcdPort: number) => ({
  scope: 'chickenroad',
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: LOCK_LASTS_S,
      loop_wait: 2,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        parameters: { wal_log_hints: 'on', max_connections: 100, shared_buffers: '64MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${node.port}`,
    data_dir: join(node.folder, 'data'),
    bin_dir: BIN,
    pgpass: join(node.folder, 'pgpass'),
    parameters: { unix_socket_directories: node.folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
  },
});

export async function startFailoverCluster(): Promise<FailoverCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-failover-'));
  await chmod(folder, 0o755);
  const as = postgresUser();
  const run = (command: string, args: readonly string[]): ChildProcess => {
    const child = spawn(command, args, { ...as, cwd: folder, stdio: 'ignore' });
    child.on('error', (error) => console.error(`${command}: ${error.message}`));
    return child;
  };
  const folderOf = async (name: string): Promise<string> => {
    const made = join(folder, name);
    await mkdir(made, { mode: 0o700 });
    if (as) await chown(made, as.uid, as.gid);
    return made;
  };

  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = run('etcd', [
    ...['--name', 'one', '--data-dir', await folderOf('etcd')],
    ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-cluster', `one=http://127.0.0.1:${peerPort}`],
  ]);
  await until('etcd', async () =>
    (await fetch(`http://127.0.0.1:${etcdPort}/health`)).status === 200 ? true : null,
  );

  const nodes: Node[] = [];
  for (const name of ['a', 'b']) {
    const node: Node = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      folder: await folderOf(name),
      patroni: null,
    };
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(configOf(node, etcdPort)));
    nodes.push(node);
  }
  const start = (node: Node): void => {
    node.patroni = run('patroni', [join(folder, `${node.name}.json`)]);
  };

  const members = async (): Promise<readonly Member[]> => {
    const told = nodes.map(async ({ restPort }) => {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(told);
  };
  const isPrimary = async ({ restPort }: Node): Promise<boolean> => {
    const look = fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(2_000) });
    return look.then(({ status }) => status === 200).catch(() => false);
  };
  const leader = (among: readonly Node[]): Promise<Node> =>
    until('A primary', async () => {
      for (const node of among) if (await isPrimary(node)) return node;
      return null;
    });
  const waitForStandby = (): Promise<unknown> =>
    until('A synchronous standby', async () =>
      (await members()).some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state))
        ? true
        : null,
    );

  const processesOf = async ({ folder: own, patroni }: Node): Promise<number[]> => {
    const data = join(own, 'data');
    const [postmaster = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split(
      '\n',
    );
    // postmaster.pid outlives a killed postmaster, and another process may have its number.
    const command = await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '');
    return [
      ...(patroni?.pid === undefined ? [] : await processTree(patroni.pid)),
      ...(command.includes(data) ? await processTree(Number(postmaster)) : []),
    ];
  };
  const killNode = async (node: Node): Promise<void> => {
    killAll(await processesOf(node));
    node.patroni = null;
  };

  let lost: Node | null = null;
  const [first] = nodes;
  if (first) start(first);
  await leader(nodes);
  for (const node of nodes.slice(1)) start(node);
  await waitForStandby();

  return {
    url: `postgres://postgres:${PASSWORD}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    lose: async (loss) => {
      const primary = await leader(nodes);
      if (loss === 'killed') await killNode(primary);
      else for (const pid of await processesOf(primary)) signal(pid, 'SIGSTOP');
      lost = primary;
      await leader(nodes.filter((node) => node !== primary));
    },
    heal: async () => {
      if (!lost) return;
      await killNode(lost);
      start(lost);
      lost = null;
      await waitForStandby();
    },
    timeline: async () => Math.max(...(await members()).map(({ timeline = 0 }) => timeline)),
    stop: async () => {
      for (const node of nodes) await killNode(node);
      etcd.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
