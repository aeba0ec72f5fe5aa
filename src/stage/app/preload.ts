const TIMEOUT_MS = 30_000;

const preloaded = new Map<string, Promise<unknown>>();

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
 * Returns a preloaded file once, else reads it.
 * @returns the parsed .json; of any other file the ImageBitmap
 * @throws Error that names the file and the failure
 */
export function readFile(path: string): Promise<unknown> {
  const reading = preloaded.get(path);
  preloaded.delete(path);
  return reading ?? read(path);
}
