import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Wire } from '../server/wire.ts';
import { TIMEOUT_MS } from './players.ts';

const MB = 1024 * 1024;

/** Peak of the memory that a process had in use since it was last asked to forget it, MB; 0 when it is gone. */
export function peakMb(pid: number): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kib ?? 0) * 1024) / MB;
  } catch {
    return 0;
  }
}

/** Lets the peak of a process begin anew, from what it has now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * One GET on a connection of its own.
 * @param path `/readyz` also asks the database
 * @returns how long until 200, ms; {@link TIMEOUT_MS} when none came
 */
export function askHealth(url: string, path: '/healthz' | '/readyz' = '/healthz'): Promise<number> {
  const { hostname: host, port } = new URL(url);
  const begunMs = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), localAddress: '127.0.0.1' }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n`),
    );
    const end = (ms: number): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(ms);
    };
    const timer = setTimeout(() => end(TIMEOUT_MS), TIMEOUT_MS);
    socket.setEncoding('utf8');
    socket.once('data', (text: string) =>
      end(text.startsWith('HTTP/1.1 200') ? performance.now() - begunMs : TIMEOUT_MS),
    );
    socket.on('error', () => end(TIMEOUT_MS));
    socket.on('close', () => end(TIMEOUT_MS));
  });
}

/**
 * Does something every so often until told to stop, whether or not the last time is over: a queue must show.
 * @returns all that it gave
 */
export async function regularly<T>(
  everyMs: number,
  untilMs: number,
  work: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const given: Promise<T>[] = [];
  const startMs = performance.now();
  for (let dueMs = startMs; dueMs < untilMs; dueMs += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    given.push(work(given.length));
  }
  return Promise.all(given);
}

/** A login that takes longer, or is refused, was not at once, ms. */
export const AT_ONCE_MS = 1000;

/** A player who logs in, from an address of her own. @returns whether it went at once */
export async function logIn(
  url: string,
  address: string,
  mobile: string,
  password: string,
): Promise<'at once' | 'late' | 'refused' | 'cut off'> {
  const begunMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    const wire = await Wire.open(url, address);
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    });
    const sent = wire.post('login', '', { mobile, password }, `${performance.now()}`);
    sent.catch(() => undefined);
    const answer = await Promise.race([sent, late]);
    wire.close();
    if (answer === null) return 'late';
    if (answer.http !== 200) return 'refused';
    return performance.now() - begunMs <= AT_ONCE_MS ? 'at once' : 'late';
  } catch {
    return 'cut off';
  } finally {
    clearTimeout(timer);
  }
}
