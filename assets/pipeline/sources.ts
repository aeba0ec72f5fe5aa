import { createHash } from 'node:crypto';

/**
 * One hash over all that a theme is built from. It is kept beside the sources, so that a test can tell when what ships
 * is older than what was drawn.
 * @param drawings path from the theme's folder on, and content
 */
export function sourcesHash(themeJson: string, drawings: Iterable<readonly [string, Uint8Array]>): string {
  const hash = createHash('sha256').update(themeJson);
  for (const [path, bytes] of [...drawings].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
