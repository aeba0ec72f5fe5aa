// For `npm run dev`: a changed drawing or theme.json under assets/themes/ is packed again at once and shows in the running
// game, without a reload. What ships is still made by `npm run assets`.
import { fork } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';

const ASSETS = import.meta.dirname;
const THEMES = path.join(ASSETS, 'themes');
const TOOLS = path.join(ASSETS, 'node_modules/sharp');
const BUILT = path.join(ASSETS, '.cache/themes');
/** An editor saves in several steps; the last one counts. */
const SETTLE_MS = 60;
const KINDS = { '.json': 'application/json', '.png': 'image/png', '.webp': 'image/webp' };

/**
 * Shows a theme's faults over the page and takes them away when they are mended. Vite's own overlay would reload the page
 * when it goes, and the round with it.
 */
const FAULT_BOX = '/@chicken-road/theme-faults';
const FAULT_BOX_CODE = `
let box = null;
const hide = () => { box?.remove(); box = null; };
import.meta.hot?.on('chicken-road:theme', hide);
import.meta.hot?.on('chicken-road:theme-fault', ({ fault }) => {
  hide();
  box = document.createElement('pre');
  box.textContent = fault;
  box.style.cssText = 'position:fixed;inset:auto 8px 8px;z-index:9999;margin:0;padding:12px;border-radius:8px;' +
    'background:#2b0d12;color:#ffd9c9;font:13px/1.4 monospace;white-space:pre-wrap;border:2px solid #d8321f';
  box.addEventListener('click', hide);
  document.body.append(box);
});
`;

/** @param {string} file @returns the theme it belongs to, or null when no build depends on it */
export function themeOf(file) {
  const [theme, ...rest] = path.relative(THEMES, file).split(path.sep);
  if (!theme || theme === '..' || rest.length === 0) return null;
  return rest[0] === 'frames' || rest.join('/') === 'theme.json' ? theme : null;
}

/**
 * Sends `chicken-road:theme` with `{ theme }` to the page when a theme was packed again; a theme with a fault shows as
 * a box over the page that names the frame.
 * @returns {import('vite').Plugin}
 */
export function themeWatch() {
  return {
    name: 'chicken-road:theme-watch',
    apply: 'serve',
    resolveId: (id) => (id === FAULT_BOX ? FAULT_BOX : null),
    load: (id) => (id === FAULT_BOX ? FAULT_BOX_CODE : null),
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: FAULT_BOX }, injectTo: 'body' },
    ],
    configureServer(vite) {
      /** themes packed in this session; the others are served from public/ @type {Set<string>} */
      const packed = new Set();
      /** @type {Map<string, NodeJS.Timeout>} */
      const settling = new Map();
      /** @type {import('node:child_process').ChildProcess | null} */
      let builder = null;
      /** themes whose drawings the builder has at hand @type {Set<string>} */
      const warmed = new Set();
      const { logger } = vite.config;

      const onAnswer = (answer) => {
        const { theme, warm, fault, took_ms } = answer;
        if (warm) return;
        if (fault) {
          logger.error(fault, { timestamp: true });
          vite.ws.send({ type: 'custom', event: 'chicken-road:theme-fault', data: { theme, fault } });
          return;
        }
        packed.add(theme);
        logger.info(`theme ${theme} packed again in ${took_ms} ms`, { timestamp: true });
        vite.ws.send({ type: 'custom', event: 'chicken-road:theme', data: { theme } });
      };

      const startBuilder = () => {
        if (!existsSync(TOOLS)) {
          logger.warn(
            'The asset tools are not installed yet: run `npm run assets` once, then changed drawings show at once.',
          );
          return null;
        }
        const child = fork(path.join(ASSETS, 'pipeline/watch.ts'), [BUILT], {
          execArgv: ['--import', 'tsx'],
        });
        child.on('message', onAnswer);
        child.on('exit', () => {
          builder = null;
        });
        return child;
      };

      const order = (theme, warm) => {
        builder ??= startBuilder();
        builder?.send({ theme, warm });
      };

      const onChange = (file) => {
        const theme = themeOf(file);
        if (!theme) return;
        clearTimeout(settling.get(theme));
        settling.set(
          theme,
          setTimeout(() => {
            settling.delete(theme);
            order(theme, false);
          }, SETTLE_MS),
        );
      };

      vite.watcher.add(THEMES);
      for (const event of ['add', 'change', 'unlink']) vite.watcher.on(event, onChange);
      vite.httpServer?.once('close', () => {
        for (const timer of settling.values()) clearTimeout(timer);
        builder?.disconnect();
      });

      vite.middlewares.use((request, response, next) => {
        const found = /^\/themes\/([a-z0-9-]+)\/([a-z0-9@.-]+)$/.exec((request.url ?? '').split('?')[0]);
        // A theme that a page plays with is drawn once ahead, so that the first change shows as soon as the next ones.
        if (found?.[2] === 'theme.json' && !warmed.has(found[1]) && existsSync(path.join(THEMES, found[1]))) {
          warmed.add(found[1]);
          if (existsSync(TOOLS)) order(found[1], true);
        }
        const file = found && packed.has(found[1]) ? path.join(BUILT, found[1], found[2]) : null;
        if (!file || !existsSync(file)) {
          next();
          return;
        }
        response.setHeader('content-type', KINDS[path.extname(file)] ?? 'application/octet-stream');
        response.setHeader('cache-control', 'no-store');
        createReadStream(file).pipe(response);
      });
    },
  };
}
