import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CleanText } from '../../../src/contract/fields.ts';
import { canonicalUtr } from '../../../src/contract/utr.ts';
import { cutText } from '../../../src/rules/characters.ts';
import { visibleText } from '../../../src/server/back-office/api/visible-text.ts';

/** of a transaction */
const HASH = 'AB0D'.repeat(16);

test.each([
  ['ABC123', ['abc123', ' AB C\u00a0123\u3000', 'ＡＢｃ１２３']],
  ['AB1', ['ⓐⒷ①', 'ａ b１', 'AB1']],
  ['K1', ['\u212a1']],
  ['412345678902', ['412345678902', '0412345678902', '412345678902CR', '412345678902 dr']],
  ['412345678902', ['4123 4567 8902', '४१२३४५६७८९०२']],
  ['0', ['000']],
  ['CR', ['CR']],
  ['UPI0412CR', ['UPI0412CR']],
  [HASH, [HASH, HASH.toLowerCase(), `0x${HASH.toLowerCase()}`, ` 0X${HASH} `]],
])('a bank reference %s is compared however it is typed: %j', (compared, typed) => {
  for (const text of typed) expect(canonicalUtr(text), text).toBe(compared);
});

test('a bank reference with anything but letters A to Z and digits is refused', () => {
  const hidden = ['\u200b', '\u200d', '\u00ad', '\u3164', '\ufe0f', '\u0301', '\ud800', '-'];
  for (const character of hidden) expect(canonicalUtr(`ABC${character}123`), character).toBeNull();
  const odd = ['\ufeffABC123', '\u202eABC123', 'ABC123\u{e0031}', '\u0410BC123', 'stra\u00dfe1', 'p\u01311'];
  for (const text of [...odd, '', ' \u00a0', `${HASH}0`, `00${HASH}`])
    expect(canonicalUtr(text), text).toBeNull();
});

const isTaken = (text: string) => v.is(CleanText, text);

test.each([
  ['Latin and Hindi letters', ['Asha Rao', 'आशा राव', 'Asha 🐔']],
  ['joiners where a script needs them', ['क्\u200dषमा', 'श्री\u200cमान', 'می\u200cخواہم', 'क्\u200dष्\u200dम']],
])('free text with %s is taken', (_, texts) => {
  for (const text of texts) expect([isTaken(text), visibleText(text)]).toEqual([true, text]);
});

test.each([
  ['a zero-width space', 'As\u200bha', 'As\\u200bha'],
  ['a word joiner', 'As\u2060ha', 'As\\u2060ha'],
  ['a right-to-left override', '\u202eahsA', '\\u202eahsA'],
  ['a right-to-left mark', 'Asha\u200f', 'Asha\\u200f'],
  ['an isolate', '\u2067Asha\u2069', '\\u2067Asha\\u2069'],
  ['a soft hyphen', 'As\u00adha', 'As\\u00adha'],
  ['a tag', 'Asha\u{e0041}', 'Asha\\u{e0041}'],
  ['a joiner between Latin letters', 'As\u200dha', 'As\\u200dha'],
  ['a joiner at the end of Hindi', 'आशा\u200d', 'आशा\\u200d'],
  ['two joiners after each other', 'क्\u200d\u200dष', 'क्\\u200d\\u200dष'],
  ['a line of Unicode’s own', 'a\u2028b', 'a\\u2028b'],
  ['a control character', 'a\u0007b', 'a\\u0007b'],
])('free text with %s is refused, and what is stored is printed with it written out', (_, text, shown) => {
  expect([isTaken(text), visibleText(text)]).toEqual([false, shown]);
});

test.each([
  ['Asha', 4, 'Asha'],
  ['Asha😀', 5, 'Asha'],
  ['Asha😀', 6, 'Asha😀'],
  ['क्षि', 3, ''],
])('%j is cut to %d units at whole characters: %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
