import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** One JavaScript chunk of the built client, as the build wrote it down. */
export interface Chunk {
  /** below dist/client */
  readonly file: string;
  readonly entry: boolean;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** @throws when the client has not been built */
export function readChunks(): readonly Chunk[] {
  return JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
}

/** A chunk and all that it imports statically: what the browser must have before it runs. */
export function withStaticImports(chunks: readonly Chunk[], start: Chunk): readonly Chunk[] {
  const found = new Set<Chunk>();
  const walk = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) {
      const next = chunks.find((other) => other.file === file);
      if (next) walk(next);
    }
  };
  walk(start);
  return [...found];
}

/** The chunk with the module whose path ends so, such as `src/client/stage/index.tsx`. */
export function chunkOf(chunks: readonly Chunk[], pathEnd: string): Chunk {
  const chunk = chunks.find(({ modules }) => modules.some((module) => module.endsWith(pathEnd)));
  if (!chunk) throw new Error(`No chunk holds ${pathEnd}.`);
  return chunk;
}

/** Bytes of a built file after gzip at level 9. */
export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length;
}
