import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ProfileName } from '../../../src/contract/forms.ts';
import { forAll } from '../for-all.ts';

const taken = (name: string) => v.is(ProfileName, name);
const refusal = (name: string) => v.safeParse(ProfileName, name).issues?.[0].message;

const UNSEEN = 'form.nameCharacters';
const MIXED = 'form.nameMixed';
const ADVERT = 'form.nameAdvert';
const RESERVED = 'form.nameReserved';

test.each([
  ['Latin', ['Asha Rao', "D'Souza", 'S.Ramesh', 'A.K. Sharma', 'Ｊosé'.normalize('NFKC'), 'Nguyễn Văn Ế']],
  ['near a reserved one', ['Player 12ab', 'Badminton Fan']],
  [
    'another script, also beside Latin',
    ['Ананд', 'आशा राव', 'ढ़ीं ढ़ुं', 'राहुल Rahul', '山田 Taro カナ', '김 Kim 金'],
  ],
  ['joiners that its script needs', ['അനില്\u200d', 'രാജന്\u200d', 'അനിൽ', 'می\u200cخواهم']],
  ['emoji', ['👩\u200d🍳 Asha', '🏳\ufe0f\u200d🌈', '👨\u200d👩\u200d👧', '🇮🇳', '1\ufe0f\u20e3 Asha']],
  ['a flag of tags', ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}']],
])('a name of %s is taken: %j', (_, names) => {
  for (const name of names) expect(refusal(name), name).toBeUndefined();
});

const PILES = [`Z${'\u0351'.repeat(31)}`, 'a\u0301\u0302\u0303', 'é\u0302\u0303', '\u0301a'];
test.each<[string, string, readonly string[]]>([
  ['invisible', UNSEEN, ['\u3164', '\u2800\u2800', '\uffa0', '\u034f', '\ufe0f', '\u17b4', '\ue000']],
  ['partly invisible', UNSEEN, ['A\u115f', 'A\ufe0f']],
  ['a pile of marks', UNSEEN, [...PILES, 'क\u0941\u0941\u0941\u0941']],
  [
    'an address',
    ADVERT,
    ['t.me/win2x', 't . me / win', 'win2x.com', 'WWW.win', 'https://a', '@win2x', 'ｗｉｎ．ｃｏｍ'],
  ],
  ['a phone number', ADVERT, ['WhatsApp 98765 43210', '९८७६५४३२१०', '9-8-7-6-5-4-3-2-1-0']],
  [
    'reserved',
    RESERVED,
    ['Admin', 'ADMINISTRATOR', 'Admin 7', 'adm1n', 'A D M I N', '𝐀𝐝𝐦𝐢𝐧', 'Ádmin', 'एडमिन'],
  ],
  ['reserved', RESERVED, ['Chicken Road', 'Chicken Road Support', 'ChickenRoad', 'Ch1cken R0ad', 'चिकन रोड']],
  ['reserved', RESERVED, ['Team Support', '5upport', 'Official', 'a.d.m.i.n']],
  ['a mix of scripts', MIXED, ['Аdmin', 'Αsha', 'Rаhul', 'Ashaआशा', 'Asha Ашa', 'Asha Вова', 'ᎪᏚᎻᎪ']],
])('a name that is %s is refused: "%s" %j', (_, message, names) => {
  for (const name of names) expect(refusal(name), name).toBe(message);
});

test('a name with a joiner where none is needed is refused', () => {
  for (const name of ['As\u200dha', 'Asha\u200d', '\u200d', 'आशा\u200d', '👩\u200d', '\u{e0067}\u{e007f}'])
    expect(taken(name), name).toBe(false);
});

test('a name with a letter of another script that looks the same is refused', () => {
  const pairs = [...'aаoоeеcсpрxхaαoοvν'.matchAll(/(.)(.)/gu)].map(
    ([, ours, other]) => [ours, other] as const,
  );
  forAll(fc.stringMatching(/^[a-z]{2,10}$/), fc.constantFrom(...pairs), (rest, [, other]) => {
    expect(refusal(`${rest}${other}${rest}`)).toBe(MIXED);
  });
});

test('a name of the house is refused however it is spaced and written', () => {
  const spellings: Readonly<Record<string, string>> = { a: 'aA4á', d: 'dD', m: 'mM', i: 'iI1!', n: 'nNñ' };
  const letters = Array.from('admin', (letter) =>
    fc.constantFrom(...Array.from(spellings[letter] ?? letter)),
  );
  forAll(fc.tuple(...letters), fc.constantFrom('', '.', '-', '_', '·'), (written, between) => {
    expect(refusal(written.join(between))).toBe(RESERVED);
  });
});
