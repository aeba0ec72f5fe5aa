import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './cluster.ts';

export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['-V']).status === 0;

const [, EXAMPLE = ''] =
  /^```conf\n([\s\S]*?)^```/m.exec(
    readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8'),
  ) ?? [];

export interface PgBouncer {
  /** @returns the address of the same database through the pooler */
  pooled(url: string): string;
  stop(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts PgBouncer as docs/operating.md has it.
 * @param poolSize connections of PostgreSQL for each role and database
 */
export async function startPgBouncer(
  postgresUrl: string,
  role: { readonly name: string; readonly password: string },
  poolSize: number,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-pgbouncer-'));
  const [port, { port: postgresPort }] = [await freePort(), new URL(postgresUrl)];
  const users = join(folder, 'userlist.txt');
  const config = join(folder, 'pgbouncer.ini');
  const changes: readonly (readonly [string, string])[] = [
    ['chickenroad = host=127.0.0.1 port=5432', `* = host=127.0.0.1 port=${postgresPort}`],
    ['6432', String(port)],
    ['/etc/pgbouncer/userlist.txt', users],
    ['default_pool_size = 32', `default_pool_size = ${poolSize}`],
  ];
  const text = changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`docs/operating.md has no ${from}.`);
    return before.replace(from, to);
  }, EXAMPLE);
  writeFileSync(config, `${text}unix_socket_dir =\n`);
  writeFileSync(users, `"${role.name}" "${role.password}"\n`);
  // It refuses to run as root.
  const idOf = (option: string): number =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) for (const path of [folder, config, users]) chownSync(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [config], { ...user, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await wait(20);
  }
  return {
    pooled: (url) => Object.assign(new URL(url), { port }).href,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
