import { ImageSource } from 'pixi.js';

const TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

const preloaded = new Map<string, Promise<unknown>>();

const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT && status !== TOO_MANY_REQUESTS;

async function request(path: string, signal: AbortSignal): Promise<Response | Blob | string> {
  const response = await fetch(path, { signal });
  if (response.ok) return path.endsWith('.json') ? response.text() : response.blob();
  if (isFinal(response.status)) return response;
  throw new Error(`${path}: HTTP ${response.status}`);
}

/**
 * Requests a file once. Pixi's Assets, 35 KB of script, has no timeout and does not report which failures are final.
 * @returns the response when a retry cannot succeed
 * @throws Error for a network failure or a status that may change on retry
 */
export async function requestWithTimeout(path: string): Promise<Response | Blob | string> {
  // Safari 15 has no AbortSignal.timeout.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await request(path, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns the parsed .json, or an ImageSource for any other file */
export async function decode(file: Blob | string): Promise<unknown> {
  return typeof file === 'string'
    ? JSON.parse(file)
    : new ImageSource({ resource: await createImageBitmap(file) });
}

async function preload(path: string): Promise<unknown> {
  const answer = await requestWithTimeout(path);
  return answer instanceof Response ? null : decode(answer);
}

/**
 * Reads the theme files that the page names (`scripts/theme-pages.ts`).
 * @returns the files; null for one that failed
 */
export function preloadThemeFiles(): readonly Promise<unknown>[] {
  const tags = document.querySelectorAll<HTMLLinkElement | HTMLMetaElement>(
    'link[rel="preload"][as="fetch"], meta[name="first-sheet"]',
  );
  return Array.from(tags)
    .filter((tag) => matchMedia(tag.getAttribute('media') ?? '').matches)
    .map((tag) => {
      const path = tag.getAttribute(tag.matches('meta') ? 'content' : 'href') ?? '';
      const file = preload(path).catch(() => null);
      preloaded.set(path, file);
      return file;
    });
}

/** Returns a preloaded file once; null if it was not preloaded or failed. */
export function takePreloaded(path: string): Promise<unknown> | null {
  const file = preloaded.get(path) ?? null;
  preloaded.delete(path);
  return file;
}
