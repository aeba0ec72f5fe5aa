import { expect, test, vi } from 'vitest';
import { charactersOf } from '../../../src/game/characters.ts';
import { rupees } from '../../../src/presentation/rupees.ts';
import { shortName } from '../../../src/presentation/short-name.ts';
import { ONLINE_LABEL, SAMPLE_WINNERS } from '../../../src/ui/features/live-wins/winners.ts';

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

test('the sample is the documented one, with one name to cut and no flag letters, which Windows does not draw', () => {
  const amounts = SAMPLE_WINNERS.map(({ amountPaise }) => `+${rupees(amountPaise)}`);
  expect(amounts).toEqual(['+₹273.24', '+₹412.75', '+₹189.00', '+₹356.42']);
  expect(SAMPLE_WINNERS.filter(({ name }) => shortName(name) !== name)).toHaveLength(1);
  for (const { name, country } of SAMPLE_WINNERS) expect(name + country).not.toMatch(/\p{RI}/u);
  expect(ONLINE_LABEL).toBe('7465');
});
