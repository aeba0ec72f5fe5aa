/**
 * Letters and marks of the scripts that join and part letters by characters of their own: those of India, and Arabic for
 * Urdu. In any other script a joiner shows nothing, and only makes a second name that looks like the first.
 */
const JOINING =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Arab}';

/** ZWNJ and ZWJ where Hindi has them: between two letters. Its first group is the letter before. */
const JOINED = new RegExp(`([${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`, 'gu');

/** Control, format (zero-width, bidi, tags) and half characters, and line ends of Unicode's own. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/u;

/** @returns whether every character of the text is drawn, or joins two letters of a script that needs it */
export function isPlainText(text: string): boolean {
  return !UNPRINTED.test(text.replace(JOINED, '$1'));
}

/** Also what no font need draw: unassigned and private characters, fillers and selectors. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/**
 * The text with whatever does not show written out, such as `\u200b`; joiners between letters that need them stay.
 * For people who must tell look-alikes apart.
 */
export function visibleText(text: string): string {
  let shown = '';
  let from = 0;
  for (const joined of text.matchAll(JOINED)) {
    const joiner = joined.index + joined[0].length - 1;
    shown += text.slice(from, joiner).replace(UNSEEN, escaped) + text.charAt(joiner);
    from = joiner + 1;
  }
  return shown + text.slice(from).replace(UNSEEN, escaped);
}
