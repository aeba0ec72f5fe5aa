import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFrames } from '../../../assets/pipeline/theme-files.ts';
import { isBlank } from '../../../assets/pipeline/trim.ts';

test('a linked folder is a fault, and files of operating systems are ignored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-frames-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const frames = join(folder, 'frames');
  mkdirSync(join(frames, 'chicken'), { recursive: true });
  for (const name of ['rest.svg', 'Thumbs.db', '.DS_Store'])
    writeFileSync(join(frames, 'chicken', name), '<svg viewBox="0 0 4 5"></svg>');
  symlinkSync(join(frames, 'chicken'), join(frames, 'dog'));
  expect((await readFrames(folder, '')).map(({ path, faults }) => [path, faults])).toEqual([
    ['frames/chicken/rest.svg', []],
    ['frames/dog', ['is a link. Put the drawings themselves there.']],
  ]);
});

test.each([
  ['without a visible pixel is blank', 0, true],
  ['with one visible pixel is not blank', 255, false],
])('a picture %s', (_, alpha, expected) => {
  const rgba = Buffer.alloc(4 * 6);
  rgba[4 * 4 + 3] = alpha;
  expect(isBlank({ width: 2, height: 3, rgba })).toBe(expected);
});
