import type { Text } from '../../languages/text.ts';

export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
  readonly reason: Text;

  constructor(line: number) {
    super('verify.brokenQuote');
    this.reason = { key: 'verify.brokenQuote', values: { line } };
  }
}

/**
 * Reads RFC 4180 rows one at a time, without empty lines. No library: a person should be able to read the whole
 * page; the tests compare it with csv-parse.
 */
export function* csvRows(text: string, separator = ','): Generator<CsvRow> {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new BrokenCsv(line);
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
    cells = [];
    begins = line;
  }
}
