import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes dist/chunks.json: the modules of each chunk with their lengths before minification, and its imports, for
 * tests and benches.
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
                dynamic_imports: part.dynamicImports,
                modules: Object.keys(part.modules),
                module_chars: Object.values(part.modules).map(({ renderedLength }) => renderedLength),
              },
            ]
          : [],
      );
      writeFileSync(join(dirname(dir ?? 'dist/client'), 'chunks.json'), JSON.stringify(chunks, null, 1));
    },
  };
}
