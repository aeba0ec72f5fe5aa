import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeWatch } from './assets/dev-plugin.mjs';
import { chunkModules } from './scripts/chunk-modules.mjs';
import { devProvider } from './scripts/dev-provider.mjs';
import { pixiParts } from './scripts/pixi-parts.mjs';
import { preloadStage } from './scripts/preload-stage.mjs';
import { buildTargets } from './scripts/supported-browsers.mjs';
import { themePages } from './scripts/theme-pages.ts';

export default defineConfig({
  plugins: [react(), devProvider(), themeWatch(), pixiParts(), preloadStage(), themePages(), chunkModules()],
  resolve: {
    // wouter brings what React 17 lacked; React has it itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: 'dist/client',
    target: buildTargets(),
    manifest: true,
    // Safari knows the hint since 17; without it the same files come a moment later.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What the first screen runs is one file: as a dozen, shared with what comes later, each would cost a request
            // with its headers, and less would be alike in it to compress.
            codeSplitting: {
              groups: [{ name: 'first', tags: ['$initial'], includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
  },
});
