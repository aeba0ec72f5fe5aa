import { CsvError, parse } from 'csv-parse/sync';
import { paiseFromRupees } from '../../contract/money.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import { visibleText } from '../../contract/visible.ts';
import { type BankColumns, columnsNamed } from './bank-columns.ts';
import { type BankLineOnWire, MAX_LINES } from './commands.ts';

/** A bank's list is at most this large, bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** A line of a bank's list is at most this long, characters. */
const MAX_LINE_CHARACTERS = 10_000;

/** A list cannot be read; says in one line where and why. */
export class InvalidBankList extends Error {
  override readonly name = 'InvalidBankList';
}

/** A line of the file that cannot be read, and why. */
export interface UnreadLine {
  readonly line: number;
  readonly why: string;
}

export interface BankList {
  readonly lines: readonly BankLineOnWire[];
  readonly unread: readonly UnreadLine[];
}

interface Row {
  readonly cells: readonly string[];
  /** where it ends in the file, from 1 */
  readonly line: number;
}

class UnreadableCell extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;

/** A list without headings has these two columns. */
const BARE: BankColumns = { utr: 0, amount: 1, debit: null, direction: null, narration: null };

/**
 * Reads a bank's list: text in UTF-8, separated by commas, semicolons or tabs. One of its lines names the columns, as a
 * statement of a bank does; without one there are two, reference and amount. Payments out are passed over.
 * @returns what can be read, and what cannot
 * @throws InvalidBankList when nothing can be read
 */
export function readBankList(bytes: Uint8Array): BankList {
  const { rows, unread, columns } = bestReading(textOf(bytes));
  if (rows.length > MAX_LINES)
    throw new InvalidBankList(`The list has ${rows.length} lines, more than ${MAX_LINES}: split it.`);
  const lines: BankLineOnWire[] = [];
  for (const row of rows) {
    try {
      const read = readRow(row, columns);
      if (read) lines.push(read);
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      unread.push({ line: row.line, why: error.message });
    }
  }
  unread.sort((one, other) => one.line - other.line);
  const [first] = unread;
  if (lines.length === 0)
    throw new InvalidBankList(
      first ? `Line ${first.line}: ${first.why}` : 'The list has no payment in beneath its first line.',
    );
  return { lines, unread };
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_LIST_BYTES)
    throw new InvalidBankList(`The list is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB: split it.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidBankList('The list is not text in UTF-8: save it as "CSV UTF-8".');
  }
}

interface Reading {
  readonly rows: readonly Row[];
  readonly unread: UnreadLine[];
  readonly columns: BankColumns;
}

/** Reads by the separator with which a line names the columns, else by the one that makes two columns of the first line. */
function bestReading(text: string): Reading {
  const readings = SEPARATORS.map((separator) => rowsOf(text, separator));
  for (const { rows, unread } of readings)
    for (const [index, { cells, line }] of rows.entries()) {
      const columns = columnsNamed(cells);
      if (columns)
        return { columns, rows: rows.slice(index + 1), unread: unread.filter((one) => one.line > line) };
    }
  const bare = readings.find(({ rows }) => rows[0]?.cells.length === 2) ?? readings[0];
  const [first] = bare?.rows ?? [];
  if (!bare || (!first && bare.unread.length === 0)) throw new InvalidBankList('The list is empty.');
  if (first && first.cells.length !== 2)
    throw new InvalidBankList(
      `Line ${first.line} has ${first.cells.length} columns. Name the columns in a first line, utr and amount among them, or leave only these two, with a comma between.`,
    );
  return { ...bare, columns: BARE };
}

const hasText = ({ cells }: Row): boolean => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

/** A quote that is never closed takes all that follows with it, so that the lines are then read one by one. */
function rowsOf(text: string, separator: string): { rows: Row[]; unread: UnreadLine[] } {
  try {
    return { rows: parseRows(text, separator).filter(hasText), unread: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  const rows: Row[] = [];
  const unread: UnreadLine[] = [];
  for (const [index, lineText] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    try {
      rows.push(...parseRows(lineText, separator).map(({ cells }) => ({ cells, line })));
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      unread.push({ line, why: `it is not CSV: ${visibleText(error.message)}.` });
    }
  }
  return { rows: rows.filter(hasText), unread };
}

function parseRows(text: string, separator: string): Row[] {
  // With `info` each record comes with where it was found; the types do not know it.
  const found = parse(text, {
    info: true,
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_CHARACTERS,
  }) as unknown as readonly {
    readonly record: readonly string[];
    readonly info: { readonly lines: number };
  }[];
  return found.map(({ record, info }) => ({ cells: record, line: info.lines }));
}

/** @returns null for a payment out. @throws UnreadableCell */
function readRow({ cells, line }: Row, columns: BankColumns): BankLineOnWire | null {
  if (columns === BARE && cells.length !== 2) throw new UnreadableCell(`it has ${cells.length} columns.`);
  const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? '').trim());
  const amount = cell(columns.amount);
  const isOut = /^dr|^debit/i.test(cell(columns.direction)) || /\bdr\.?$/i.test(amount);
  if (isOut || (isNothing(amount) && !isNothing(cell(columns.debit)))) return null;
  return { line, utr: utrOf(cell(columns.utr), cell(columns.narration)), amount: amountOf(amount) };
}

/** How statements leave the amount of the other direction out. */
const isNothing = (amount: string): boolean => /^[-0.,\s]*$/.test(amount);

/** @param narration names the reference where its own cell holds none, as those of SBI, ICICI and Axis do */
function utrOf(cell: string, narration: string): string {
  const utr = canonicalUtr(cell);
  const isTold = utr !== null && !/^0*$/.test(utr);
  if (isTold && (narration === '' || !/\s/.test(cell))) return utr;
  const named = new Set(
    Array.from(narration.matchAll(/(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g), ([digits]) => digits),
  );
  const [only] = named;
  if (only !== undefined && named.size === 1) return canonicalUtr(only) ?? only;
  if (isTold) return utr;
  // A spreadsheet shows a long number as 4.12346E+11, and its last digits are gone.
  const hint = /^\d[.,]\d+E\+?\d+$/i.test(cell)
    ? ' A spreadsheet has shortened it: format that column as text.'
    : '';
  throw new UnreadableCell(
    `"${visibleText(cell)}" is not a UTR, which has letters A to Z and digits only.${hint}`,
  );
}

/** Digits with their thousands, or lakhs and crores, parted by commas. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;

function amountOf(cell: string): string {
  const typed = cell.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/\s*cr\.?$/i, '');
  const amount = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  const paise = paiseFromRupees(amount);
  if (paise !== null && paise > 0n) return amount;
  throw new UnreadableCell(
    `"${visibleText(cell)}" is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.`,
  );
}
