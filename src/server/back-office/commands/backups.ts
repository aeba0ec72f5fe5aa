import { spawnSync } from 'node:child_process';
import { renameSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { max } from 'drizzle-orm';
import { readConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseDatabaseUrl, withClient } from '../../platform/db/pool.ts';
import { backups } from '../../platform/db/schema/schema.ts';

export async function lastBackupAt(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: max(backups.endedAt) }).from(backups);
  return found?.at ?? null;
}

export interface Backup {
  readonly file: string;
  readonly bytes: number;
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/;

/** Other users of the machine can read the arguments of a process, but not its environment. */
export function withoutPassword(url: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const password = PASSWORD.exec(url)?.[2];
  if (password === undefined) return { url, env: {} };
  return { url: url.replace(PASSWORD, '$1@'), env: { PGPASSWORD: decodeURIComponent(password) } };
}

export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { error, status } = spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0)
    throw new Error(`${program} failed (${error?.message ?? `exit code ${status}`}).`);
}

/**
 * Dumps the PostgreSQL database during play, checks the dump, and records the backup.
 * @param env settings of the server, with pg_dump in `PATH`
 * @param folder an existing folder; the file in it is readable by this user only
 */
export async function backUp(env: NodeJS.ProcessEnv, folder: string): Promise<Backup> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(env);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  if (ownerUrl === null)
    throw new Error(
      `DATABASE_URL is not set. The embedded database is backed up by a copy of its folder, ${dataDir}, while the server is stopped.`,
    );
  process.umask(0o077);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = resolve(folder, `chickenroad-${time}.dump`);
  const part = `${file}.part`;
  const { url, env: password } = withoutPassword(ownerUrl);
  try {
    runProgram('pg_dump', ['--format=custom', `--file=${part}`, url], { ...env, ...password });
    runProgram('pg_restore', ['--list', part], env);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  const { size: bytes } = statSync(part);
  renameSync(part, file);
  await withClient(parseDatabaseUrl(ownerUrl), (client) =>
    client.query('insert into backups (ended_at, bytes, file) values (clock_now(), $1, $2)', [
      bytes,
      `${hostname()}:${file}`,
    ]),
  );
  return { file, bytes };
}
