import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import type { AppContext } from '../app-context.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { executeCommand } from './back-office.ts';
import { CommandRefused, CommandRequest, type CommandResponse, movesMoney } from './command.ts';
import { SocketUnavailable, socketPathIn } from './socket-path.ts';
import { tryAgain } from './try-again.ts';

/** A request is one line of this length at most: the longest list of a bank fits. Bytes. */
const REQUEST_BYTES = 4 * 1024 * 1024;

/** Who connects says what it wants within this long, ms. */
const REQUEST_WITHIN_MS = 10_000;

const CONNECTIONS_AT_MOST = 16;

/** Only the owner may connect: connecting needs the right to write. */
const ONLY_OWNER_MASK = 0o177;

/** The operator's desk, open. */
export interface BackOffice {
  readonly path: string;
  /** Closes the desk: what is being done is finished first, reports and audits are stopped, nobody else is heard. */
  close(): Promise<void>;
}

/**
 * Opens the desk on a socket that only its owner can open, for the CLI to come to while the server runs.
 * @param onFailure hears of requests that broke; the CLI is told in one line
 * @throws SocketUnavailable when the folder is not safe or another server has its desk there
 */
export async function openBackOffice(
  context: AppContext,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<BackOffice> {
  const path = socketPathIn(dataDir);
  if (await isListening(path))
    throw new SocketUnavailable(
      `Another server has its desk in ${dataDir}: give this one a DATA_DIR of its own.`,
    );
  // Left behind by a server that was killed.
  rmSync(path, { force: true });
  const working = new Set<Promise<void>>();
  // Those who have not said yet what they want.
  const waitingForRequest = new Set<Socket>();
  const closing = new AbortController();
  const server = createServer((socket) => {
    waitingForRequest.add(socket);
    socket.on('error', () => socket.destroy());
    const work = handleConnection(context, socket, onFailure, closing.signal, () =>
      waitingForRequest.delete(socket),
    ).finally(() => working.delete(work));
    working.add(work);
  });
  server.maxConnections = CONNECTIONS_AT_MOST;
  await listen(server, path);
  return {
    path,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of waitingForRequest) socket.destroy();
      closing.abort(new CommandRefused('The server is stopping. Ask again when it is back.'));
      await Promise.all(working);
      await closed;
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The socket is made in this very call, so it never exists with wider rights.
    const before = process.umask(ONLY_OWNER_MASK);
    try {
      server.listen(path, () => resolve());
    } finally {
      process.umask(before);
    }
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** One connection, one request, one answer. */
async function handleConnection(
  context: AppContext,
  socket: Socket,
  onFailure: (error: unknown) => void,
  closing: AbortSignal,
  onRequest: () => void,
): Promise<void> {
  const line = await readLine(socket);
  onRequest();
  if (line === null) return;
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new CommandRefused('Nobody waits for this any more.')));
  const answer = await respond(context, line, onFailure, AbortSignal.any([closing, gone.signal]));
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.end(`${JSON.stringify(answer)}\n`, () => resolve());
  });
}

async function respond(
  context: AppContext,
  line: string,
  onFailure: (error: unknown) => void,
  stop: AbortSignal,
): Promise<CommandResponse> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), CommandRequest), line);
  if (!parsed.success)
    return { outcome: 'refused', message: `The desk does not understand: ${parsed.issues[0].message}` };
  const { actor, command, confirmed, act } = parsed.output;
  try {
    return await executeCommand(context, actor, command, confirmed, stop, act);
  } catch (error) {
    onFailure(error);
    const what = isDatabaseUnavailable(error)
      ? 'The database does not answer.'
      : "Something went wrong; the server's log says what.";
    const next =
      act !== undefined && movesMoney(command.command)
        ? tryAgain(act)
        : 'Look whether this was done before you try again.';
    return { outcome: 'refused', message: `${what} ${next}` };
  }
}

/** @returns null when the other side went away, said too much, or nothing in time */
function readLine(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const end = (line: string | null): void => {
      clearTimeout(timer);
      socket.removeListener('data', read);
      if (line === null) socket.destroy();
      resolve(line);
    };
    const read = (part: Buffer): void => {
      bytes += part.length;
      parts.push(part);
      if (bytes > REQUEST_BYTES) end(null);
      else if (part.includes(0x0a)) end(Buffer.concat(parts).toString('utf8').split('\n', 1)[0] ?? '');
    };
    const timer = setTimeout(() => end(null), REQUEST_WITHIN_MS);
    socket.on('data', read);
    socket.once('close', () => end(null));
  });
}
