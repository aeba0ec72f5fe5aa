import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
