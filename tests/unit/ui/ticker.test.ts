import { expect, test, vi } from 'vitest';
import { charactersOf } from '../../../src/rules/characters.ts';
import { shortName } from '../../../src/rules/short-name.ts';

test('a name over 13 characters is cut to 12 and an ellipsis; joined code points are one character', () => {
  expect(shortName('Abcdefghijklm')).toBe('Abcdefghijklm');
  expect(shortName('Abcdefghijklmn')).toBe('Abcdefghijkl…');
  const family = '👨‍👩‍👧';
  expect(shortName(family.repeat(13))).toBe(family.repeat(13));
  expect(shortName(family.repeat(14))).toBe(`${family.repeat(12)}…`);
});

test('without Intl.Segmenter letters keep their marks, skin tones and joined emoji', () => {
  const letters = ['é', 'नि', 'ക്', '👍🏽', '👨‍👩‍👧', 'a', '❤️'];
  expect(charactersOf(letters.join(''))).toEqual(letters);
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(charactersOf(letters.join(''))).toEqual(letters);
  expect(charactersOf('')).toEqual([]);
  expect(shortName('Abcdefghijklmn')).toBe('Abcdefghijkl…');
  vi.unstubAllGlobals();
});
