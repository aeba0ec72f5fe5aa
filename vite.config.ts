import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeWatch } from './assets/dev-plugin.mjs';
import { chunkModules } from './scripts/chunk-modules.mjs';
import { devProvider } from './scripts/dev-provider.mjs';
import { preloadStage } from './scripts/preload-stage.mjs';
import { buildTargets } from './scripts/supported-browsers.mjs';
import { themePages } from './scripts/theme-pages.ts';

/**
 * Pixi's index registers everything for renderers of every kind. The stage imports and registers what it uses
 * (src/stage/app/pixi-app-pool.ts), so the index itself is left out of the build.
 */
const pixiIndex = (): Plugin => ({
  name: 'pixi-index',
  apply: 'build',
  transform: {
    filter: { id: /\/pixi\.js\/lib\/index\.mjs$/ },
    handler: () => ({ moduleSideEffects: false }),
  },
});

export default defineConfig({
  plugins: [react(), devProvider(), themeWatch(), pixiIndex(), preloadStage(), themePages(), chunkModules()],
  resolve: {
    // wouter brings what React 17 lacked; React has it itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: 'dist/client',
    target: buildTargets(),
    manifest: true,
    modulePreload: {
      polyfill: false,
      // WebKit never fetches again what it could not preload, even after a reload: a chunk's scripts come by import alone.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What the first screen runs is one file: as a dozen, shared with what comes later, each would cost a request
            // with its headers, and less would be alike in it to compress.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 },
                // Pixi's other renderers share modules with the stage; apart, these would be more requests before the first picture.
                { name: 'stage', test: /\/src\/stage\/index\.tsx$/ },
              ],
            },
          },
        },
      },
    },
  },
});
