/** A letter with its marks, skin tone and whatever is joined to it. Close to what Intl.Segmenter finds. */
const CHARACTER = /.(?:[\p{M}\p{EMod}]|\u200d.)*/gsu;

/** @returns what people see as characters; browsers such as Firefox 115 have no Intl.Segmenter */
export function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(CHARACTER) ?? [];
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}
