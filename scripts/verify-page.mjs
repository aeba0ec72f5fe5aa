import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { catalogueParts, catalogueTexts, withEnglishTexts } from './catalogue-parts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src/client/verify');

/** Comments name the path of each package, which differs between machines. */
const PACKAGE_PATH = /^(\s*\/\/ )\S*?(node_modules\/)/gm;

/** Returns a text in all languages, because a page without scripts cannot choose one. @param {string} key */
const textsOfAll = (key) =>
  readdirSync(join(root, 'src/languages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const texts = catalogueTexts(join(root, 'src/languages', name), 'verify');
      return `<p lang="${basename(name, '.json')}">${texts[key]}</p>`;
    })
    .join('\n');

/** @returns {Promise<string>} the page with script and style, not minified, so that it can be read */
export async function makeVerifyPage() {
  const [{ output }] = await build({
    root,
    configFile: false,
    publicDir: false,
    plugins: [catalogueParts()],
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(folder, 'main.ts'), formats: ['iife'], name: 'verify' },
    },
  });
  const [{ code }] = output;
  if (/<\/script/i.test(code)) throw new Error('The script would end itself.');
  return withEnglishTexts(readFileSync(join(folder, 'page.html'), 'utf8'))
    .replace(/ data-text-of-all>([\w.]+)</, (_, key) => `>\n${textsOfAll(key)}\n<`)
    .replace('/*style*/', () => readFileSync(join(folder, 'page.css'), 'utf8').trim())
    .replace('/*code*/', () => code.trim().replace(PACKAGE_PATH, '$1$2'));
}

/**
 * Writes verify.html, the one file that checks rounds offline; the dev server makes it for each request.
 * @returns {import('vite').Plugin}
 */
export function verifyPage() {
  return {
    name: 'verify-page',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await makeVerifyPage() });
    },
    configureServer(vite) {
      vite.middlewares.use('/verify.html', (_, response, next) => {
        makeVerifyPage().then((page) => {
          response.setHeader('content-type', 'text/html');
          response.end(page);
        }, next);
      });
    },
  };
}
