import { EMOJI, JOINER_IN_WORD } from '../../../contract/visible.ts';

/** Not printed, or not drawn by fonts. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

const KEPT = new RegExp(`${JOINER_IN_WORD.source}|${EMOJI.source}`, 'gu');

/** Writes invisible characters out, such as `\u200b`. Joiners that letters or emoji need stay. */
export function visibleText(text: string): string {
  let shown = '';
  let from = 0;
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    shown += text.slice(from, index).replace(UNSEEN, escaped) + kept;
    from = index + kept.length;
  }
  return shown + text.slice(from).replace(UNSEEN, escaped);
}
