import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { APK_NAME } from './config.ts';

const FOR_OTHERS = 0o077;

const isOwnFile = (name: string): boolean => name === APK_NAME || /^(pgdata|owner\.lock(\..*)?)$/.test(name);

const octal = ({ mode }: Stats): string => (mode & 0o777).toString(8).padStart(4, '0');

function folderAt(path: string): Stats {
  const found = statSync(path);
  if (!found.isDirectory()) throw new Error(`DATA_DIR: ${path} is not a folder.`);
  return found;
}

/** @returns whether others had access */
function restrict(path: string, found: Stats): boolean {
  if ((found.mode & FOR_OTHERS) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    // Checked below: some file systems change nothing without an error.
  }
  const now = folderAt(path);
  if ((now.mode & FOR_OTHERS) !== 0)
    throw new Error(
      `DATA_DIR: others may open ${path} (mode ${octal(now)}) and that cannot be changed: choose another folder.`,
    );
  return true;
}

/**
 * @returns a line for each folder that others could open
 * @throws Error when the folder belongs to another user, has other files while others may open it, or cannot be restricted
 */
export function secureDataFolder(dataDir: string): readonly string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const found = folderAt(dataDir);
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && found.uid !== uid)
    throw new Error(
      `DATA_DIR: ${dataDir} belongs to another user (uid ${found.uid}, and this is ${uid}): choose another folder.`,
    );
  const names = readdirSync(dataDir);
  const foreign = names.find((name) => !isOwnFile(name));
  if ((found.mode & FOR_OTHERS) !== 0 && foreign !== undefined)
    throw new Error(
      `DATA_DIR: others may open ${dataDir} (mode ${octal(found)}) and it holds other things (${JSON.stringify(foreign)}): ` +
        `choose a folder of its own, or chmod go= it.`,
    );
  const notices: string[] = [];
  for (const path of [dataDir, ...(names.includes('pgdata') ? [join(dataDir, 'pgdata')] : [])]) {
    const before = folderAt(path);
    if (restrict(path, before))
      notices.push(`Others could open ${path} (mode ${octal(before)}): it is its owner's alone now.`);
  }
  return notices;
}
