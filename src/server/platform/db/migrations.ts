import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Runs one statement on the connection of the tables' owner. */
type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/**
 * Finds a folder of SQL. The program runs from its sources and from its bundle, so the folder is looked for upwards from
 * the running file.
 * @param path below the root of the project
 * @throws Error that says what was looked for
 */
export function folderFromRoot(path: string): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) throw new Error(`No ${path} in ${start} or above it.`);
  }
}

/** The folder of the SQL migrations. */
export const migrationsFolder = (): string =>
  folderFromRoot(join('src', 'server', 'platform', 'db', 'migrations'));

/**
 * Checks, before anything is written, that a database is empty or began with this program's first migration.
 * @throws Error in one sentence when it began with another one
 */
export async function checkBaseline(query: Query): Promise<void> {
  const { rows: tables } = await query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by id limit 1');
  const [first] = rows as { hash: string }[];
  const [baseline] = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  if (first && first.hash !== baseline?.hash)
    throw new Error(
      'This database was made by an earlier version of the program, which this one cannot upgrade: choose an empty one by DATABASE_URL or DATA_DIR.',
    );
}
