/** A letter with its marks, skin tone and joined characters, close to what Intl.Segmenter finds. */
const CHARACTER = /.(?:[\p{M}\p{EMod}]|\u200d.)*/gsu;

/** Returns the characters as people see them; Firefox 115 has no Intl.Segmenter. */
export function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(CHARACTER) ?? [];
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

/** Cuts a text without splitting a character. @param length at most, in UTF-16 units */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const character of charactersOf(text)) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept;
}
