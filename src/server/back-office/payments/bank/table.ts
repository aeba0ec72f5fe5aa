import type { Sentence } from '../../../../contract/back-office/sentence.ts';

export interface Row {
  readonly cells: readonly string[];
  /** from 1 */
  readonly line: number;
}

export interface UnreadLine<Why = string> {
  readonly line: number;
  readonly why: Why;
}

export const unreadLineSentence = ({ line, why }: UnreadLine): Sentence => ({
  message_code: 'Line {line}: {why}',
  values: { line, why },
});

export interface Table {
  readonly rows: readonly Row[];
  readonly unread: readonly UnreadLine[];
}

// The texts of tooLong repeat the limits, because translations are found by the whole text.
const MAX_ROW_CHARACTERS = 10_000;
const MAX_CELLS = 200;

function endOfQuoted(text: string, start: number): number | null {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || at - start > MAX_ROW_CHARACTERS) return null;
    if (text[at + 1] !== '"') return at + 1;
  }
}

export function tooLong(cells: readonly string[], characters: number): string | null {
  if (characters > MAX_ROW_CHARACTERS) return 'it has more than 10000 characters.';
  return cells.length > MAX_CELLS ? 'it has more than 200 columns.' : null;
}

const isRowEnd = (character: string | undefined): boolean => character === '\n' || character === undefined;

function readCells(
  text: string,
  start: number,
  separator: string,
): { readonly cells: string[]; readonly end: number } | string {
  const cells: string[] = [];
  for (let at = start; ; at++) {
    let end = at;
    if (text[at] === '"') {
      const quoted = endOfQuoted(text, at);
      if (quoted === null) return 'it is not CSV: a quote is not closed.';
      end = quoted;
      cells.push(text.slice(at + 1, end - 1).replaceAll('""', '"'));
      if (text[end] !== separator && !isRowEnd(text[end])) return 'it is not CSV: text follows a quote.';
    } else {
      while (text[end] !== separator && !isRowEnd(text[end])) end++;
      const cell = text.slice(at, end);
      if (cell.includes('"')) return 'it is not CSV: a quote is in the middle of a cell.';
      cells.push(cell);
    }
    const why = tooLong(cells, end - start);
    if (why !== null) return why;
    if (isRowEnd(text[end])) return { cells, end };
    at = end;
  }
}

export const hasText = (cells: readonly string[]): boolean =>
  cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** RFC 4180. Of a broken row only the first line is skipped, so that an unclosed quote does not swallow the rest. */
export function tableOf(text: string, separator: string): Table {
  const rows: Row[] = [];
  const unread: UnreadLine[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const read = readCells(text, at, separator);
    const isRead = typeof read !== 'string';
    const end = isRead ? read.end : endOfLine(text, at);
    if (!isRead) unread.push({ line, why: read });
    else if (hasText(read.cells)) rows.push({ cells: read.cells, line });
    for (let next = text.indexOf('\n', at); next >= 0 && next <= end; next = text.indexOf('\n', next + 1))
      line++;
    at = end + 1;
  }
  return { rows, unread };
}
