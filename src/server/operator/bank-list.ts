import { CsvError, parse } from 'csv-parse/sync';
import { paiseFromRupees } from '../../contract/money.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import { visibleText } from '../../contract/visible.ts';
import { type BankLineOnWire, MAX_LINES } from './commands.ts';

/** A bank's list is at most this large, bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** A line of a bank's list is at most this long, characters. */
const MAX_LINE_CHARACTERS = 10_000;

/** A list cannot be read; says in one line where and why. */
export class InvalidBankList extends Error {
  override readonly name = 'InvalidBankList';
}

interface Row {
  readonly cells: readonly string[];
  /** where it ends in the file, from 1 */
  readonly line: number;
}

/**
 * Reads a bank's list: CSV in UTF-8, separated by commas. A first line may name the columns `utr` and `amount` among
 * others; without one there are these two, in this order.
 * @throws InvalidBankList that names the line
 */
export function readBankLines(bytes: Uint8Array): BankLineOnWire[] {
  const rows = rowsOf(bytes);
  const [first] = rows;
  if (!first) throw new InvalidBankList('The list is empty.');
  const named = columnsNamed(first.cells);
  const lines = named ? rows.slice(1) : rows;
  if (!named && first.cells.length !== 2)
    throw new InvalidBankList(
      `Line ${first.line} has ${first.cells.length} columns. Name the columns in a first line, utr and amount among them, or leave only these two, with a comma between.`,
    );
  if (lines.length === 0) throw new InvalidBankList('The list has no line beneath its first.');
  if (lines.length > MAX_LINES)
    throw new InvalidBankList(`The list has ${lines.length} lines, more than ${MAX_LINES}: split it.`);
  const { utr, amount } = named ?? { utr: 0, amount: 1 };
  return lines.map(({ cells, line }) => ({
    line,
    utr: utrOf(cells[utr] ?? '', line),
    amount: amountOf(cells[amount] ?? '', line),
  }));
}

function rowsOf(bytes: Uint8Array): Row[] {
  if (bytes.length > MAX_LIST_BYTES)
    throw new InvalidBankList(`The list is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB: split it.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidBankList('The list is not text in UTF-8: save it as "CSV UTF-8".');
  }
  try {
    // With `info` each record comes with where it was found; the types do not know it.
    const found = parse(text, {
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_CHARACTERS,
    }) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    return found.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidBankList(`The list is not CSV: ${visibleText(error.message)}.`);
  }
}

/** @returns where the columns are, when the cells are their names */
function columnsNamed(cells: readonly string[]): { utr: number; amount: number } | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const utr = names.findIndex((name) => /^utr(no|number)?$/.test(name));
  const amount = names.indexOf('amount');
  return utr < 0 || amount < 0 ? null : { utr, amount };
}

function utrOf(cell: string, line: number): string {
  const utr = canonicalUtr(cell);
  if (utr !== null) return utr;
  // A spreadsheet shows a long number as 4.12346E+11, and its last digits are gone.
  const hint = /^\d[.,]\d+E\+?\d+$/i.test(cell.trim())
    ? ' A spreadsheet has shortened it: format that column as text.'
    : '';
  throw new InvalidBankList(
    `Line ${line}: "${visibleText(cell)}" is not a UTR, which has letters A to Z and digits only.${hint}`,
  );
}

/** Digits with their thousands, or lakhs and crores, parted by commas. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;

function amountOf(cell: string, line: number): string {
  const typed = cell.trim().replace(/^₹\s*/, '');
  const amount = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  const paise = paiseFromRupees(amount);
  if (paise !== null && paise > 0n) return amount;
  throw new InvalidBankList(
    `Line ${line}: "${visibleText(cell)}" is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.`,
  );
}
