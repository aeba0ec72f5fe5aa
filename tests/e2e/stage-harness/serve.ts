import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, preview } from 'vite';

export interface Served {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Builds and serves a page that mounts the stage alone.
 * @param react `development` mounts every component twice under StrictMode; `production` is the product's
 * @param page path of an HTML file that loads the harness
 */
export async function serveHarness(
  react: 'production' | 'development' = 'production',
  page = 'tests/e2e/stage-harness/harness.html',
): Promise<Served> {
  const outDir = resolve(`node_modules/.cache/stage-${react}-${process.pid}`);
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    build: { outDir, target: 'es2022', emptyOutDir: true, rolldownOptions: { input: resolve(page) } },
  });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const [home] = server.resolvedUrls?.local ?? [];
  if (home === undefined) throw new Error('The harness page is not served.');
  return {
    address: `${home}${page}`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
