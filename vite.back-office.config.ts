import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueParts } from './scripts/catalogue-parts.mjs';
import { buildTargets } from './scripts/supported-browsers.mjs';

/** The back office's pages: a build of their own, which no player's page shares a file with. */
export default defineConfig({
  root: 'src/back-office',
  publicDir: false,
  // Not that of the game's dev server, which runs beside.
  cacheDir: '../../node_modules/.vite-back-office',
  plugins: [catalogueParts(), react()],
  resolve: {
    // wouter brings what React 17 lacked; React has it itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  // Beside `npm run dev`, which starts it: the calls go on to the back office's port of that server.
  server: {
    host: '127.0.0.1',
    port: 5174,
    // The server compares a call's origin with its host.
    proxy: {
      '/admin/api': { target: `http://127.0.0.1:${process.env.ADMIN_PORT || 8081}`, changeOrigin: false },
    },
  },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: buildTargets(),
    modulePreload: { polyfill: false },
    // A picture inside the page's files would need a wider policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The packages change seldom: browsers keep their file from release to release.
        codeSplitting: {
          groups: [{ name: 'packages', test: /\/node_modules\//, tags: ['$initial'] }],
        },
      },
    },
  },
});
