import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Builds before the present one whose files stay. */
const KEPT = 2;

/** Names that change with the content: another build never has another file under the same one. */
const HASHED = /^assets\/|\.[0-9a-f]{8}\.[a-z0-9]+(\.(br|gz))?$/;

/** @returns {string[]} paths of the files below a folder, with slashes */
function filesIn(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path, `${prefix}${name}/`) : [`${prefix}${name}`];
  });
}

/** @returns {{ id: string, files: string[] }[]} the builds whose files lie in a folder, newest first */
function buildsIn(dist) {
  const list = join(dist, 'builds.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const stamp = join(dist, 'fingerprint');
  if (!existsSync(stamp)) return [];
  const files = filesIn(join(dist, 'client')).filter((file) => HASHED.test(file));
  return [{ id: readFileSync(stamp, 'utf8'), files }];
}

/**
 * Puts the files of the last builds beside those of a new one, so that a page which was opened before still gets the
 * parts that it has not asked for yet. Only names that carry a hash: the others are the new build's.
 * @param {string} dist where the present build lies, if there is one
 * @param {string} fresh the folder of the new build
 * @param {string} id names the new build
 */
export function keepEarlierFiles(dist, fresh, id) {
  const files = filesIn(join(fresh, 'client')).filter((file) => HASHED.test(file));
  const earlier = buildsIn(dist)
    .filter((build) => build.id !== id)
    .slice(0, KEPT);
  for (const file of earlier.flatMap((build) => build.files)) {
    const [from, to] = [join(dist, 'client', file), join(fresh, 'client', file)];
    if (existsSync(to) || !existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  writeFileSync(join(fresh, 'builds.json'), JSON.stringify([{ id, files }, ...earlier], null, 1));
}

const awayOf = (dist) => `${dist}.away`;

/** Puts back what a swap that was cut off between its two steps had taken away. */
export function finishSwap(dist) {
  if (!existsSync(dist) && existsSync(awayOf(dist))) renameSync(awayOf(dist), dist);
  rmSync(awayOf(dist), { recursive: true, force: true });
}

/** Puts a finished build in the place of the present one. Nobody ever finds half of one there. */
export function swapIn(fresh, dist) {
  finishSwap(dist);
  if (existsSync(dist)) renameSync(dist, awayOf(dist));
  renameSync(fresh, dist);
  rmSync(awayOf(dist), { recursive: true, force: true });
}

const exists = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * The folder that this process builds into. Those of builds that were killed are removed.
 * @param {string} dist
 * @returns {string} beside it
 */
export function freshFolder(dist) {
  const stem = `${basename(dist)}.fresh-`;
  for (const name of readdirSync(dirname(dist))) {
    const pid = name.startsWith(stem) ? Number(name.slice(stem.length)) : 0;
    if (pid > 0 && (pid === process.pid || !exists(pid)))
      rmSync(join(dirname(dist), name), { recursive: true, force: true });
  }
  return join(dirname(dist), `${stem}${process.pid}`);
}
