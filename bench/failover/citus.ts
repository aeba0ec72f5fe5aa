import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../src/server/app.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { deposits, journal } from '../../src/server/platform/db/schema/schema.ts';
import { violationsAfter } from '../../tests/server/random/remote.ts';
import { approveDeposit } from '../../tests/server/support/acts.ts';
import { createDatabaseAt, runAt } from '../../tests/server/support/citus-nodes.ts';
import { freePort } from '../../tests/server/support/cluster.ts';
import { DEMO, QUICK_PASSWORDS } from '../../tests/server/support/demo-config.ts';
import { listen } from '../../tests/server/support/harness.ts';
import { seeded } from '../../tests/server/support/random.ts';
import { asServerRole, noteOwner, SERVER_ROLE } from '../../tests/server/support/roles.ts';
import type { Row } from '../table.ts';
import { LOSSES, loseUnderLoad } from './bench.ts';
import { BIN, killAll, postgresUser, processTree, until } from './cluster.ts';

const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_connections: 200,
  max_worker_processes: 100,
  max_prepared_transactions: 200,
  shared_buffers: '32MB',
  'citus.shard_count': 4,
  'citus.node_conninfo': 'sslmode=disable',
  // A transaction that a lost worker had prepared keeps its locks until then.
  'citus.recover_2pc_interval': '2s',
};

/** Starts a coordinator and workers with empty data folders on this machine. Returns the coordinator first. */
export async function startMachines(workers: number) {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-citus-'));
  await chmod(folder, 0o755);
  const as = postgresUser();
  if (as) await chown(folder, as.uid, as.gid);
  const run = (command: string, ...words: readonly string[]) =>
    promisify(execFile)(join(BIN, command), [...words], { ...as, cwd: folder });
  const machines: { readonly url: string; readonly data: string; start(): Promise<unknown> }[] = [];
  for (let number = 0; number <= workers; number++) {
    const name = number === 0 ? 'coordinator' : `worker-${number}`;
    const [data, port] = [join(folder, name), await freePort()];
    const settings = { ...SETTINGS, port, unix_socket_directories: folder, listen_addresses: '127.0.0.1' };
    const options = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`);
    await run(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    );
    // A killed server's shared memory may still be in use for a moment. The server holds no pipe of its starter.
    const start = () =>
      until(name, () =>
        run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options.join(' '), 'start'),
      );
    await start();
    machines.push({ url: `postgres://postgres@127.0.0.1:${port}`, data, start });
  }
  const kill = async ({ data }: { readonly data: string }): Promise<void> => {
    const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    killAll(await processTree(Number(postmaster)));
  };
  const stop = async (): Promise<void> => {
    for (const machine of machines) await kill(machine);
    await rm(folder, { recursive: true, force: true });
  };
  return { machines, kill, stop };
}

/** Kills the workers of a Citus cluster by turns while players play and deposits are approved, then compares every response with the database. */
export async function benchCitusWorkers(): Promise<readonly Row[]> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const { machines, kill, stop } = await startMachines(2);
  try {
    const urls = machines.map(({ url }) => url);
    const ownerUrl = await createDatabaseAt(urls[0] ?? '', urls, 'chickenroad');
    await runAt(ownerUrl, `create role ${SERVER_ROLE} login`);
    const options = { pool: 10, onLost: () => undefined };
    const database = await openPostgres({ url: asServerRole(ownerUrl), ownerUrl, ...options });
    const owner = await openPostgres({ url: ownerUrl, ...options });
    noteOwner(database, owner);
    const app = await buildApp({ database, config: DEMO, passwordCost: QUICK_PASSWORDS });
    const url = `http://127.0.0.1:${await listen(app)}`;
    const approved = new Set<string>();
    let failed = 0;
    const approve = async (): Promise<void> => {
      const waiting = await owner.db.select().from(deposits).where(eq(deposits.status, 0));
      for (const { depositId: id } of waiting)
        if ((await approveDeposit(app, id)).outcome === 'done') approved.add(id);
    };
    const story = await loseUnderLoad(
      async (nth) => {
        const worker = machines[1 + (nth % 2)];
        if (!worker) throw new Error('There is no worker.');
        await kill(worker);
        await worker.start();
        return async () => undefined;
      },
      { url },
      seeded(seed),
      () => approve().catch(() => void failed++),
    );
    const wrong = [...(await violationsAfter(story, database))];
    const credits = await owner.db.select().from(journal).where(eq(journal.kind, 'deposit'));
    for (const id of approved)
      if (credits.filter(({ subjectId }) => subjectId === id).length !== 1)
        wrong.push(`Deposit ${id} was approved and not credited once.`);
    await app.close();
    await Promise.all([database.close(), owner.close()]);
    for (const line of wrong.slice(0, 20)) console.error(line);
    return [
      {
        what: `Citus workers killed under load, seed ${seed}: changes and approvals that are not there once, and broken rules`,
        figure: String(wrong.length),
        bound: '0',
        aim: '0',
        ok: wrong.length === 0 && story.standstillsS.length === LOSSES && approved.size > 0 && failed > 0,
        peer: `${story.standstillsS.length} kills; ${story.acknowledged} acknowledged changes and ${approved.size} approvals; ${story.lost} lost answers or 503, ${failed} failed rounds of approvals`,
      },
    ];
  } finally {
    await stop();
  }
}
