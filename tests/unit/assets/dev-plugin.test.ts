import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stateOf } from '../../../assets/dev-plugin.mjs';

let home = '';
const file = (name: string): string => join(home, name);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'theme-'));
  mkdirSync(file('frames/chicken'), { recursive: true });
  writeFileSync(file('theme.json'), '{}');
  writeFileSync(file('look.mjs'), '');
  writeFileSync(file('frames/chicken/rest.svg'), '<svg/>');
  writeFileSync(file('frames/chicken/blink.svg'), '<svg/>');
});

afterEach(() => rmSync(home, { recursive: true }));

test.each([
  ['changed', () => writeFileSync(file('frames/chicken/rest.svg'), '<svg></svg>')],
  ['added', () => writeFileSync(file('frames/chicken/look.svg'), '<svg/>')],
  ['taken away', () => rmSync(file('frames/chicken/rest.svg'))],
  ['renamed', () => renameSync(file('frames/chicken/rest.svg'), file('frames/chicken/Rest.svg'))],
  ['described otherwise', () => writeFileSync(file('theme.json'), '{ "name": "dhaba" }')],
])('a drawing that is %s is seen', async (_, act) => {
  const before = await stateOf(home);
  act();
  expect(await stateOf(home)).not.toBe(before);
});

test('a whole folder that is swapped for another one is seen, and a change in it after that', async () => {
  const before = await stateOf(home);
  cpSync(file('frames/chicken'), file('other'), { recursive: true });
  rmSync(file('frames/chicken'), { recursive: true });
  renameSync(file('other'), file('frames/chicken'));
  const swapped = await stateOf(home);
  rmSync(file('frames/chicken/rest.svg'));
  expect(new Set([before, swapped, await stateOf(home)]).size).toBe(3);
});

test('what no build depends on wakes no build', async () => {
  const before = await stateOf(home);
  writeFileSync(file('look.mjs'), 'export const LOOK = {};');
  expect(await stateOf(home)).toBe(before);
});
