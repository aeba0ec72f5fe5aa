import { relative } from 'node:path';

const CALLS = /^\/((api|healthz|readyz|metrics)(\/|\?|$)|replay\/[^/?]+\/card\.png)/;
const SERVER_SIDE = /^src\/(server|contract|game)\//;

/**
 * Runs the provider inside the dev server, and restarts it after every change of its sources.
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
        const { readConfig } = await load('/src/server/platform/config.ts');
        const { run } = await load('/src/server/run.ts');
        const { app, close } = await run(readConfig(process.env), (built) => built.ready(), false);
        return { handle: app.routing, close };
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
