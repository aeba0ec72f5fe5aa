import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/supported-browsers.mjs';

/** The back office's pages: a build of their own, which no player's page shares a file with. */
export default defineConfig({
  root: 'src/admin',
  publicDir: false,
  plugins: [react()],
  resolve: {
    // wouter brings what React 17 lacked; React has it itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: buildTargets(),
    modulePreload: { polyfill: false },
    // A picture inside the page's files would need a wider policy.
    assetsInlineLimit: 0,
  },
});
