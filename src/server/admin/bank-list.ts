import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { paiseFromRupees } from '../../contract/money.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import { visibleText } from '../../contract/visible.ts';
import { type BankColumns, columnsNamed } from './bank-columns.ts';
import { type BankLineOnWire, MAX_LINES } from './commands.ts';

export const MAX_LIST_BYTES = 2 * 1024 * 1024;

const MAX_LINE_CHARACTERS = 10_000;

export class InvalidBankList extends Error {
  override readonly name = 'InvalidBankList';
}

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
  /** the last one of the row, from 1 */
  readonly line: number;
}

class UnreadableCell extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;

const COLUMNS_WITHOUT_HEADINGS: BankColumns = {
  utr: 0,
  amount: 1,
  debit: null,
  direction: null,
  narration: null,
};

/**
 * Reads a bank's list: text in UTF-8, separated by commas, semicolons or tabs. One of its lines names the columns;
 * without one they are reference and amount. Payments out are skipped.
 * @throws InvalidBankList when nothing can be read
 */
export const readBankListFile = async (path: string): Promise<BankList> =>
  readBankList(await readListFile(path));

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

/** Reads a file or a pipe, and stops when it is too large. */
async function readListFile(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of file.createReadStream({ autoClose: false })) {
        parts.push(part);
        bytes += part.length;
        if (bytes > MAX_LIST_BYTES)
          throw new InvalidBankList(`${path} is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB: split it.`);
      }
      return Buffer.concat(parts);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof InvalidBankList) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const why =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(code);
    throw new InvalidBankList(`${path} cannot be read: ${why}.`);
  }
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

/** Tries each separator: one with which a line names the columns, else one that makes two columns of the first line. */
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
  return { ...bare, columns: COLUMNS_WITHOUT_HEADINGS };
}

const hasText = ({ cells }: Row): boolean => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

/** A quote that is never closed swallows the rest, so the lines are then read one by one. */
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
  // The types do not know that `info` changes the result.
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
  if (columns === COLUMNS_WITHOUT_HEADINGS && cells.length !== 2)
    throw new UnreadableCell(`it has ${cells.length} columns.`);
  const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? '').trim());
  const amount = cell(columns.amount);
  const isOut = /^dr|^debit/i.test(cell(columns.direction)) || /\bdr\.?$/i.test(amount);
  if (isOut || (isNothing(amount) && !isNothing(cell(columns.debit)))) return null;
  return { line, utr: utrOf(cell(columns.utr), cell(columns.narration)), amount: amountOf(amount) };
}

/** Statements write nothing, zero or a dash for the other direction. */
const isNothing = (amount: string): boolean => /^[-0.,\s]*$/.test(amount);

/** @param narration has the reference where its own cell has none: SBI, ICICI, Axis */
function utrOf(cell: string, narration: string): string {
  const utr = canonicalUtr(cell);
  const isReference = utr !== null && !/^0*$/.test(utr);
  if (isReference && (narration === '' || !/\s/.test(cell))) return utr;
  const named = new Set(
    Array.from(narration.matchAll(/(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g), ([digits]) => digits),
  );
  const [only] = named;
  if (only !== undefined && named.size === 1) return canonicalUtr(only) ?? only;
  if (isReference) return utr;
  // A spreadsheet shows a long number as 4.12346E+11, and its last digits are gone.
  const hint = /^\d[.,]\d+E\+?\d+$/i.test(cell)
    ? ' A spreadsheet has shortened it: format that column as text.'
    : '';
  throw new UnreadableCell(
    `"${visibleText(cell)}" is not a UTR, which has letters A to Z and digits only.${hint}`,
  );
}

/** Thousands, lakhs and crores separated by commas. */
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
