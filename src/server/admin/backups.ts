import { spawnSync } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { max } from 'drizzle-orm';
import { readConfig } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf, withClient } from '../platform/db/pool.ts';
import { backups } from '../platform/db/schema/schema.ts';

export async function lastBackupAt(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: max(backups.endedAt) }).from(backups);
  return found?.at ?? null;
}

export interface Backup {
  readonly file: string;
  readonly bytes: number;
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/;

/** Other users of this machine can read the words of a command, but not its environment. */
function withoutPassword(url: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const password = PASSWORD.exec(url)?.[2];
  if (password === undefined) return { url, env: process.env };
  return {
    url: url.replace(PASSWORD, '$1@'),
    env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
  };
}

function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv): void {
  const { error, status } = spawnSync(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0) throw new Error(`${program} failed (${error?.message ?? `it ended with ${status}`}).`);
}

/**
 * Dumps the PostgreSQL database while people play, checks the dump, and notes it in the database.
 * @param folder exists; receives a file that only this user may read
 */
export async function backUp(env: NodeJS.ProcessEnv, folder: string): Promise<Backup> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(env);
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url === null)
    throw new Error(
      `DATABASE_URL is not set. The embedded database is backed up by a copy of its folder, ${dataDir}, while the server is stopped.`,
    );
  process.umask(0o077);
  const file = join(folder, `chickenroad-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.dump`);
  const part = `${file}.part`;
  const named = withoutPassword(url);
  run('pg_dump', ['--format=custom', `--file=${part}`, named.url], named.env);
  run('pg_restore', ['--list', part], process.env);
  const { size: bytes } = statSync(part);
  renameSync(part, file);
  await withClient(addressOf(url), (client) =>
    client.query('insert into backups (ended_at, bytes) values (clock_now(), $1)', [bytes]),
  );
  return { file, bytes };
}
