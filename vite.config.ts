import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeWatch } from './assets/dev-plugin.mjs';
import { soundWatch } from './assets/dev-sound.ts';
import { catalogueParts, offlinePage } from './scripts/catalogue-parts.mjs';
import { chunkModules } from './scripts/chunk-modules.mjs';
import { css } from './scripts/css.mjs';
import { devProvider } from './scripts/dev-provider.mjs';
import { preloadStage } from './scripts/preload-stage.mjs';
import { buildTargets } from './scripts/supported-browsers.mjs';
import { themePages } from './scripts/theme-pages.ts';
import { verifyPage } from './scripts/verify-page.mjs';

const pathTo = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const inClient = (paths: string): RegExp => new RegExp(`/src/client/(${paths})`);

/**
 * Pixi's Application, which @pixi/react makes, can start each of Pixi's renderers: with it the first picture needs 4 KB and one
 * request more, since the bundler's runtime becomes a file of its own.
 */
const stageApplication = (): Plugin => ({
  name: 'stage-application',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^pixi\.js$/ },
    handler: (_, importer) =>
      importer?.endsWith('/@pixi/react/lib/core/createRoot.mjs')
        ? pathTo('src/client/stage/app/application.ts')
        : null,
  },
});

/**
 * Pixi's index registers every renderer, its particles and graphics one pipe for each, and `Application` of @pixi/react copies
 * a text style: 7 KB gzip that the stage does not use.
 */
const pixiRegistrations = (): Plugin => ({
  name: 'pixi-registrations',
  apply: 'build',
  transform: {
    filter: {
      id: [
        /\/pixi\.js\/lib\/(index|scene\/(graphics|particle-container)\/init)\.mjs$/,
        /\/@pixi\/react\/lib\/components\/Application\.mjs$/,
      ],
    },
    handler: () => ({ moduleSideEffects: false }),
  },
});

export default defineConfig({
  css,
  plugins: [
    catalogueParts(),
    react(),
    devProvider(),
    themeWatch(),
    soundWatch(),
    pixiRegistrations(),
    stageApplication(),
    preloadStage(),
    themePages(),
    offlinePage(),
    verifyPage(),
    chunkModules(),
  ],
  server: { port: Number(process.env.PORT) || 5173, host: process.env.HOST },
  resolve: {
    // wouter's shim is for React 17.
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      // As CommonJS it would need the bundler's runtime, which is in the first chunk.
      eventemitter3: pathTo('node_modules/eventemitter3/dist/eventemitter3.esm.js'),
    },
    // Pixi's reconciler brings an older copy beside the one of react-dom.
    dedupe: ['scheduler'],
  },
  build: {
    outDir: 'dist/client',
    target: buildTargets(),
    manifest: true,
    modulePreload: {
      polyfill: false,
      // WebKit never refetches a failed preload, even after a reload: only styles are preloaded.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Pixi reads a property of earcut, 2 KB gzip that the stage does not use.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // The first screen's code is one file: a dozen would cost a request each and compress worse.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 },
                // Evaluated before the first chunk, which it must not import (scripts/preload-stage.mjs).
                { name: 'pixi', test: inClient('stage/preload.ts'), priority: 2 },
                // Pixi's other renderers share modules with the stage, which would become chunks of their own.
                { name: 'stage', test: inClient('stage/index.tsx') },
                // Modules that load together are one file; small modules that several of these files import are another.
                { name: 'generic', test: inClient('provider/generic/') },
                { name: 'draws', test: inClient('session/round/draws.ts') },
                {
                  name: 'beside-road',
                  test: inClient(
                    'app/GameOverlays|ui/features/(live-wins|news|round)/|ui/features/(history/ResultStrip|panel/RoadProgress|play-limits/(HelpPill|PlayPrompts)|progress/GoalNotice)',
                  ),
                },
                { name: 'shared', test: /\/src\//, minShareCount: 2, maxModuleSize: 1200 },
                { name: 'account', test: inClient('app/(Auth|ResetPassword)Screen|ui/features/account/') },
                { name: 'menu', test: inClient('app/ModalHost|ui/features/menu/') },
                {
                  name: 'payments',
                  test: inClient('app/(Deposit|Withdrawal)Screen|ui/features/(history|payments)/'),
                },
                { name: 'play-limits', test: inClient('ui/features/play-limits/') },
                {
                  name: 'records',
                  test: inClient(
                    'app/ReplayScreen|ui/features/(boards|fairness|profile|progress|replay|rules)/',
                  ),
                },
              ],
            },
          },
        },
      },
    },
  },
});
