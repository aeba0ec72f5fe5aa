import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Checks that the files and folders named in the documents and in comments exist. */

const list = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => pattern.test(file));

/** Folders that builds and runs write. */
const generated = readFileSync('.gitignore', 'utf8').match(/^[\w./-]+(?=\/$)/gm) ?? [];

/** A path with a folder, such as src/rules/road.ts, ../sound.md or docs/. */
const PATH = /(?<![\w./:@*-])(?:\.{1,2}\/)*[\w@.-]+\/[\w@./-]*[\w/]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--).*/gm;
const LINK = /\]\(([^)#:\s]+)[)#]/g;

const sources = list('src', /./);

function missingPaths(file) {
  const source = readFileSync(file, 'utf8');
  const isDocument = file.endsWith('.md');
  const text = isDocument ? source : (source.match(COMMENT) ?? []).join('\n');
  const links = isDocument ? Array.from(source.matchAll(LINK), ([, path]) => path) : [];
  const named = (text.match(PATH) ?? []).filter(
    (path) => !generated.some((folder) => join(path).startsWith(folder)),
  );
  /** A path with an extension may begin in any folder of src/. One without, such as `stage/bytes`, may be the name of a measurement. */
  const exists = (path, part = path) =>
    [dirname(file), '.'].some((base) => existsSync(join(base, part))) ||
    (/\.\w+$/.test(path) && sources.some((source) => `/${source}/`.includes(`/${part}/`)));
  const isMissing = (path) => !exists(path);
  /** Whether the path begins with an existing folder. */
  const isOurs = (path) => exists(path, path.match(/^(?:\.{1,2}\/)*[^/]+/)[0]);
  return new Set([...named.filter(isOurs), ...links].filter(isMissing));
}

/** An applied migration never changes, whatever moves. */
const isMigration = (file) => file.includes('/migrations/');

const files = [
  'README.md',
  'assets/README.md',
  ...list('docs', /\.md$/),
  ...['src', 'bench', 'scripts', 'tests'].flatMap((folder) => list(folder, /\.(?:[cm]?[jt]sx?|css|sql|md)$/)),
];
const missing = files
  .filter((file) => !isMigration(file))
  .flatMap((file) => [...missingPaths(file)].map((path) => `${file}: ${path} does not exist.`));
for (const line of missing) console.error(line);
process.exitCode = missing.length === 0 ? 0 : 1;
