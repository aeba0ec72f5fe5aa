import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The product as an operator runs it: `npm start` without npm, in a process of its own. */
export interface ProviderProcess {
  readonly url: string;
  /** everything it has printed so far, a line each */
  readonly lines: readonly string[];
  /** ends it and waits until it is gone */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the product and waits for the line with its URL.
 * @param env such as PORT and DATA_DIR
 * @throws with what it printed, when it ends before that line
 */
export async function startProvider(env: Record<string, string>): Promise<ProviderProcess> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, LOG_LEVEL: 'warn', ADMIN_PORT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const found = /https?:\/\/\S+/.exec(line);
        if (found) resolve(found[0]);
      });
    }
    child.once('exit', (code) =>
      reject(new Error(`The provider ended (${code}) before it printed a URL:\n${lines.join('\n')}`)),
    );
  });
  return {
    url,
    lines,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
