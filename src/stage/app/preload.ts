const TIMEOUT_MS = 30_000;

/** By its path: what has been read and not been taken yet. */
const ahead = new Map<string, Promise<unknown>>();

async function read(path: string): Promise<unknown> {
  // Safari 15 has no AbortSignal.timeout.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, { signal: controller.signal });
    if (!response.ok) throw new Error(`The stage could not load ${path}: HTTP ${response.status}.`);
    return await (path.endsWith('.json') ? response.json() : createImageBitmap(await response.blob()));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the theme's files that the page asks for by itself (`scripts/theme-pages.ts`), and decodes its pictures, while
 * the stage's code is on its way.
 */
export function readAhead(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href, media } of links) {
    if (!matchMedia(media).matches) continue;
    const { pathname } = new URL(href);
    const reading = read(pathname);
    // The caller of readFile handles the rejection.
    reading.catch(() => undefined);
    ahead.set(pathname, reading);
  }
}

/**
 * A file of the theme: the one that was read ahead, once, else it is read now.
 * @returns what a .json says; of any other file the ImageBitmap
 * @throws Error that names the file which failed and how
 */
export function readFile(path: string): Promise<unknown> {
  const reading = ahead.get(path);
  ahead.delete(path);
  return reading ?? read(path);
}
