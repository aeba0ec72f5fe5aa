import { createHash } from 'node:crypto';

/** Hash of a theme's sources, kept beside them, so that a test can tell when what ships is outdated. */
export function sourcesHash(themeJson: string, drawings: Iterable<readonly [string, Uint8Array]>): string {
  const hash = createHash('sha256').update(themeJson);
  for (const [path, bytes] of [...drawings].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
