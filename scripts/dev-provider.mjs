import { relative } from 'node:path';
import { createServer } from 'vite';

const CALLS = /^\/((api|healthz|readyz|metrics)(\/|\?|$))/;
const SERVER_SIDE = /^src\/(server|contract|rules)\//;

/**
 * Runs the provider inside the dev server, and restarts it after every change of its sources. The pages of the back office have a dev server
 * of their own, which passes their calls on.
 * @returns {import('vite').Plugin}
 */
export function devProvider() {
  return {
    name: 'dev-provider',
    apply: 'serve',
    configureServer(vite) {
      /** @type {Promise<{ handle: Function, close: () => Promise<void> }> | null} */
      let running = null;
      const adminPages = createServer({ configFile: 'vite.back-office.config.ts' }).then((pages) =>
        pages.listen(),
      );
      const load = (path) => vite.environments.ssr.runner.import(path);

      const start = async () => {
        const { readConfig } = await load('/src/server/platform/config.ts');
        const { run } = await load('/src/server/run.ts');
        const { openBackOfficeSite } = await load('/src/server/back-office/api/listen.ts');
        const pages = await adminPages;
        const config = { ...readConfig(process.env), adminUrl: new URL(pages.resolvedUrls.local[0]).origin };
        const { app, close } = await run(config, (built) => built.ready(), false);
        const admin = await openBackOfficeSite(app.context, config, (error) => console.error(error));
        for (const line of admin.lines) console.log(line);
        return { handle: app.routing, close: () => admin.close().then(close) };
      };

      let stopping = Promise.resolve();
      const stop = () => {
        const last = running;
        running = null;
        if (last) stopping = last.then(({ close }) => close()).catch(() => {});
        return stopping;
      };

      let lastFailure = '';
      /** @param {unknown} error @returns {string} one line, logged once */
      const reportFailure = (error) => {
        const message = error instanceof Error ? error.message : String(error);
        const hint = message.includes('DATA_DIR') ? ' For example: DATA_DIR=data/dev npm run dev' : '';
        const line = `The provider did not start. ${message}${hint}`;
        if (line !== lastFailure) vite.config.logger.error(line, { timestamp: true });
        lastFailure = line;
        return line;
      };

      /** The back office is there before the game asks for anything. */
      const begin = () => {
        running ??= stopping.then(start);
        running.catch(reportFailure);
      };

      vite.middlewares.use((request, response, next) => {
        if (!CALLS.test(request.url ?? '')) return next();
        running ??= stopping.then(start);
        running
          .then(({ handle }) => handle(request, response))
          .catch((error) => {
            running = null;
            response.statusCode = 503;
            response.end(reportFailure(error));
          });
      });
      vite.watcher.on('change', (file) => {
        if (!SERVER_SIDE.test(relative(vite.config.root, file))) return;
        vite.environments.ssr.runner.clearCache();
        stop();
        begin();
      });
      vite.httpServer?.on('listening', begin);
      vite.httpServer?.on('close', () => {
        stop();
        adminPages.then((pages) => pages.close());
      });
    },
  };
}
