import { expect, test } from 'vitest';
import { isSkipKey } from '../../../src/client/state/tap.ts';

test('Escape, Enter and Space end a celebration, once for each press, and no other key does', () => {
  const skips = (key: string, repeat = false) => isSkipKey({ key, repeat });
  expect(
    ['Escape', 'Enter', ' ', 'Shift', 'Tab', 'Control', 'a', 'ArrowLeft'].filter((key) => skips(key)),
  ).toEqual(['Escape', 'Enter', ' ']);
  expect(skips('Enter', true)).toBe(false);
});
