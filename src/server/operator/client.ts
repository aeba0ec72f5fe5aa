import { connect } from 'node:net';
import * as v from 'valibot';
import { readArguments, type Typed, UsageError } from './arguments.ts';
import { DeskAnswer, type DeskRequestOnWire } from './command.ts';
import { DeskShut, socketIn } from './desk-folder.ts';
import { MANUAL } from './manual.ts';
import { pagesText } from './table.ts';

/** What the command line needs of its surroundings. */
export interface Terminal {
  /** the folder of the server's socket */
  readonly data_dir: string;
  /** the person's system name */
  readonly actor: string;
  out(text: string): void;
  err(text: string): void;
  /** asks yes or no; null when nobody is there to answer */
  readonly ask: ((question: string) => Promise<boolean>) | null;
}

/** How the command line ends: done, refused or bad, wrongly typed. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

/**
 * Runs one command line: reads it, asks the desk, asks the person where money moves, prints.
 * @returns the exit code
 */
export async function runOperator(argv: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    const typed = readArguments(argv);
    if (typed.kind === 'help') {
      terminal.out(MANUAL);
      return EXIT.done;
    }
    return await carryOut(typed, terminal);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof DeskShut)) throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

async function carryOut(
  { input, json, yes }: Extract<Typed, { kind: 'command' }>,
  terminal: Terminal,
): Promise<Exit> {
  const path = socketIn(terminal.data_dir);
  const request = (confirmed: boolean): DeskRequestOnWire => ({
    actor: terminal.actor,
    confirmed,
    command: input,
  });
  let answer = await askDesk(path, request(yes));
  if (answer.outcome === 'ask') {
    if (!terminal.ask) {
      terminal.err(`${answer.question} Nobody is here to answer: say --yes.`);
      return EXIT.failed;
    }
    if (!(await terminal.ask(answer.question))) {
      terminal.err('Nothing was done.');
      return EXIT.failed;
    }
    answer = await askDesk(path, request(true));
  }
  if (answer.outcome !== 'done') {
    terminal.err(answer.outcome === 'refused' ? answer.message : answer.question);
    return EXIT.failed;
  }
  if (json) terminal.out(JSON.stringify(answer.data, null, 2));
  else {
    const text = [pagesText(answer.pages), answer.message ?? ''].filter((part) => part !== '').join('\n\n');
    terminal.out(text);
  }
  return answer.failed ? EXIT.failed : EXIT.done;
}

const UNKNOWN =
  'The connection broke before the answer came, so it is not known whether this was done. Look before you try again.';

/**
 * Sends a request to the desk.
 * @throws DeskShut when no server listens, or it went away
 */
function askDesk(path: string, request: DeskRequestOnWire): Promise<DeskAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let connected = false;
    const socket = connect(path, () => {
      connected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.once('error', (error) => {
      reject(connected ? new DeskShut(UNKNOWN) : notThere(path, error));
    });
    socket.once('end', () => {
      const answer = v.safeParse(
        v.pipe(v.string(), v.parseJson(), DeskAnswer),
        Buffer.concat(parts).toString('utf8'),
      );
      if (answer.success) resolve(answer.output);
      else reject(new DeskShut(UNKNOWN));
    });
  });
}

function notThere(path: string, error: Error): DeskShut {
  const code = 'code' in error ? error.code : '';
  if (code === 'EACCES' || code === 'EPERM')
    return new DeskShut(`You may not open ${path}: the desk is for the user who runs the server.`);
  return new DeskShut(
    `No server is running at ${path}. Start it, or set DATA_DIR to the folder that it runs with.`,
  );
}
