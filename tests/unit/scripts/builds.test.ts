import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishSwap, freshFolder, keepEarlierFiles, swapIn } from '../../../scripts/builds.mjs';

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chicken-road-builds-'));
  dist = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function build(id: string, more: Readonly<Record<string, string>> = {}): void {
  const fresh = join(root, `fresh-${id}`);
  write(fresh, {
    'client/index.html': `page ${id}`,
    [`client/assets/stage-${id}.js`]: `stage ${id}`,
    [`client/assets/stage-${id}.js.br`]: `packed stage ${id}`,
    'client/icon.png': `icon ${id}`,
    'server/main.js': `server ${id}`,
    fingerprint: id,
    ...more,
  });
  keepEarlierFiles(dist, fresh, id);
  swapIn(fresh, dist);
}

const read = (file: string): string | null => {
  const path = join(dist, 'client', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

test('a build takes the place of the old one whole, with the hashed files of the two builds before beside its own', () => {
  for (const id of ['one', 'two', 'three', 'four'])
    build(id, id === 'three' ? { 'client/first@1x.741aa228.webp': 'sheet' } : {});
  expect(read('index.html')).toBe('page four');
  expect(read('icon.png')).toBe('icon four');
  expect(readFileSync(join(dist, 'server', 'main.js'), 'utf8')).toBe('server four');
  for (const id of ['two', 'three', 'four']) {
    expect(read(`assets/stage-${id}.js`)).toBe(`stage ${id}`);
    expect(read(`assets/stage-${id}.js.br`)).toBe(`packed stage ${id}`);
  }
  expect(read('first@1x.741aa228.webp')).toBe('sheet');
  expect(read('assets/stage-one.js')).toBeNull();
  expect(readdirSync(root)).toEqual(['dist']);
});

test('a build of the same inputs again pushes no earlier build out', () => {
  for (const id of ['one', 'two', 'three', 'three', 'three']) build(id);
  expect(read('assets/stage-one.js')).toBe('stage one');
});

test('a build keeps a file that an earlier build shares while one of them needs it', () => {
  const shared = { 'client/assets/react-same.js': 'react' };
  build('one', shared);
  build('two', shared);
  for (const id of ['three', 'four']) build(id);
  expect(read('assets/react-same.js')).toBe('react');
  build('five');
  expect(read('assets/react-same.js')).toBeNull();
});

test('the folder of a killed build is removed, that of a running one is not', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  write(join(root, `dist.fresh-${pid}`), { 'client/index.html': 'half' });
  write(join(root, `dist.fresh-${process.ppid}`), { 'client/index.html': 'half' });
  expect(freshFolder(dist)).toBe(join(root, `dist.fresh-${process.pid}`));
  expect(readdirSync(root)).toEqual([`dist.fresh-${process.ppid}`]);
});

test('a swap that was killed between its steps is put right', () => {
  build('one');
  renameSync(dist, `${dist}.away`);
  finishSwap(dist);
  expect(read('index.html')).toBe('page one');
  renameSync(dist, `${dist}.away`);
  build('two');
  expect(read('index.html')).toBe('page two');
  expect(readdirSync(root)).toEqual(['dist']);
});
