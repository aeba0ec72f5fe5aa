import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A product that runs. */
export interface Product {
  readonly url: string;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 240_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/**
 * Starts the product in a folder by its own `npm start`, on a free port and with a database of its own.
 * @param folder a checkout: this one or a peer's
 * @throws Error with what it printed, when it ends before its page can be had
 */
export async function startProduct(folder: string): Promise<Product> {
  const port = await freePort();
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(resolve(folder), 'node_modules/.cache/bench-load'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      printed = (printed + text.toString()).slice(-4000);
    });
  let ended = false;
  const exit = once(child, 'exit').then(() => {
    ended = true;
  });
  const close = async (): Promise<void> => {
    // npm hands no signal on to what it has started: the whole group gets it.
    if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await exit;
  };
  const url = `http://127.0.0.1:${port}/`;
  const giveUpMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (ended) throw new Error(`${folder} ended before its page could be had:\n${printed}`);
    const there = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return { url, close };
    if (performance.now() > giveUpMs) {
      await close();
      throw new Error(`${folder} showed no page in ${START_TIMEOUT_MS / 1000} s:\n${printed}`);
    }
    await wait(200);
  }
}
