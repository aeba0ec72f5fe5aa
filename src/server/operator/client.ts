import { connect } from 'node:net';
import { uuidv7 } from 'uuidv7';
import * as v from 'valibot';
import { readArguments, type Typed, UsageError } from './arguments.ts';
import { BankListWrong, LIST_BYTES_AT_MOST, readBankLines } from './bank-list.ts';
import { type CommandInput, DeskAnswer, type DeskRequestOnWire, movesMoney } from './command.ts';
import { DeskShut, socketIn } from './desk-folder.ts';
import { MANUAL } from './manual.ts';
import { pagesText, plainLines } from './table.ts';
import { tryAgain } from './try-again.ts';

/** What the command line needs of its surroundings. */
export interface Terminal {
  /** the folder of the server's socket */
  readonly data_dir: string;
  /** the person's system name */
  readonly actor: string;
  out(text: string): void;
  err(text: string): void;
  /**
   * Reads a bank's list.
   * @throws BankListWrong when it cannot be read, or has more bytes than that
   */
  read(path: string, bytes_at_most: number): Promise<Uint8Array>;
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
    if (!(error instanceof UsageError || error instanceof DeskShut || error instanceof BankListWrong))
      throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

/** How a command line that was understood ends, and what it says. */
async function carryOut(typed: Exclude<Typed, { kind: 'help' }>, terminal: Terminal): Promise<Exit> {
  const { json, yes } = typed;
  const path = socketIn(terminal.data_dir);
  const { actor } = terminal;
  let command: CommandInput;
  if (typed.kind === 'list') {
    const lines = readBankLines(await terminal.read(typed.file, LIST_BYTES_AT_MOST));
    command = { command: 'deposits approve-list', lines };
  } else command = typed.input;
  const act = typed.kind === 'command' && movesMoney(command.command) ? (typed.act ?? uuidv7()) : undefined;
  const request = (confirmed: boolean): DeskRequestOnWire => ({
    actor,
    confirmed,
    command,
    ...(act !== undefined && { act }),
  });
  // A list is shown as it was found before anything is booked, also to who says yes beforehand.
  let answer = await askDesk(path, request(yes && typed.kind === 'command'));
  let failed = false;
  if (answer.outcome === 'ask') {
    failed = answer.failed ?? false;
    if (answer.pages) (json ? terminal.err : terminal.out)(pagesText(answer.pages));
    if (!(yes || (await agreed(answer.question, terminal)))) return EXIT.failed;
    if (answer.lines) command = { command: 'deposits approve-list', lines: answer.lines };
    answer = await askDesk(path, request(true));
  }
  if (answer.outcome !== 'done') {
    terminal.err(plainLines(answer.outcome === 'refused' ? answer.message : answer.question));
    return EXIT.failed;
  }
  if (json) terminal.out(JSON.stringify(answer.data, null, 2));
  else {
    const text = [pagesText(answer.pages), plainLines(answer.message ?? '')].filter((part) => part !== '');
    terminal.out(text.join('\n\n'));
  }
  return failed || answer.failed ? EXIT.failed : EXIT.done;
}

/** Asks the person; says why not when there is no yes. */
async function agreed(asked: string, terminal: Terminal): Promise<boolean> {
  const question = plainLines(asked);
  if (!terminal.ask) {
    terminal.err(`${question} Nobody is here to answer: say --yes.`);
    return false;
  }
  if (await terminal.ask(question)) return true;
  terminal.err('Nothing was done.');
  return false;
}

const UNKNOWN = 'The connection broke before the answer came, so it is not known whether this was done.';

/** What is known of a request whose answer never came. */
function lost({ act }: DeskRequestOnWire): DeskShut {
  return new DeskShut(`${UNKNOWN} ${act === undefined ? 'Look before you try again.' : tryAgain(act)}`);
}

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
      reject(connected ? lost(request) : notThere(path, error));
    });
    socket.once('end', () => {
      const answer = v.safeParse(
        v.pipe(v.string(), v.parseJson(), DeskAnswer),
        Buffer.concat(parts).toString('utf8'),
      );
      if (answer.success) resolve(answer.output);
      else reject(lost(request));
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
