import { retryLoad } from '../../loading/load.ts';

const TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

const preloaded = new Map<string, Promise<unknown>>();

const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT && status !== TOO_MANY_REQUESTS;

/** @throws Error for a network failure or a status that may change on retry */
async function request(path: string, signal: AbortSignal): Promise<Response | Blob> {
  const response = await fetch(path, { signal });
  if (response.ok) return response.blob();
  if (isFinal(response.status)) return response;
  throw new Error(`${path}: HTTP ${response.status}`);
}

async function requestInTime(path: string): Promise<Response | Blob> {
  // Safari 15 has no AbortSignal.timeout.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await request(path, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** @param signal stops the retries */
async function read(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await retryLoad(() => requestInTime(path), { signal });
  if (answer instanceof Response) throw new Error(`The stage could not load ${path}: HTTP ${answer.status}.`);
  return path.endsWith('.json') ? JSON.parse(await answer.text()) : createImageBitmap(answer);
}

/** Starts reading the theme files of the page's preload links (`scripts/theme-pages.ts`) while the stage's code loads. */
export function preloadThemeFiles(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href, media } of links) {
    if (!matchMedia(media).matches) continue;
    const { pathname } = new URL(href);
    const reading = read(pathname);
    // The caller of readFile handles the rejection.
    reading.catch(() => undefined);
    preloaded.set(pathname, reading);
  }
}

/**
 * Returns a preloaded file once, else reads it. Failures of network or server are retried after growing pauses, and at once when
 * the network is back.
 * @param signal stops the retries
 * @returns the parsed .json, or an ImageBitmap for any other file
 * @throws Error that names the file and the failure when a retry cannot succeed
 */
export function readFile(path: string, signal?: AbortSignal): Promise<unknown> {
  const reading = preloaded.get(path);
  preloaded.delete(path);
  return reading ?? read(path, signal);
}
