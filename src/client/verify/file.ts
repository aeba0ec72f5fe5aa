import type { Message, Text } from '../../languages/text.ts';
import { type CheckResult, COLUMNS, checkRound, NEEDED_COLUMNS, type RoundFields } from './check.ts';
import { csvRows } from './csv.ts';

const MAX_ROUNDS = 500_000;

const MAX_REPORTED = 200;

const ROUNDS_PER_UPDATE = 250;

/** Spreadsheet programs may write the separator in a line of its own at the start. */
const SEPARATOR_LINE = /^\uFEFF?sep=.(?=[\r\n])/;

/** In some countries spreadsheet programs separate by semicolon or tab. */
function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((separator) => head.split(separator).length >= NEEDED_COLUMNS.length) ?? ',';
}

/** The first bytes of .xlsx and .ods files. */
const ZIP = 'PK\u0003\u0004';

export interface ReportedRow {
  readonly line: number;
  readonly verdict: 'unfair' | 'unreadable';
  readonly reason: Message;
}

export interface CheckProgress {
  /** done, 0 to 1 */
  readonly part: number;
  readonly counts: Readonly<Record<CheckResult['verdict'], number>>;
  readonly named: readonly ReportedRow[];
}

export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(readonly reason: Text) {
    super(reason.key);
  }
}

/**
 * Checks every round of a CSV file; the last yield is the result.
 * @throws {UnusableFile | BrokenCsv} with a text for people
 */
export function* checkFile(text: string): Generator<CheckProgress> {
  if (text.startsWith(ZIP)) throw new UnusableFile({ key: 'verify.notCsv' });
  const plain = text.replace(SEPARATOR_LINE, '');
  const rows = csvRows(plain, separatorOf(plain));
  const head = rows.next();
  if (head.done) throw new UnusableFile({ key: 'verify.fileEmpty' });
  const names = head.value.cells.map((name) => name.trim().toLowerCase());
  for (const name of NEEDED_COLUMNS)
    if (!names.includes(name)) throw new UnusableFile({ key: 'verify.columnMissing', values: { name } });
  const columns = COLUMNS.map((name) => [name, names.indexOf(name)] as const).filter(([, at]) => at >= 0);

  const counts = { fair: 0, hashOnly: 0, unfair: 0, sealed: 0, unreadable: 0 };
  const named: ReportedRow[] = [];
  const lines = countLines(text);
  let rounds = 0;
  for (const { line, cells } of rows) {
    if (++rounds > MAX_ROUNDS)
      throw new UnusableFile({ key: 'verify.tooManyRounds', values: { count: MAX_ROUNDS } });
    const checked = checkRow(
      Object.fromEntries(columns.map(([name, at]) => [name, cells[at] ?? ''])) as RoundFields,
    );
    counts[checked.verdict]++;
    if ((checked.verdict === 'unfair' || checked.verdict === 'unreadable') && named.length < MAX_REPORTED)
      named.push({ line, verdict: checked.verdict, reason: checked.reason });
    if (rounds % ROUNDS_PER_UPDATE === 0)
      yield { part: Math.min(1, line / lines), counts: { ...counts }, named: [...named] };
  }
  if (rounds === 0) throw new UnusableFile({ key: 'verify.fileNoRounds' });
  yield { part: 1, counts, named };
}

/** A number, boolean or date, as a spreadsheet writes what it has converted. */
const CONVERTED = /^(-?\d+|true|false|\d{1,4}-(\d{1,2}|[a-z]{3,9})(-\d{1,4})?|[a-z]{3,9}-\d{1,4})$/i;

/** A converted client seed is lost, so its draw proves nothing. */
function checkRow(fields: RoundFields): CheckResult {
  const checked = checkRound(fields);
  const isDrawn =
    checked.verdict === 'fair' || checked.verdict === 'hashOnly' || checked.verdict === 'unfair';
  if (!isDrawn || !CONVERTED.test((fields.client_seed ?? '').trim())) return checked;
  return {
    verdict: 'unreadable',
    reason: 'verify.clientSeedConverted',
  };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
