import { CsvError, parse } from 'csv-parse/sync';
import { MAX_BANK_LINES, MAX_STATEMENT_BYTES } from '../../../contract/admin/bank-statement.ts';
import { paiseFromRupees } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import { type BankColumns, columnsNamed } from './bank-columns.ts';
import { visibleText } from './visible-text.ts';

const MAX_LINE_CHARACTERS = 10_000;

export class InvalidBankList extends Error {
  override readonly name = 'InvalidBankList';
}

export interface UnreadLine {
  readonly line: number;
  readonly why: string;
}

/** A payment in. */
export interface ReadLine {
  /** its number in the file, from 1 */
  readonly line: number;
  /** canonical */
  readonly utr: string;
  /** paise */
  readonly amount: bigint;
}

export interface BankList {
  /** of the columns, to choose from */
  readonly headings: string[];
  /** null: no line names them, and nothing was read */
  readonly columns: BankColumns | null;
  readonly lines: readonly ReadLine[];
  readonly unread: UnreadLine[];
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
 * Reads a statement of a bank: text separated by commas, semicolons or tabs. One of its lines names the columns; without
 * one they are reference and amount, or as chosen. Payments out are skipped.
 * @param chosen the columns as an operator chose them; null: by their headings
 * @throws InvalidBankList when nothing can be read
 */
export function readBankList(bytes: Uint8Array, chosen: BankColumns | null = null): BankList {
  const { headings, rows, unread, columns } = bestReading(textOf(bytes), chosen);
  if (rows.length > MAX_BANK_LINES)
    throw new InvalidBankList(`The list has ${rows.length} lines, more than ${MAX_BANK_LINES}: split it.`);
  if (!columns) return { headings, columns, lines: [], unread: [] };
  const lines: ReadLine[] = [];
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
  // Another choice of columns may read it.
  if (lines.length === 0 && headings.length <= 2)
    throw new InvalidBankList(
      first ? `Line ${first.line}: ${first.why}` : 'The list has no payment in beneath its first line.',
    );
  return { headings, columns, lines, unread };
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_STATEMENT_BYTES)
    throw new InvalidBankList(`The list is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB: split it.`);
  if (
    startsWith(bytes, 0x50, 0x4b) ||
    startsWith(bytes, 0xd0, 0xcf) ||
    startsWith(bytes, 0x25, 0x50, 0x44, 0x46)
  )
    throw new InvalidBankList('This is a workbook or a PDF and no CSV: save it as "CSV UTF-8".');
  const encoding = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Some banks write numbers as ="0123", so that a spreadsheet keeps their zeros.
    return text.replace(/="([^"\n]*)"/g, '$1');
  } catch {
    throw new InvalidBankList('The list is not text in UTF-8: save it as "CSV UTF-8".');
  }
}

interface Table {
  readonly rows: readonly Row[];
  readonly unread: UnreadLine[];
}

interface Reading extends Table {
  readonly headings: string[];
  readonly columns: BankColumns | null;
}

/** Tries each separator: one with which a line names the columns, else the one that divides most lines. */
function bestReading(text: string, chosen: BankColumns | null): Reading {
  const tables = SEPARATORS.map((separator) => rowsOf(text, separator));
  for (const table of tables)
    for (const [index, { cells }] of table.rows.entries()) {
      const named = columnsNamed(cells);
      if (named) return beneath(table, index, chosen ?? named);
    }
  // A comma within amounts makes columns of a few lines, and a separator of most.
  const divided = tables.map(({ rows }) => rows.filter(({ cells }) => cells.length > 1).length);
  const table = tables[divided.indexOf(Math.max(...divided))];
  const width = Math.max(0, ...(table?.rows ?? []).map(({ cells }) => cells.length));
  const [first] = table?.rows ?? [];
  if (!table || (!first && table.unread.length === 0)) throw new InvalidBankList('The list is empty.');
  if (width < 2) {
    const [broken] = table.unread;
    throw new InvalidBankList(
      first
        ? `Line ${first.line} has one column. A list has a UTR and an amount at least, with a comma between.`
        : `Line ${broken?.line}: ${broken?.why}`,
    );
  }
  if (!chosen && first?.cells.length === 2)
    return { ...table, headings: ['1', '2'], columns: COLUMNS_WITHOUT_HEADINGS };
  const widest = table.rows.findIndex(({ cells }) => cells.length === width);
  return beneath(table, widest, chosen);
}

/** The rows beneath the headings; with them where they are no headings but the first payment. */
function beneath({ rows, unread }: Table, index: number, columns: BankColumns | null): Reading {
  const heading = rows[index];
  const isPayment = columns !== null && isAmount(heading?.cells[columns.amount] ?? '');
  const line = isPayment ? 0 : (heading?.line ?? 0);
  return {
    headings: (heading?.cells ?? []).map(
      (cell, at) => visibleText(cell.trim()).slice(0, 60) || String(at + 1),
    ),
    columns,
    rows: rows.slice(isPayment ? index : index + 1),
    unread: unread.filter((one) => one.line > line),
  };
}

function isAmount(cell: string): boolean {
  try {
    amountOf(cell.trim());
    return true;
  } catch {
    return false;
  }
}

const hasText = ({ cells }: Row): boolean => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

/** A quote that is never closed swallows the rest, so the lines are then read one by one. */
function rowsOf(text: string, separator: string): Table {
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
function readRow({ cells, line }: Row, columns: BankColumns): ReadLine | null {
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

/** @returns paise. @throws UnreadableCell */
function amountOf(cell: string): bigint {
  const typed = cell.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/\s*cr\.?$/i, '');
  const amount = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  const paise = paiseFromRupees(amount);
  if (paise !== null && paise > 0n) return paise;
  throw new UnreadableCell(
    `"${visibleText(cell)}" is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.`,
  );
}
