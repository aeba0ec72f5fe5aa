import { retryLoad } from '../../loading/load.ts';
import { decode, requestWithTimeout, takePreloaded } from './theme-requests.ts';

async function read(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await retryLoad(() => requestWithTimeout(path), { signal });
  if (answer instanceof Response) throw new Error(`The stage could not load ${path}: HTTP ${answer.status}.`);
  return decode(answer);
}

/**
 * Returns a preloaded file once, else reads it. Failures of network or server are retried after growing pauses, and at once when
 * the network is back.
 * @param signal stops the retries
 * @returns the parsed .json, or an ImageSource for any other file
 * @throws Error that names the file and the failure when a retry cannot succeed
 */
export async function readFile(path: string, signal?: AbortSignal): Promise<unknown> {
  return (await takePreloaded(path)) ?? read(path, signal);
}
