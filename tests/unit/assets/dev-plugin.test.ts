import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { themeOf } from '../../../assets/dev-plugin.mjs';

const themes = resolve('assets/themes');

test('a drawing or the description of a theme belongs to that theme', () => {
  expect(themeOf(join(themes, 'dhaba/frames/hen/rest.svg'))).toBe('dhaba');
  expect(themeOf(join(themes, 'hills/theme.json'))).toBe('hills');
});

test('what no build depends on wakes no build', () => {
  for (const file of ['dhaba/look.mjs', 'dhaba/built.json', 'dhaba', '../README.md', '../../src/main.tsx']) {
    expect(themeOf(join(themes, file)), file).toBeNull();
  }
});
