import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import * as v from 'valibot';
import { type ParsedArguments, readArguments, UsageError } from './arguments.ts';
import { type CommandName, commandPath } from './commands.ts';
import { MANUAL } from './manual.ts';
import { type CommandRequest, CommandResponse } from './protocol.ts';
import { SocketUnavailable, socketPathIn } from './socket-path.ts';
import { pagesText, plainLines } from './table.ts';

export interface Terminal {
  /** the folder with the server's socket */
  readonly dataDir: string;
  /** the operator's system name */
  readonly actor: string;
  out(text: string): void;
  err(text: string): void;
}

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Runs one command line. @returns the exit code */
export async function runOperator(argv: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    const typed = readArguments(argv);
    if (typed.kind === 'help') {
      terminal.out(MANUAL);
      return EXIT.done;
    }
    return await runParsed(typed, terminal);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof SocketUnavailable)) throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

async function runParsed(
  typed: Exclude<ParsedArguments, { kind: 'help' }>,
  terminal: Terminal,
): Promise<Exit> {
  const { command: name, ...given } = typed.input;
  const answer = await sendCommand(socketPathIn(terminal.dataDir), name, {
    actor: terminal.actor,
    arguments: given,
  });
  if (answer.outcome !== 'done') {
    terminal.err(plainLines(answer.message));
    return EXIT.failed;
  }
  if (typed.json) terminal.out(JSON.stringify(answer.data, null, 2));
  else {
    const text = [pagesText(answer.pages), plainLines(answer.message ?? '')].filter((part) => part !== '');
    terminal.out(text.join('\n\n'));
  }
  return answer.failed ? EXIT.failed : EXIT.done;
}

const CONNECTION_LOST = 'The connection broke before the answer came. Try again.';

/** @throws SocketUnavailable when no server listens, or it went away */
async function sendCommand(
  socketPath: string,
  name: CommandName,
  command: CommandRequest,
): Promise<CommandResponse> {
  const sent = request({
    socketPath,
    path: commandPath(name),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    agent: false,
  });
  let connected = false;
  sent.once('socket', (socket) =>
    socket.once('connect', () => {
      connected = true;
    }),
  );
  try {
    sent.end(JSON.stringify(command));
    const [response]: IncomingMessage[] = await once(sent, 'response');
    return v.parse(CommandResponse, response && (await readJson(response)));
  } catch (error) {
    throw connected ? new SocketUnavailable(CONNECTION_LOST) : socketError(socketPath, error);
  }
}

function socketError(path: string, error: unknown): SocketUnavailable {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EACCES' || code === 'EPERM')
    return new SocketUnavailable(
      `You may not open ${path}: the back office is for the user who runs the server.`,
    );
  return new SocketUnavailable(
    `No server is running at ${path}. Start it, or set DATA_DIR to the folder that it runs with.`,
  );
}
