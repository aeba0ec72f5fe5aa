// For `npm run dev`: packs a changed drawing or theme.json under assets/themes/ at once and shows it in the running game.
import { fork } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const ASSETS = import.meta.dirname;
const THEMES = path.join(ASSETS, 'themes');
const TOOLS = path.join(ASSETS, 'node_modules/sharp');
const BUILT = path.join(ASSETS, '.cache/themes');
/** Polls, because file events do not report a replaced folder. Editors save in steps: a theme is built when two polls are equal. */
const POLL_MS = 150;
const HASHED = /\.[0-9a-f]{8}\./;
const KINDS = { '.json': 'application/json', '.png': 'image/png', '.webp': 'image/webp' };

/** Shows the faults of the page's theme, and of the sounds, over the page. Vite's own overlay would reload the page, and the round with it. */
const FAULT_BOX = '/@chicken-road/theme-faults';
const FAULT_BOX_CODE = `
const faults = new Map();
let shown = null;
let box = null;
const update = () => {
  box?.remove();
  box = null;
  const text = [null, shown].flatMap((theme) => faults.get(theme) ?? []).join('\\n');
  if (text === '') return;
  box = document.createElement('pre');
  box.textContent = text;
  box.style.cssText = 'position:fixed;inset:auto 8px 8px;z-index:9999;margin:0;padding:12px;border-radius:8px;' +
    'background:#2b0d12;color:#ffd9c9;font:13px/1.4 monospace;white-space:pre-wrap;border:2px solid #d8321f';
  box.addEventListener('click', () => box.remove());
  document.body.append(box);
};
const open = (theme) => {
  shown = theme;
  update();
};
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    const [, theme] = /\\/themes\\/([a-z0-9-]+)\\/theme\\.json/.exec(name) ?? [];
    if (theme !== undefined && theme !== shown) open(theme);
  }
}).observe({ type: 'resource', buffered: true });
let path = location.pathname;
globalThis.navigation?.addEventListener('currententrychange', () => {
  if (location.pathname !== path) open(null);
  path = location.pathname;
});
import.meta.hot?.on('chicken-road:theme', ({ theme }) => {
  if (faults.delete(theme)) update();
});
import.meta.hot?.on('chicken-road:theme-fault', ({ theme, fault }) => {
  faults.set(theme, fault);
  update();
});
import.meta.hot?.send('chicken-road:theme-faults');
`;

/**
 * Returns a text that changes with the description and the drawings of a theme, and of those that it extends.
 * @param {string} home the theme's folder
 * @param {readonly string[]} extended folders of the themes that extend this one
 * @returns {Promise<string>}
 */
