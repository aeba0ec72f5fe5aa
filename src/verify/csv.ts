/** A line of a CSV file: its cells, and where it begins (1 is the first). */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that is no CSV. */
export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
}

/**
 * Reads comma-separated values as RFC 4180 has them, one row at a time: quoted cells, doubled quotes, any line ends, a
 * byte order mark. Empty lines are left out. Its own few lines and no library, since the page that it is for is one
 * file that a person should be able to read through; the tests compare it with csv-parse.
 * @throws BrokenCsv when a quote is not closed or stands in the middle of a cell
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new BrokenCsv(`Line ${line} has a quote that is not closed or not where one may be.`);
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
    cells = [];
    begins = line;
  }
}
