import { statSync } from 'node:fs';
import { join } from 'node:path';

const SOCKET_NAME = 'operator.sock';

/** The limit of macOS, the shortest. */
const MAX_PATH_BYTES = 103;

const WRITABLE_BY_OTHERS = 0o022;

/** Has a message of one line for the operator. */
export class SocketUnavailable extends Error {
  override readonly name = 'SocketUnavailable';
}

/**
 * @returns the path of the socket in a folder that only its owner can write: others could put a socket of their own there
 * @throws SocketUnavailable when the folder is missing, another user's, or open to others
 */
export function socketPathIn(dataDir: string): string {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory())
    throw new SocketUnavailable(
      `There is no folder ${dataDir}. Set DATA_DIR to the folder that the server runs with.`,
    );
  const me = process.getuid?.();
  if (me !== undefined && me !== 0 && folder.uid !== me)
    throw new SocketUnavailable(
      `The folder ${dataDir} belongs to another user: the back office is for the user who runs the server.`,
    );
  if ((folder.mode & WRITABLE_BY_OTHERS) !== 0)
    throw new SocketUnavailable(
      `Others may write in ${dataDir}, so the back office stays shut: chmod go-w ${dataDir}`,
    );
  const path = join(dataDir, SOCKET_NAME);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new SocketUnavailable(`The path ${path} is too long for a socket: choose a shorter DATA_DIR.`);
  return path;
}
