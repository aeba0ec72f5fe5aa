import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stateOf } from '../../../assets/dev-plugin.mjs';

let home = '';
const file = (name: string): string => join(home, name);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'theme-'));
  mkdirSync(file('frames/hen'), { recursive: true });
  writeFileSync(file('theme.json'), '{}');
  writeFileSync(file('look.mjs'), '');
  writeFileSync(file('frames/hen/rest.svg'), '<svg/>');
  writeFileSync(file('frames/hen/blink.svg'), '<svg/>');
});

afterEach(() => rmSync(home, { recursive: true }));

test.each([
  ['changed', () => writeFileSync(file('frames/hen/rest.svg'), '<svg></svg>')],
  ['added', () => writeFileSync(file('frames/hen/look.svg'), '<svg/>')],
  ['taken away', () => rmSync(file('frames/hen/rest.svg'))],
  ['renamed', () => renameSync(file('frames/hen/rest.svg'), file('frames/hen/Rest.svg'))],
  ['described otherwise', () => writeFileSync(file('theme.json'), '{ "name": "dhaba" }')],
])('a drawing that is %s is seen', async (_, act) => {
  const before = await stateOf(home);
  act();
  expect(await stateOf(home)).not.toBe(before);
});

test('a whole folder swapped for another one is seen, and every change in it after that', async () => {
  const before = await stateOf(home);
  cpSync(file('frames/hen'), file('other'), { recursive: true });
  rmSync(file('frames/hen'), { recursive: true });
  renameSync(file('other'), file('frames/hen'));
  const swapped = await stateOf(home);
  expect(swapped).not.toBe(before);
  rmSync(file('frames/hen/rest.svg'));
  const less = await stateOf(home);
  expect(less).not.toBe(swapped);
  writeFileSync(file('frames/hen/rest.svg'), '<svg/>');
  expect(await stateOf(home)).not.toBe(less);
});

test('what no build depends on wakes no build', async () => {
  const before = await stateOf(home);
  writeFileSync(file('look.mjs'), 'export const LOOK = {};');
  expect(await stateOf(home)).toBe(before);
});
