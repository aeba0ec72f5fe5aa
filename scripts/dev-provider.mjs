import { relative } from 'node:path';

const CALLS = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/;
const SERVER_SIDE = /^src\/(server|contract|game)\//;

/**
 * Runs the provider inside the dev server, on the same URL, and again after every change of its sources.
 * @returns {import('vite').Plugin}
 */
export function devProvider() {
  return {
    name: 'dev-provider',
    apply: 'serve',
    configureServer(vite) {
      /** @type {Promise<{ handle: Function, close: () => Promise<void> }> | null} */
      let running = null;
      const load = (path) => vite.environments.ssr.runner.import(path);

      const start = async () => {
        const { readConfig } = await load('/src/server/config.ts');
        const { openDatabase } = await load('/src/server/db/open.ts');
        const { buildApp } = await load('/src/server/app.ts');
        const { startSweeper } = await load('/src/server/sweeper.ts');
        const warn = (error) => vite.config.logger.error(String(error?.stack ?? error));
        const config = readConfig(process.env);
        const database = await openDatabase(config, warn);
        const app = await buildApp({ database, config, log: { level: 'warn', stream: process.stderr } });
        await app.ready();
        const sweeper = startSweeper(app.provider, warn);
        return {
          handle: app.routing,
          close: async () => {
            await sweeper.stop();
            await app.close();
            await database.close();
          },
        };
      };

      let stopping = Promise.resolve();
      const stop = () => {
        const last = running;
        running = null;
        if (last) stopping = last.then(({ close }) => close()).catch(() => {});
        return stopping;
      };

      vite.middlewares.use((request, response, next) => {
        if (!CALLS.test(request.url ?? '')) return next();
        running ??= stopping.then(start);
        running
          .then(({ handle }) => handle(request, response))
          .catch((error) => {
            running = null;
            next(error);
          });
      });
      vite.watcher.on('change', (file) => {
        if (!SERVER_SIDE.test(relative(vite.config.root, file))) return;
        vite.environments.ssr.runner.clearCache();
        stop();
      });
      vite.httpServer?.on('close', stop);
    },
  };
}
