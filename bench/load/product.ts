import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the product of a checkout with a new database.
 * @throws Error with the process output when it exits before its page is served
 */
export async function startProduct(folder: string): Promise<Product> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'chicken-road-bench-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'scripts/start.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ PORT: '0', ADMIN_PORT: 'off', DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        printed += data;
        const [found] = /https?:\/\/\S+(?=\s)/.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
    child.once('exit', () => reject(new Error(`${folder} ended:\n${printed}`)));
  });
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
