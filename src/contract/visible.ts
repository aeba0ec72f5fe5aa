/**
 * Scripts that join letters by characters of their own: those of India, and Arabic for Urdu. In others a joiner
 * shows nothing and makes a second name that looks like the first.
 */
export const JOINING_SCRIPTS =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Arab}';

/** Malayalam writes a final consonant as one of them and ZWJ. */
const VIRAMAS = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca';

export const JOINER_IN_WORD = new RegExp(
  `([${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])|([${VIRAMAS}])\\u200d(?![\\u200c\\u200d])`,
  'gu',
);

/** Joined pictures, flags and keycaps (Unicode Technical Standard 51). */
export const EMOJI =
  /\p{RI}{2}|[0-9#*]\ufe0f\u20e3|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu;

/** Returns the text with each emoji as one plain symbol and without joiners its scripts need. */
export const withoutJoiners = (text: string): string =>
  text.replace(EMOJI, '☺').replace(JOINER_IN_WORD, '$1$2');

/** Control, format (zero-width, bidi, tags) and half characters, and Unicode's own line ends. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/u;

/** Whether every character is drawn, or joins letters or pictures that need it. */
export const isPlainText = (text: string): boolean => !UNPRINTED.test(withoutJoiners(text));
