import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the listeners' process is told. */
export interface ListenersOptions {
  readonly url: string;
  readonly many: number;
}

/** What it has heard by the time it is asked. */
export interface Heard {
  /** win events that have come, all listeners together */
  readonly wins: number;
  /** when the listener who is told last has heard of a win, by its amount as it came; ms since 1970 */
  readonly atMs: readonly (readonly [amount: string, ms: number])[];
}

/** Pages with the live feed open, in a process of their own: who is measured does not wait for what they read. */
export interface Listeners {
  /** Closes all of them. */
  close(): Promise<Heard>;
}

/** Opens the feed many times, from as many addresses as it takes. */
export async function openListeners(url: string, many: number): Promise<Listeners> {
  const process = fork(join(import.meta.dirname, 'listening.ts'), { execArgv: ['--import', 'tsx'] });
  const failed = once(process, 'exit').then(([code]) => {
    throw new Error(`The listeners ended (${code}) while they were needed.`);
  });
  failed.catch(() => undefined);
  process.send({ url, many } satisfies ListenersOptions);
  await Promise.race([once(process, 'message'), failed]);
  return {
    close: async () => {
      const told = once(process, 'message');
      process.send('close');
      const [heard] = await Promise.race([told, failed]);
      return heard as Heard;
    },
  };
}
