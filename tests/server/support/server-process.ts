import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fingerprint } from '../../../scripts/inputs.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface ServerBundle {
  readonly main: string;
  readonly operator: string;
  readonly bankWorker: string;
}

export async function serverBundle(): Promise<ServerBundle> {
  const outDir = join(ROOT, 'node_modules', '.cache', `server-${process.pid}`);
  const bundle = {
    main: join(outDir, 'main.js'),
    operator: join(outDir, 'operator.js'),
    bankWorker: join(outDir, 'bank-worker.js'),
  };
  const stamp = join(ROOT, 'dist', 'fingerprint');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(ROOT)) {
    cpSync(join(ROOT, 'dist', 'server'), outDir, { recursive: true });
    return bundle;
  }
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: {
          main: join(ROOT, 'src/server/main.ts'),
          operator: join(ROOT, 'src/server/back-office/commands/main.ts'),
          'bank-worker': join(ROOT, 'src/server/back-office/payments/bank/worker.ts'),
        },
      },
    },
  });
  return bundle;
}

export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

export interface Program {
  readonly child: ChildProcess;
  /** @returns all of stdout */
  out(): string;
  /** @returns the end of stderr */
  err(): string;
  /** resolves with the exit code; null when a signal ended it */
  readonly ended: Promise<number | null>;
}

/** Starts Node with a file. It is killed with this process. */
export function startProgram(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  node = process.execPath,
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(node, [...words], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-20_000);
  });
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', leave);
    return typeof code === 'number' ? code : null;
  });
  return { child, out: () => out, err: () => err, ended };
}

/** Waits for what a program prints. @throws with its stderr when it ends before that */
export async function untilPrinted({ child, out, err, ended }: Program, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const [, found] = pattern.exec(out()) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', look);
    look();
    ended.then((code) => reject(new Error(`The program ended (${code}):\n${err()}`)), reject);
  });
}

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** resolves when it is gone, with its exit code; null when a signal ended it */
  readonly ended: Promise<number | null>;
  stderr(): string;
  loggedBytes(): number;
  kill(signal: NodeJS.Signals): void;
}

export async function startServer(
  main: string,
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const settings = { PORT: '0', HOST: '127.0.0.1', ADMIN_PORT: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const program = startProgram([...options, main], { ...settings, ...env });
  const { child, ended, err } = program;
  let loggedBytes = 0;
  child.stderr?.on('data', (part: string) => {
    loggedBytes += Buffer.byteLength(part);
  });
  return {
    pid: child.pid ?? 0,
    url: await untilPrinted(program, /(https?:\/\/\S+)\s/),
    ended,
    stderr: err,
    loggedBytes: () => loggedBytes,
    kill: (signal) => void child.kill(signal),
  };
}
