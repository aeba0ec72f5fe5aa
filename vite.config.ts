import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeWatch } from './assets/dev-plugin.mjs';
import { chunkModules } from './scripts/chunk-modules.mjs';
import { devProvider } from './scripts/dev-provider.mjs';
import { pixiWebglOnly } from './scripts/pixi-webgl-only.mjs';

export default defineConfig({
  plugins: [react(), devProvider(), themeWatch(), pixiWebglOnly(), chunkModules()],
  build: { outDir: 'dist/client', target: 'es2022', manifest: true },
});
