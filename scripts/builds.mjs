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

/** How many earlier builds keep their files. */
const KEPT = 2;

/** Names with a content hash are the same file in every build. */
const HASHED = /^assets\/|\.[0-9a-f]{8}\.[a-z0-9]+(\.(br|gz))?$/;

function filesIn(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path, `${prefix}${name}/`) : [`${prefix}${name}`];
  });
}

/** @returns {{ id: string, files: string[] }[]} newest first */
function buildsIn(dist) {
  const list = join(dist, 'builds.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const stamp = join(dist, 'fingerprint');
  if (!existsSync(stamp)) return [];
  const files = filesIn(join(dist, 'client')).filter((file) => HASHED.test(file));
  return [{ id: readFileSync(stamp, 'utf8'), files }];
}

/**
 * Copies the hashed files of the last builds into a new one, so that pages opened before can still load their
 * parts.
 * @param {string} dist the present build
 * @param {string} fresh the folder of the new build
 * @param {string} id of the new build
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

/** Restores what a swap that was killed between its two steps had removed. */
export function finishSwap(dist) {
  if (!existsSync(dist) && existsSync(awayOf(dist))) renameSync(awayOf(dist), dist);
  rmSync(awayOf(dist), { recursive: true, force: true });
}

/** Replaces the present build by a finished one. */
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
 * Returns this process's build folder beside dist/. Folders of builds that were killed are removed.
 * @param {string} dist
 * @returns {string}
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
