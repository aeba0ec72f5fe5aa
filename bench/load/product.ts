import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram, untilPrinted } from '../../tests/server/support/server-process.ts';

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
  const program = startProgram(['--max-semi-space-size=32', resolve(folder, 'scripts/start.mjs')], {
    ...{ PORT: '0', ADMIN_PORT: 'off', DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    CLIENT_DIR: resolve(folder, 'dist/client'),
  });
  return {
    url: await untilPrinted(program, /(https?:\/\/\S+)\s/),
    close: async () => {
      program.child.kill('SIGTERM');
      await program.ended;
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
