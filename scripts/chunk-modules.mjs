import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes dist/chunks.json, the modules and imports of each chunk, for tests and benches.
 * @returns {import('vite').Plugin}
 */
export function chunkModules() {
  return {
    name: 'chunk-modules',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? [
              {
                file: part.fileName,
                entry: part.isEntry,
                imports: part.imports,
                modules: Object.keys(part.modules),
              },
            ]
          : [],
      );
      writeFileSync(join(dirname(dir ?? 'dist/client'), 'chunks.json'), JSON.stringify(chunks, null, 1));
    },
  };
}
