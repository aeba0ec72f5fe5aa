// For `npm run dev`: packs a changed drawing or theme.json under assets/themes/ at once and shows it in the running game.
import { fork } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const ASSETS = import.meta.dirname;
const THEMES = path.join(ASSETS, 'themes');
const TOOLS = path.join(ASSETS, 'node_modules/sharp');
const BUILT = path.join(ASSETS, '.cache/themes');
/** Polls, because file events do not report a folder that is replaced. An editor saves in steps: what is the same in two polls is done. */
const LOOK_MS = 150;
const KINDS = { '.json': 'application/json', '.png': 'image/png', '.webp': 'image/webp' };

/** Shows a theme's faults over the page. Vite's own overlay would reload the page, and the round with it. */
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

/**
 * What a theme is built from, in one line: another line, other drawings.
 * @param {string} home the theme's folder
 */
export async function stateOf(home) {
  const entries = await readdir(path.join(home, 'frames'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const lines = [path.join(home, 'theme.json'), ...files].map(async (file) => {
    const found = await stat(file).catch(() => null);
    return `${path.relative(home, file)} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
  });
  return (await Promise.all(lines)).sort().join('\n');
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
      /** @type {import('node:child_process').ChildProcess | null} */
      let builder = null;
      /**
       * themes that a page plays with: the state they were built from, and the one of the last look
       * @type {Map<string, { built: string, last: string }>}
       */
      const seen = new Map();
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

      const look = async () => {
        for (const theme of seen.keys()) {
          const now = await stateOf(path.join(THEMES, theme));
          const { built, last } = seen.get(theme);
          const settled = now === last;
          seen.set(theme, { built: settled ? now : built, last: now });
          if (settled && now !== built) order(theme, false);
        }
        timer = setTimeout(look, LOOK_MS);
      };
      let timer = setTimeout(look, LOOK_MS);

      vite.httpServer?.once('close', () => {
        clearTimeout(timer);
        builder?.disconnect();
      });

      vite.middlewares.use((request, response, next) => {
        const found = /^\/themes\/([a-z0-9-]+)\/([a-z0-9@.-]+)$/.exec((request.url ?? '').split('?')[0]);
        // Draws a theme when a page loads it, so that the first change shows as soon as later ones.
        const home = found && path.join(THEMES, found[1]);
        if (home && found[2] === 'theme.json' && !seen.has(found[1]) && existsSync(home)) {
          seen.set(found[1], { built: '', last: '' });
          stateOf(home).then((now) => seen.set(found[1], { built: now, last: now }));
          order(found[1], true);
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
