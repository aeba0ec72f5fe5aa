import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** Files held in memory, with their compressed copies, bytes at most in all. The built client has a tenth of it. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** A name that is not known is looked for on the disk this often at most, ms. */
const RESCAN_MS = 5_000;

/** The bundler puts a hash into every name below this folder. */
const BUNDLED = 'assets/';
/** Packed sheets carry theirs as eight hex digits before the ending. */
const PACKED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.webm': 'audio/webm',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
};

/** How a file may be sent: as it is, or as the build has compressed it. */
export type Encoding = 'identity' | 'br' | 'gzip';
const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const satisfies Record<string, Encoding>;

/** A file in one encoding. */
export interface EncodedFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface CachedFile {
  readonly type: string;
  /** its content never changes under this name */
  readonly hashed: boolean;
  readonly encodings: ReadonlyMap<Encoding, EncodedFile>;
}

/** A folder's files, read once. */
export interface FileCache {
  /** @param path below the folder, with slashes and without one in front. Known ones stay as they were read */
  find(path: string): Promise<CachedFile | undefined>;
}

/** @returns a strong one, of the content */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/**
 * Reads a folder's files into memory. One that appears later is read when it is first asked for.
 * @param folder absolute; names in it that begin with a dot are left out
 * @param onSkipped hears once of each file that could not be read or for which there is no room
 * @throws Error when the folder cannot be read
 */
export async function cacheFiles(
  folder: string,
  onSkipped: (path: string, error: Error) => void,
  maxBytes: number = MAX_CACHED_BYTES,
  now: () => number = () => performance.now(),
): Promise<FileCache> {
  const files = new Map<string, CachedFile>();
  const skipped = new Set<string>();
  let cachedBytes = 0;

  const skip = (path: string, error: unknown): void => {
    if (skipped.has(path)) return;
    skipped.add(path);
    onSkipped(path, error instanceof Error ? error : new Error(String(error)));
  };

  const cacheFile = async (path: string, all: ReadonlySet<string>): Promise<void> => {
    const encodings = new Map<Encoding, EncodedFile>();
    const names = [
      path,
      ...Object.keys(COMPRESSED).flatMap((end) => (all.has(path + end) ? path + end : [])),
    ];
    const { size } = await stat(join(folder, path));
    if (cachedBytes + size > maxBytes)
      throw new Error(`There is no room for it: files may take ${maxBytes} bytes in all.`);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      if (cachedBytes + bytes.length > maxBytes) continue;
      cachedBytes += bytes.length;
      const compressed = name === path ? undefined : COMPRESSED[extname(name) as keyof typeof COMPRESSED];
      encodings.set(compressed ?? 'identity', { bytes, etag: etagOf(bytes) });
    }
    const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
    files.set(path, { type, hashed: path.startsWith(BUNDLED) || PACKED.test(path), encodings });
  };

  const scan = async (): Promise<void> => {
    const all = new Set<string>();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (!entry.isDirectory() && !/(^|\/)\./.test(path)) all.add(path);
    }
    for (const path of [...all].sort()) {
      const end = extname(path);
      if (files.has(path) || (end in COMPRESSED && all.has(path.slice(0, -end.length)))) continue;
      await cacheFile(path, all).catch((error: unknown) => skip(path, error));
    }
  };

  await scan();
  let scannedAtMs = now();
  let scanning = Promise.resolve();
  return {
    find: async (path) => {
      const known = files.get(path);
      if (known) return known;
      if (now() - scannedAtMs >= RESCAN_MS) {
        scannedAtMs = now();
        scanning = scan().catch((error: unknown) => skip('', error));
      }
      await scanning;
      return files.get(path);
    },
  };
}
