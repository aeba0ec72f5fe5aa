import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

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

export const newerDatabase = (): Error =>
  new Error('This database was upgraded by a newer version of the program: upgrade this one first.');

/** Hash of the last migration of version 0.9.0, whose tables equal those of the baseline. */
const LAST_OF_0_9_0 = '4c9976e26e79ac1a272bc644c8ea59601ce1583787260246ae84659dc5daa04c';

async function readHashes(query: Query): Promise<readonly string[]> {
  const { rows: tables } = await query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by id');
  return (rows as { hash: string }[]).map(({ hash }) => hash);
}

/** @returns the number of applied migrations @throws Error unless this program begins with the same ones */
async function checkApplied(query: Query, known: readonly MigrationMeta[]): Promise<number> {
  const hashes = await readHashes(query);
  const applied = hashes.slice(hashes.indexOf(LAST_OF_0_9_0) + 1);
  if (applied[0] !== undefined && applied[0] !== known[0]?.hash)
    throw new Error(
      'This database was made by an earlier version of the program. Start version 0.9.0 (commit 602961ae8899) once, then this one.',
    );
  if (applied.length > known.length) throw newerDatabase();
  if (applied.some((hash, index) => hash !== known[index]?.hash))
    throw new Error('This database was made by another program: its migrations are not those of this one.');
  return applied.length;
}

/**
 * Applies the missing migrations. In a database of version 0.9.0 the baseline is stored as applied.
 * @param query runs as owner of the tables
 * @param migrate migrator of drizzle, which compares only the time of the last migration
 * @throws Error unless the applied migrations are those of this program
 */
export async function applyMigrations(
  query: Query,
  migrate: (config: MigrationConfig) => Promise<void>,
): Promise<void> {
  const config = { migrationsFolder: folderFromRoot(join('src', 'server', 'platform', 'db', 'migrations')) };
  const known = readMigrationFiles(config);
  const [baseline] = known;
  if (baseline && (await readHashes(query)).at(-1) === LAST_OF_0_9_0)
    await query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${baseline.hash}', ${baseline.folderMillis})`,
    );
  await checkApplied(query, known);
  await migrate(config);
  if ((await checkApplied(query, known)) < known.length)
    throw new Error('A migration was skipped: its time is before that of an applied one.');
}
