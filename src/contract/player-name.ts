import { asciiDigits } from './typed-text.ts';
import { JOINING_SCRIPTS, withoutJoiners } from './visible.ts';

/** Fillers, selectors, private and unassigned characters; blanks that Unicode counts as symbols. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u{1d159}\ufffc]/u;

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * More marks on one letter than any script has itself, three that belong to no script, or a mark without a letter.
 */
const PILED_MARKS = /(?:^|\s)\p{M}|(?:(?=\p{M})\p{Script=Inherited}){3}|[\p{Mn}\p{Me}]{4}|\p{M}{5}/u;

export function isNameVisible(name: string): boolean {
  const plain = withoutJoiners(name);
  return SEEN.test(plain) && !UNSEEN.test(plain) && !PILED_MARKS.test(plain.normalize('NFD'));
}

const ENDINGS =
  'com|net|org|in|me|io|co|xyz|app|info|site|online|club|vip|top|link|ly|gg|bet|win|live|shop|store|pro|biz|us|uk|ru|cn|to|tv|cc|dev|page|click|fun|games?|casino|space|website|tech|icu';
const ADDRESS = new RegExp(
  `@|://|\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|\\p{L}/\\p{L}`,
  'iu',
);

const PHONE_DIGITS = 8;

export function isNameAdvert(name: string): boolean {
  const text = asciiDigits(name.normalize('NFKC'));
  const joined = text
    .split(/([./:@])/)
    .map((part) => part.trim())
    .join('');
  return ADDRESS.test(joined) || text.replace(/\D/g, '').length >= PHONE_DIGITS;
}

/**
 * Scripts in today's use (Unicode Standard Annex 31), those of India's languages, and those written together:
 * level "highly restrictive" of Unicode Technical Standard 39.
 */
const SCRIPTS = [
  ...'Latn Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml'.split(
    ' ',
  ),
  ...'Telu Thaa Thai Tibt Mtei Olck'.split(' '),
  ...['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'],
].map((scripts) => {
  const members = ['Zyyy', 'Zinh', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${members.join('')}]*$`, 'u');
});

const isOneWriting = (text: string): boolean => SCRIPTS.some((script) => script.test(text));

const INDIAN = new RegExp(`[${JOINING_SCRIPTS}]`, 'gu');

/** Whether a name mixes scripts so that letters pass for others; Hindi and Latin may stand in words of their own. */
export function isNameMixed(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u);
  return !words.every(isOneWriting) || !(isOneWriting(name) || isOneWriting(name.replace(INDIAN, '')));
}

/** Confusables of Unicode Technical Standard 39 that are likely in a name, by the letter they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ4',
  b: 'ьβƅ8',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еεє3',
  f: 'ƒ',
  g: 'ɡԍ9',
  h: 'һհн',
  i: 'іιɩıl1!|',
  j: 'ј',
  k: 'кκ',
  m: 'мϻ',
  n: 'пηոɴ',
  o: 'оοօ0ഠ',
  p: 'рρ',
  r: 'гɼ',
  s: 'ѕꜱ5$',
  t: 'тτ7',
  u: 'υսцʋ',
  v: 'νѵ',
  w: 'ԝωѡ',
  x: 'хχ',
  y: 'уүγ',
};
const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

const skeletonOf = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
    (character) => LETTER_OF.get(character) ?? character,
  ).join('');

const HOUSE_WORDS = ['admin', 'moderator', 'support', 'helpdesk', 'official', 'operator', 'staff', 'system']
  .concat(['customercare', 'chickenroad', 'एडमिन', 'एडमिनिस्ट्रेटर', 'सपोर्ट', 'चिकनरोड'])
  .map(skeletonOf);

/** Whether a name passes for the house's: "Admin", "Chicken Road Support", "a.d.m.i.n", "5upport". */
export function isNameOfHouse(name: string): boolean {
  const letters = (text: string) => skeletonOf(text).replace(/[^\p{L}]/gu, '');
  const words = name.split(/\P{L}+/u).map(letters);
  const written = name.split(/\s+/).map(letters);
  const whole = letters(name);
  const pairs = written.map((word, index) => word + (written[index + 1] ?? ''));
  const all = words.concat(written);
  return HOUSE_WORDS.some(
    (house) =>
      whole === house ||
      pairs.some((pair) => pair.startsWith(house)) ||
      all.some((word) => word.startsWith(house) || word.endsWith(house)),
  );
}
