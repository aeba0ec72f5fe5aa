import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { fingerprint } from '../../../scripts/inputs.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface ServerBundle {
  readonly main: string;
  readonly operator: string;
}

export async function serverBundle(): Promise<ServerBundle> {
  const outDir = join(ROOT, 'node_modules', '.cache', `server-${process.pid}`);
  const bundle = { main: join(outDir, 'main.js'), operator: join(outDir, 'operator.js') };
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
          operator: join(ROOT, 'src/server/admin/main.ts'),
        },
      },
    },
  });
  return bundle;
}

export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

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
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [...options, main], {
    env: {
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PORT: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let loggedBytes = 0;
  child.stderr?.on('data', (part: Buffer) => {
    loggedBytes += part.length;
    stderr = (stderr + String(part)).slice(-20_000);
  });
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', leave);
    return typeof code === 'number' ? code : null;
  });
  const { stdout } = child;
  if (!stdout) throw new Error('A server without an output.');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+/.exec(line);
      if (found) resolve(found[0]);
    });
    ended.then(
      (code) => reject(new Error(`The server ended (${code}) before it was up:\n${stderr}`)),
      reject,
    );
  });
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    stderr: () => stderr,
    loggedBytes: () => loggedBytes,
    kill: (signal) => void child.kill(signal),
  };
}
