import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

export interface Display {
  /** The value of DISPLAY. */
  readonly name: string;
  stop(): void;
}

/** Starts an X server without a screen, for browsers that need a window. */
export async function startDisplay(): Promise<Display> {
  const xvfb = spawn(
    process.env.XVFB ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = xvfb.stdio[3];
  if (!(number instanceof Readable)) throw new Error('Xvfb has no pipe for its display number.');
  const [chunk] = await Promise.race([
    once(number, 'data'),
    once(xvfb, 'exit').then(([code]) => {
      throw new Error(`Xvfb ended with ${code}.`);
    }),
  ]);
  return { name: `:${String(chunk).trim()}`, stop: () => void xvfb.kill() };
}
