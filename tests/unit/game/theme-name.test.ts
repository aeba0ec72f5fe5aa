import { expect, test } from 'vitest';
import { themeName } from '../../../src/game/theme-name.ts';

test('the theme asked for is a plain name, or the first theme', () => {
  expect(themeName('winter-night')).toBe('winter-night');
  for (const odd of [null, '', '../secrets', 'Dhaba', 'a/b', 'x'.repeat(40)])
    expect(themeName(odd)).toBe('dhaba');
});
