import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes dist/chunks.json beside the build: for each JavaScript chunk the modules in it and what it imports, so that a
 * test can tell what the first chunk holds.
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
                source: part.facadeModuleId,
                imports: part.imports,
                dynamic_imports: part.dynamicImports,
                modules: Object.keys(part.modules),
              },
            ]
          : [],
      );
      writeFileSync(join(dirname(dir ?? 'dist/client'), 'chunks.json'), JSON.stringify(chunks, null, 1));
    },
  };
}
