import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BELOW_ROOT = join('src', 'server', 'db', 'migrations');

/**
 * The folder of the SQL migrations. The program runs from its sources and from its bundle, so the folder is looked for
 * upwards from the running file.
 * @throws Error that says what was looked for
 */
export function migrationsFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const found = join(folder, BELOW_ROOT);
    if (existsSync(join(found, 'meta', '_journal.json'))) return found;
    if (dirname(folder) === folder) throw new Error(`No ${BELOW_ROOT} in ${start} or above it.`);
  }
}
