import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { charactersOf } from '../../../src/game/characters.ts';
import { rupees } from '../../../src/presentation/rupees.ts';
import { shortName } from '../../../src/presentation/short-name.ts';
import { ONLINE_LABEL, SAMPLE_WINNERS } from '../../../src/ui/features/live-wins/winners.ts';

describe('the live wins ticker', () => {
  test('a name of 13 characters stays whole', () => {
    expect(shortName('Abcdefghijklm')).toBe('Abcdefghijklm');
  });

  test('a name over 13 characters is cut to 12 and an ellipsis', () => {
    expect(shortName('Abcdefghijklmn')).toBe('Abcdefghijkl…');
  });

  test('a letter of several code points counts as one and is never split', () => {
    const family = '👨‍👩‍👧';
    expect(shortName(family.repeat(13))).toBe(family.repeat(13));
    expect(shortName(family.repeat(14))).toBe(`${family.repeat(12)}…`);
  });

  test('without Intl.Segmenter letters keep their marks, skin tones and joined emoji', () => {
    const letters = ['é', 'नि', 'ക്', '👍🏽', '👨‍👩‍👧', 'a', '❤️'];
    const text = letters.join('');
    expect(charactersOf(text)).toEqual(letters);
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(charactersOf(text)).toEqual(letters);
    expect(charactersOf('')).toEqual([]);
    expect(shortName('Abcdefghijklmn')).toBe('Abcdefghijkl…');
    vi.unstubAllGlobals();
  });

  test('the four documented amounts turn in their order', () => {
    expect(SAMPLE_WINNERS.map(({ amountPaise }) => `+${rupees(amountPaise)}`)).toEqual([
      '+₹273.24',
      '+₹412.75',
      '+₹189.00',
      '+₹356.42',
    ]);
  });

  test('one sample name is long enough to be cut, and each has a country whose flag is drawn', () => {
    expect(SAMPLE_WINNERS.filter(({ name }) => shortName(name) !== name)).toHaveLength(1);
    const style = readFileSync('src/ui/features/live-wins/LiveWins.css', 'utf8');
    for (const { country } of SAMPLE_WINNERS) {
      const drawn = style.match(
        new RegExp(`\\[data-country="${country}"\\] \\{\\s*background-image: url\\("([^"?]+)`),
      );
      expect(existsSync(join('src/ui/features/round/', drawn?.[1] ?? 'nowhere')), country).toBe(true);
    }
  });

  test('no text of it is made of flag letters, which Windows does not draw as flags', () => {
    for (const { name, country } of SAMPLE_WINNERS) expect(name + country).not.toMatch(/\p{RI}/u);
  });

  test('the online label is the documented one', () => {
    expect(ONLINE_LABEL).toBe('7465');
  });
});
