// `npm run verify-page` writes public/verify.html, the one file that checks rounds offline, from
// src/client/verify/.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { catalogueParts, catalogueTexts, withEnglishTexts } from './catalogue-parts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src/client/verify');

export const VERIFY_PAGE = join(root, 'public/verify.html');

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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(VERIFY_PAGE, await makeVerifyPage());
