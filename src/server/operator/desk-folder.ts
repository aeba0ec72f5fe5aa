import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the socket in DATA_DIR. */
const SOCKET_NAME = 'operator.sock';

/** The shortest limit on a socket's path of the systems this runs on (macOS), bytes. */
const PATH_BYTES_AT_MOST = 103;

/** Write bits of group and others. */
const WRITABLE_BY_OTHERS = 0o022;

/** The desk cannot be opened or come to; says in one line why. */
export class DeskShut extends Error {
  override readonly name = 'DeskShut';
}

/**
 * Where the desk's socket is, when the folder is safe: who may write there could put a socket of their own in its place.
 * @throws DeskShut when the folder is missing, another user's, or open to others
 */
export function socketIn(data_dir: string): string {
  const folder = statSync(data_dir, { throwIfNoEntry: false });
  if (!folder?.isDirectory())
    throw new DeskShut(
      `There is no folder ${data_dir}. Set DATA_DIR to the folder that the server runs with.`,
    );
  const me = process.getuid?.();
  // The system's own administrator may come to anybody's desk.
  if (me !== undefined && me !== 0 && folder.uid !== me)
    throw new DeskShut(
      `The folder ${data_dir} belongs to another user: the desk is for the user who runs the server.`,
    );
  if ((folder.mode & WRITABLE_BY_OTHERS) !== 0)
    throw new DeskShut(`Others may write in ${data_dir}, so the desk stays shut: chmod go-w ${data_dir}`);
  const path = join(data_dir, SOCKET_NAME);
  if (Buffer.byteLength(path) > PATH_BYTES_AT_MOST)
    throw new DeskShut(`The path ${path} is too long for a socket: choose a shorter DATA_DIR.`);
  return path;
}
