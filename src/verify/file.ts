import { type Checked, COLUMNS, checkRound, NEEDED_COLUMNS, type RoundFields } from './check.ts';
import { csvRows } from './csv.ts';

/** Characters of a file at most, and rounds that are read of it. */
export const FILE_LIMITS = { characters: 64 * 1024 * 1024, rounds: 500_000 } as const;

/** Rounds that did not agree are named one by one up to so many; all are counted. */
const NAMED_AT_MOST = 200;

/** Rounds between two looks at how far it is. */
const ROUNDS_A_LOOK = 250;

/** A round that does not agree, or could not be read. */
export interface Named {
  /** of the file, 1 is the first */
  readonly line: number;
  readonly verdict: 'unfair' | 'unreadable';
  readonly reason: string;
}

/** How far the check of a file is. */
export interface Progress {
  /** the part of the file that is done, 0 to 1 */
  readonly part: number;
  readonly counts: Readonly<Record<Checked['verdict'], number>>;
  /** those that do not agree, in the order of the file */
  readonly named: readonly Named[];
}

/** A file that cannot be checked at all; its message is for a person. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/**
 * Checks every round of a CSV file, and says now and then how far it is; the last it says is the result.
 * @throws UnusableFile when the file is too large, has no rounds or lacks a column
 * @throws BrokenCsv when it is no CSV
 */
export function* checkFile(text: string): Generator<Progress> {
  if (text.length > FILE_LIMITS.characters) throw new UnusableFile('The file is larger than 64 MB.');
  const rows = csvRows(text);
  const head = rows.next();
  if (head.done) throw new UnusableFile('The file is empty.');
  const names = head.value.cells.map((name) => name.trim().toLowerCase());
  for (const name of NEEDED_COLUMNS)
    if (!names.includes(name))
      throw new UnusableFile(`The first line of the file must name the column ${name}.`);
  const columns = COLUMNS.map((name) => [name, names.indexOf(name)] as const).filter(([, at]) => at >= 0);

  const counts = { fair: 0, unfair: 0, sealed: 0, unreadable: 0 };
  const named: Named[] = [];
  const lines = countLines(text);
  let rounds = 0;
  for (const { line, cells } of rows) {
    if (++rounds > FILE_LIMITS.rounds)
      throw new UnusableFile(`The file has more than ${FILE_LIMITS.rounds} rounds.`);
    const checked = checkRow(
      Object.fromEntries(columns.map(([name, at]) => [name, cells[at] ?? ''])) as RoundFields,
    );
    counts[checked.verdict]++;
    if ((checked.verdict === 'unfair' || checked.verdict === 'unreadable') && named.length < NAMED_AT_MOST)
      named.push({ line, verdict: checked.verdict, reason: checked.reason });
    if (rounds % ROUNDS_A_LOOK === 0)
      yield { part: Math.min(1, line / lines), counts: { ...counts }, named: [...named] };
  }
  if (rounds === 0) throw new UnusableFile('The file has no rounds.');
  yield { part: 1, counts, named };
}

/** A number, a truth value or a date, as a spreadsheet writes what it has taken for one. */
const CONVERTED = /^(-?\d+|true|false|\d{1,4}-(\d{1,2}|[a-z]{3,9})(-\d{1,4})?|[a-z]{3,9}-\d{1,4})$/i;

/** What a converted client seed was before is unknown, so nothing that it draws speaks for or against the round. */
function checkRow(fields: RoundFields): Checked {
  const checked = checkRound(fields);
  const isDrawn = checked.verdict === 'fair' || checked.verdict === 'unfair';
  if (!isDrawn || !CONVERTED.test((fields.client_seed ?? '').trim())) return checked;
  return {
    verdict: 'unreadable',
    reason:
      'The client seed looks like a number or a date: a spreadsheet may have changed it. Check the file as it is downloaded now.',
  };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
