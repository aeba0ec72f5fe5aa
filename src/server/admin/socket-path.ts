import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the socket in DATA_DIR. */
const SOCKET_NAME = 'operator.sock';

/** The shortest limit on a socket's path of the systems this runs on (macOS), bytes. */
const PATH_BYTES_AT_MOST = 103;

/** Write bits of group and others. */
const WRITABLE_BY_OTHERS = 0o022;

/** The back office cannot be opened or come to; says in one line why. */
export class SocketUnavailable extends Error {
  override readonly name = 'SocketUnavailable';
}

/**
 * Where the back office’s socket is, when the folder is safe: who may write there could put a socket of their own in its place.
 * @throws SocketUnavailable when the folder is missing, another user's, or open to others
 */
export function socketPathIn(dataDir: string): string {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory())
    throw new SocketUnavailable(
      `There is no folder ${dataDir}. Set DATA_DIR to the folder that the server runs with.`,
    );
  const me = process.getuid?.();
  // The system's own administrator may come to anybody’s back office.
  if (me !== undefined && me !== 0 && folder.uid !== me)
    throw new SocketUnavailable(
      `The folder ${dataDir} belongs to another user: the back office is for the user who runs the server.`,
    );
  if ((folder.mode & WRITABLE_BY_OTHERS) !== 0)
    throw new SocketUnavailable(
      `Others may write in ${dataDir}, so the back office stays shut: chmod go-w ${dataDir}`,
    );
  const path = join(dataDir, SOCKET_NAME);
  if (Buffer.byteLength(path) > PATH_BYTES_AT_MOST)
    throw new SocketUnavailable(`The path ${path} is too long for a socket: choose a shorter DATA_DIR.`);
  return path;
}
