import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CleanText } from '../../../src/contract/fields.ts';
import { ProfileName, WithdrawalForm } from '../../../src/contract/forms.ts';
import { canonicalUtr } from '../../../src/contract/utr.ts';
import { visibleText } from '../../../src/server/admin/api/visible-text.ts';

describe('a bank reference', () => {
  test.each([
    ['abc123', 'ABC123'],
    [' AB C\u00a0123\u3000', 'ABC123'],
    ['ＡＢｃ１２３', 'ABC123'],
    ['ⓐⒷ①', 'AB1'],
    ['\u212a1', 'K1'],
    ['412345678902', '412345678902'],
    ['0412345678902', '412345678902'],
    ['412345678902CR', '412345678902'],
    ['412345678902 dr', '412345678902'],
    ['4123 4567 8902', '412345678902'],
    ['४१२३४५६७८९०२', '412345678902'],
    ['000', '0'],
    ['CR', 'CR'],
    ['UPI0412CR', 'UPI0412CR'],
  ])('typed as %j is compared as %s', (typed, compared) => {
    expect(canonicalUtr(typed)).toBe(compared);
  });

  test.each([
    ['a hyphen', 'ABC-123'],
    ['a zero-width space', 'ABC\u200b123'],
    ['a zero-width joiner', 'ABC\u200d123'],
    ['a byte order mark', '\ufeffABC123'],
    ['a soft hyphen', 'ABC\u00ad123'],
    ['a bidi override', '\u202eABC123'],
    ['a tag character', 'ABC123\u{e0031}'],
    ['a filler', 'ABC\u3164123'],
    ['a variation selector', 'ABC\ufe0f123'],
    ['a Cyrillic letter', '\u0410BC123'],
    ['a letter with two capitals', 'stra\u00dfe1'],
    ['a dotless i', 'p\u01311'],
    ['an accent', 'ABC\u0301'],
    ['half a character', 'ABC\ud800'],
    ['nothing', ''],
    ['only spaces', ' \u00a0'],
  ])('with %s is refused', (_, typed) => {
    expect(canonicalUtr(typed)).toBeNull();
  });

  test('is the same when it is made canonical again', () => {
    expect(canonicalUtr(canonicalUtr('ａ b１') ?? '')).toBe('AB1');
  });
});

describe('free text', () => {
  const taken = (text: string): boolean => v.is(CleanText, text);

  test.each([
    ['Latin', 'Asha Rao'],
    ['Hindi', 'आशा राव'],
    ['Hindi with a joiner', 'क्\u200dषमा'],
    ['Hindi with a non-joiner', 'श्री\u200cमान'],
    ['Urdu with a non-joiner', 'می\u200cخواہم'],
    ['two joiners around one letter', 'क्\u200dष्\u200dम'],
    ['an emoji', 'Asha 🐔'],
  ])('in %s is taken', (_, text) => {
    expect(taken(text)).toBe(true);
    expect(visibleText(text)).toBe(text);
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
  ])('with %s is refused, and what is stored is printed with it written out', (_, text, shown) => {
    expect(taken(text)).toBe(false);
    expect(visibleText(text)).toBe(shown);
  });

  test('a name and a UPI id are such texts', () => {
    expect(v.is(ProfileName, 'As\u200bha')).toBe(false);
    expect(v.is(WithdrawalForm.entries.upi_id, 'asha\u200b@bank')).toBe(false);
  });
});
