import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.back-office.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts',
  'docs/evidence/index.html',
];

/** The drawings that src/client/app/StagePlaceholder.tsx imports. */
const placeholderDrawings = (root) =>
  namesIn(join(root, 'assets/themes')).flatMap((theme) =>
    ['svg', 'png'].map((kind) => `assets/themes/${theme}/frames/chicken/rest.${kind}`),
  );

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []);

function* files(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/**
 * Returns a content hash of all inputs of a build.
 * @param {string} root the checkout
 * @returns {string} 64 hex digits
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const input of [...INPUTS, ...placeholderDrawings(root)]) {
    for (const file of files(join(root, input)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  for (const name of ['VITE_API_BASE', 'VITE_PUBLIC_API_BASE', 'VITE_PROVIDER'])
    hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
