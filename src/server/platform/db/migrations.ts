import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Finds a folder above the running file, which is a source or the bundle. */
export function folderFromRoot(path: string): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) throw new Error(`No ${path} in ${start} or above it.`);
  }
}

export const migrationsFolder = (): string =>
  folderFromRoot(join('src', 'server', 'platform', 'db', 'migrations'));

export const newerDatabase = (): Error =>
  new Error('This database was upgraded by a newer version of the program: upgrade this one first.');

/** @throws Error unless the applied migrations are the first ones of this program. Drizzle skips a missing one that is older than the last. */
export async function checkMigrations(query: Query): Promise<void> {
  const { rows: tables } = await query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by id');
  const applied = (rows as { hash: string }[]).map(({ hash }) => hash);
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);
  if (applied[0] !== undefined && applied[0] !== known[0])
    throw new Error(
      'This database was made by an earlier version of the program, which this one cannot upgrade: choose an empty one by DATABASE_URL or DATA_DIR.',
    );
  if (applied.length > known.length) throw newerDatabase();
  if (applied.some((hash, index) => hash !== known[index]))
    throw new Error('This database was made by another program: its migrations are not those of this one.');
}
