import { expect, test } from 'vitest';
import { parseThemeName } from '../../../src/theme/theme-name.ts';

test('the theme asked for is a plain name, or the first theme', () => {
  expect(parseThemeName('winter-night')).toBe('winter-night');
  for (const odd of [null, '', '../secrets', 'Dhaba', 'a/b', 'x'.repeat(40)])
    expect(parseThemeName(odd)).toBe('dhaba');
});
