import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src/languages');

/** Sections of a catalogue (first part of the key) that the first screen needs. */
const FIRST = new Set(['common', 'app', 'header', 'difficulty', 'panel', 'round', 'stage']);
const VERIFY = new Set(['verify', 'fairness', 'difficulty']);

/** @type {Readonly<Record<string, (section: string) => boolean>>} */
const PARTS = {
  first: (section) => FIRST.has(section),
  rest: (section) => !FIRST.has(section) && section !== 'verify' && section !== 'offline',
  verify: (section) => VERIFY.has(section),
  forms: (section) => section === 'form',
  accessNotice: (section) => section === 'accessNotice',
  offline: (section) => section === 'offline',
};

/** @param {string} path */
const readTexts = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Returns a part of a catalogue, with English for missing texts. @param {string} file @param {string} part */
export function catalogueTexts(file, part) {
  const texts = { ...readTexts(join(dirname(file), 'en.json')), ...readTexts(file) };
  return Object.fromEntries(Object.entries(texts).filter(([key]) => PARTS[part]?.(key.split('.')[0] ?? '')));
}

/**
 * Serves the parts of a language's catalogue: `hi.json?first` has the texts of the first screen, `hi.json?rest` those of
 * dialogs and further pages.
 * @returns {import('vite').Plugin}
 */
export function catalogueParts() {
  return {
    name: 'catalogue-parts',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/languages\/[\w-]+\.json\?/ },
      handler(id) {
        const [file = '', part = ''] = id.split('?');
        if (!(part in PARTS)) return;
        this.addWatchFile(file);
        return { code: `export default ${JSON.stringify(catalogueTexts(file, part))}`, moduleType: 'js' };
      },
    },
  };
}

/**
 * Fills elements with `data-text="key"` with the English text of the key.
 * @param {string} page
 */
export function withEnglishTexts(page) {
  const texts = readTexts(join(folder, 'en.json'));
  return page.replace(/data-text>([\w.]+)</g, (_, key) => `data-text="${key}">${texts[key]}<`);
}

/**
 * Writes the page that the service worker shows without a connection, with its texts in every language.
 * @returns {import('vite').Plugin}
 */
export function offlinePage() {
  return {
    name: 'offline-page',
    apply: 'build',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      const texts = files.map((name) => [
        basename(name, '.json'),
        catalogueTexts(join(folder, name), 'offline'),
      ]);
      const page = withEnglishTexts(readFileSync(join(root, 'src/client/app/offline.html'), 'utf8'));
      const source = page.replace(
        'json"></script>',
        () => `json">${JSON.stringify(Object.fromEntries(texts))}</script>`,
      );
      this.emitFile({ type: 'asset', fileName: 'offline.html', source });
    },
  };
}