export async function stateOf(home, extended = []) {
  const entries = await readdir(path.join(home, 'frames'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const description = path.join(home, 'theme.json');
  const lines = [description, ...files].map(async (file) => {
    const found = await stat(file).catch(() => null);
    return `${path.relative(home, file)} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
  });
  const own = (await Promise.all(lines)).sort().join('\n');
  const text = await readFile(description, 'utf8').catch(() => '');
  const base = /"extends"\s*:\s*"([a-z0-9-]+)"/.exec(text)?.[1];
  const chain = [...extended, home];
  const folder = base === undefined ? home : path.join(path.dirname(home), base);
  return chain.includes(folder) ? own : `${own}\n${await stateOf(folder, chain)}`;
}

const NO_TOOLS =
  'The asset tools are not installed yet. Run `npm run assets` once, then changed drawings show at once.';

/** @param {(answer: object) => void} onAnswer @param {() => void} onExit */
function forkBuilder(onAnswer, onExit) {
  if (!existsSync(TOOLS)) return null;
  const child = fork(path.join(ASSETS, 'pipeline/watch.ts'), [BUILT], { execArgv: ['--import', 'tsx'] });
  child.on('message', onAnswer);
  child.on('exit', onExit);
  return { send: (request) => child.send(request), stop: () => child.disconnect() };
}

export function themeWatch(startBuilder = forkBuilder) {
  return {
    name: 'chicken-road:theme-watch',
    apply: 'serve',
    resolveId: (id) => (id === FAULT_BOX ? FAULT_BOX : null),
    load: (id) => (id === FAULT_BOX ? FAULT_BOX_CODE : null),
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: FAULT_BOX }, injectTo: 'body' },
    ],

    hotUpdate: {
      order: 'post',
      /** The placeholder imports a drawing, which would reload the page. */
      handler({ file, modules }) {
        if (!path.resolve(file).startsWith(THEMES)) return;
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
        return [];
      },
    },

    configureServer(vite) {
      /** themes packed in this session; the others are served from public/ @type {Set<string>} */
      const packed = new Set();
      /** themes that were answered with 404 @type {Set<string>} */
      const refused = new Set();
      /** responses of unpublished themes that wait for the first build @type {Map<string, (() => void)[]>} */
      const waiting = new Map();
      /** by theme @type {Map<string, string>} */
      const faults = new Map();
      /** @type {{ send: (request: object) => void, stop: () => void } | null} */
      let builder = null;
      /**
       * themes that pages have loaded: the state that was built, and the one of the last poll
       * @type {Map<string, { built: string, last: string }>}
       */
      const seen = new Map();
      const { logger, publicDir } = vite.config;
      const isPublished = (theme, name = 'theme.json') =>
        existsSync(path.join(publicDir, 'themes', theme, name));
      const send = (client, event, data) =>
        client.send({ type: 'custom', event: `chicken-road:${event}`, data });

      const handleBuild = ({ theme, warm, fault, is_published, took_ms }) => {
        if (fault) {
          faults.set(theme, fault);
          logger.error(fault, { timestamp: true });
          send(vite.ws, 'theme-fault', { theme, fault });
          return;
        }
        faults.delete(theme);
        if (warm && is_published) return;
        packed.add(theme);
        logger.info(`theme ${theme} packed again in ${took_ms} ms`, { timestamp: true });
        if (refused.delete(theme)) vite.ws.send({ type: 'full-reload' });
        else send(vite.ws, 'theme', { theme });
      };
      const onAnswer = (answer) => {
        handleBuild(answer);
        for (const done of waiting.get(answer.theme) ?? []) done();
        waiting.delete(answer.theme);
      };
      const onExit = () => {
        builder = null;
        for (const theme of waiting.keys()) onAnswer({ theme, fault: 'The builder of themes has ended.' });
      };
      const requestBuild = (theme, warm) => {
        builder ??= startBuilder(onAnswer, onExit);
        if (builder) builder.send({ theme, warm });
        else if (isPublished(theme)) logger.warn(NO_TOOLS);
        else onAnswer({ theme, fault: `Theme "${theme}" is not packed.\n${NO_TOOLS}` });
      };
      vite.ws.on('chicken-road:theme-faults', (_, client) => {
        for (const [theme, fault] of faults) send(client, 'theme-fault', { theme, fault });
      });

      const poll = async () => {
        for (const theme of seen.keys()) {
          const now = await stateOf(path.join(THEMES, theme));
          const { built, last } = seen.get(theme);
          const settled = now === last;
          seen.set(theme, { built: settled ? now : built, last: now });
          if (settled && built !== '' && now !== built) requestBuild(theme, false);
        }
        timer = setTimeout(poll, POLL_MS);
      };
      let timer = setTimeout(poll, POLL_MS);
      vite.httpServer?.once('close', () => {
        clearTimeout(timer);
        builder?.stop();
      });

      const serve = (theme, name, response, next) => {
        const file = packed.has(theme) ? path.join(BUILT, theme, name) : null;
        if (file && existsSync(file)) {
          response.setHeader('content-type', KINDS[path.extname(file)] ?? 'application/octet-stream');
          response.setHeader('cache-control', HASHED.test(name) ? 'max-age=31536000' : 'no-store');
          createReadStream(file).pipe(response);
        } else if (name === 'theme.json' && !isPublished(theme)) {
          refused.add(theme);
          response.statusCode = 404;
          response.end(faults.get(theme));
        } else if (isPublished(theme, name)) next();
        else {
          // Of an earlier build. Vite would answer with the game's page.
          response.statusCode = 404;
          response.end();
        }
      };

      vite.middlewares.use((request, response, next) => {
        const [, theme, name] =
          /^\/themes\/([a-z0-9-]+)\/([a-z0-9@.-]+)$/.exec((request.url ?? '').split('?')[0]) ?? [];
        if (theme === undefined) return next();
        const isFirst = name === 'theme.json' && !seen.has(theme);
        if (isFirst) {
          seen.set(theme, { built: '', last: '' });
          if (!isPublished(theme)) waiting.set(theme, []);
        }
        const answer = () => serve(theme, name, response, next);
        const queue = waiting.get(theme);
        queue ? queue.push(answer) : answer();
        // Fills the caches of the builder, so that the first change is as fast as later ones.
        if (isFirst)
          stateOf(path.join(THEMES, theme)).then((now) => {
            seen.set(theme, { built: now, last: now });
            requestBuild(theme, true);
          });
      });
    },
  };
}
