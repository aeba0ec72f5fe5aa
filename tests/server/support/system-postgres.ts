import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './cluster.ts';

const VERSIONS = '/usr/lib/postgresql';

function installedTools(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(VERSIONS, version, 'bin'));
  return folders.find((bin) => ['initdb', 'pg_dump'].every((name) => existsSync(join(bin, name)))) ?? null;
}

function findTools(): string {
  const found = installedTools();
  if (found) return found;
  console.log('No pg_dump beside a PostgreSQL server here: installing the package postgresql…');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', 'postgresql'],
  ]) {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...words];
    spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const installed = installedTools();
  if (installed) return installed;
  throw new Error('No PostgreSQL for the test of the backup: install the package postgresql.');
}

const idOf = (option: '-u' | '-g'): number =>
  Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);

export interface SystemPostgres {
  readonly bin: string;
  readonly port: number;
  /** folder of its socket, which needs no password */
  readonly socket: string;
  /** its certificate, for localhost */
  readonly certificate: string;
  stop(): void;
}

/** @param auth of connections by TCP */
export async function startSystemPostgres(
  auth: 'trust' | 'scram-sha-256' = 'trust',
): Promise<SystemPostgres> {
  const bin = findTools();
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-system-'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (name: string, ...words: string[]): void => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const { status } = spawnSync(name, words, { ...user, cwd: folder, env, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${name} ended with ${status}.`);
  };
  const port = await freePort();
  const access = ['--auth-local=trust', `--auth-host=${auth}`];
  run('initdb', '-D', data, '-U', 'postgres', ...access, '--encoding=UTF8', '--locale=C', '--no-sync');
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-noenc',
    '-keyout',
    key,
    '-out',
    certificate,
    ...name,
  );
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key}`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return {
    bin,
    port,
    socket: folder,
    certificate,
    stop: () => {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
