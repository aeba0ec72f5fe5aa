import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** What group and others may do. */
const FOR_OTHERS = 0o077;

/** Everything that this program puts into its folder; other things there mean that it is somebody else's as well. */
const OURS = /^(pgdata|owner\.lock(\..*)?|operator\.sock)$/;

const octal = ({ mode }: Stats): string => (mode & 0o777).toString(8).padStart(4, '0');

function folderAt(path: string): Stats {
  const found = statSync(path);
  if (!found.isDirectory()) throw new Error(`DATA_DIR: ${path} is not a folder.`);
  return found;
}

/** @returns whether others could come in before */
function tighten(path: string, found: Stats): boolean {
  if ((found.mode & FOR_OTHERS) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    // Whether it worked is seen below: some file systems say nothing and change nothing.
  }
  const now = folderAt(path);
  if ((now.mode & FOR_OTHERS) !== 0)
    throw new Error(
      `DATA_DIR: others may open ${path} (mode ${octal(now)}) and that cannot be changed: choose another folder.`,
    );
  return true;
}

/**
 * Makes DATA_DIR the owner's alone, or checks that it is: it holds the socket of the back office, and the embedded
 * database, whose log tells how open rounds end. The files of that database are kept by the folder that they are in.
 * @param dataDir absolute; made when missing
 * @returns one line for each folder that others could open until now
 * @throws Error in one line when the folder is another user's, holds what is not this program's, or cannot be closed
 */
export function secureDataFolder(dataDir: string): readonly string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const found = folderAt(dataDir);
  const me = process.getuid?.();
  // The system's own administrator may run a server for another user.
  if (me !== undefined && me !== 0 && found.uid !== me)
    throw new Error(
      `DATA_DIR: ${dataDir} belongs to another user (uid ${found.uid}, and this is ${me}): choose another folder.`,
    );
  const names = readdirSync(dataDir);
  const strange = names.find((name) => !OURS.test(name));
  // Closing a folder that others need, such as /tmp, would do harm.
  if ((found.mode & FOR_OTHERS) !== 0 && strange !== undefined)
    throw new Error(
      `DATA_DIR: others may open ${dataDir} (mode ${octal(found)}) and it holds other things (${JSON.stringify(strange)}): ` +
        `choose a folder of its own, or chmod go= it.`,
    );
  const said: string[] = [];
  for (const path of [dataDir, ...(names.includes('pgdata') ? [join(dataDir, 'pgdata')] : [])]) {
    const before = folderAt(path);
    if (tighten(path, before))
      said.push(`Others could open ${path} (mode ${octal(before)}): it is its owner's alone now.`);
  }
  return said;
}
