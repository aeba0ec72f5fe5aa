import { type Sentence, sentence } from '../../../../contract/back-office/sentence.ts';
import { isShortenedNumber } from '../../../../contract/utr.ts';
import { visibleText } from '../../api/visible-text.ts';
import {
  amountOfCell,
  dayOfCell,
  directionOf,
  isEmptyAmount,
  isReversal,
  isTotalsCell,
  referenceInText,
  referenceOfCell,
} from './cells.ts';
import { type BankColumns, columnsNamed, isPaidInHeading } from './columns.ts';
import type { FileTables } from './file-tables.ts';
import { type Encoding, InvalidBankList } from './file-text.ts';
import { type Row, type Table, type UnreadLine, unreadLineSentence } from './table.ts';

export interface ReadLine {
  /** from 1 */
  readonly line: number;
  readonly utr: string;
  readonly amount: bigint;
  /** 2026-01-31 */
  readonly day: string;
  /** paid out, or a reversal */
  readonly is_out: boolean;
}

export interface BankList {
  readonly encoding: Encoding;
  readonly headings: readonly string[];
  readonly columns: BankColumns | null;
  readonly lines: readonly ReadLine[];
  readonly unread: readonly UnreadLine<Sentence>[];
}

/** @param chosen null: the columns of the headings @throws InvalidBankList when nothing can be read */
export function readBankList({ tables, encoding }: FileTables, chosen: BankColumns | null = null): BankList {
  const { headings, columns, rows, unread } = bestReading(tables, chosen);
  if (!columns) return { encoding, headings, columns, lines: [], unread: [] };
  const reading = readingOf(rows, columns, headings);
  const lines: ReadLine[] = [];
  const others: UnreadLine<Sentence>[] = [...unread];
  for (const row of rows) {
    const read = readRow(row, reading);
    if ('why' in read) others.push(read);
    else lines.push(read);
  }
  others.sort((one, other) => one.line - other.line);
  return { encoding, headings, columns, lines, unread: others };
}

interface Found extends Table {
  readonly headings: readonly string[];
  readonly columns: BankColumns | null;
}

const widthOf = (rows: readonly Row[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** Prefers a separator with which a line names the columns, then one that splits most lines. */
function bestReading(tables: readonly Table[], chosen: BankColumns | null): Found {
  for (const table of tables)
    for (const [index, { cells }] of table.rows.entries()) {
      const named = columnsNamed(cells);
      if (named) return rowsBelow(table, index, chosen ?? named);
    }
  const divided = tables.map(({ rows }) => rows.filter(({ cells }) => cells.length > 1).length);
  const table = tables[divided.indexOf(Math.max(...divided))];
  const [first] = table?.rows ?? [];
  if (!table || (!first && table.unread.length === 0)) throw new InvalidBankList('The list is empty.');
  const width = widthOf(table.rows);
  if (width < 3) {
    const [broken] = table.unread;
    throw new InvalidBankList(
      first
        ? sentence`Line ${first.line} has too few columns. A list has a date, a UTR and an amount at least, with commas between.`
        : unreadLineSentence(broken ?? { line: 1, why: '' }),
    );
  }
  return rowsBelow(
    table,
    table.rows.findIndex(({ cells }) => cells.length === width),
    chosen,
  );
}

function rowsBelow({ rows, unread }: Table, index: number, columns: BankColumns | null): Found {
  const heading = rows[index];
  const isPayment = columns !== null && amountOfCell((heading?.cells[columns.amount] ?? '').trim()) !== null;
  const line = isPayment ? 0 : (heading?.line ?? 0);
  return {
    headings: (heading?.cells ?? []).map(
      (cell, at) => visibleText(cell.trim().slice(0, 60)).slice(0, 60) || String(at + 1),
    ),
    columns,
    rows: rows.slice(isPayment ? index : index + 1),
    unread: unread.filter((one) => one.line > line),
  };
}

interface Reading {
  readonly columns: BankColumns;
  readonly direction: number | null;
  /** its heading names credits, or debits have a minus */
  readonly isCredit: boolean;
}

/** Strips the apostrophe with which a spreadsheet marks text. */
const cellOf = ({ cells }: Row, at: number | null): string =>
  at === null ? '' : (cells[at] ?? '').trim().replace(/^'/, '');

function readingOf(rows: readonly Row[], columns: BankColumns, headings: readonly string[]): Reading {
  const isSigned = rows.some((row) => amountOfCell(cellOf(row, columns.amount))?.direction === 'out');
  return {
    columns,
    direction: columns.direction ?? findDirectionColumn(rows, columns),
    isCredit: isSigned || columns.debit !== null || isPaidInHeading(headings[columns.amount] ?? ''),
  };
}

function findDirectionColumn(rows: readonly Row[], columns: BankColumns): number | null {
  const known = new Set<number | null>(Object.values(columns));
  for (let at = 0; at < widthOf(rows); at++) {
    if (known.has(at)) continue;
    const cells = rows.map((row) => cellOf(row, at)).filter((cell) => cell !== '');
    const hasWord = cells.some((cell) => /[a-z]/i.test(cell));
    if (hasWord && cells.every((cell) => directionOf(cell) !== null)) return at;
  }
  return null;
}

const quoteCell = (cell: string): string => `"${visibleText(cell.slice(0, 60))}"`;

function readRow(
  row: Row,
  { columns, direction: directionAt, isCredit }: Reading,
): ReadLine | UnreadLine<Sentence> {
  const unread = (why: Sentence): UnreadLine<Sentence> => ({ line: row.line, why });
  if (row.cells.some((cell) => isTotalsCell(cell.trim()))) return unread('it is a total or a balance.');
  const dateCell = cellOf(row, columns.date);
  const day = dayOfCell(dateCell);
  if (day === null) return unread(sentence`${quoteCell(dateCell)} is not a date.`);
  const narration = cellOf(row, columns.narration);
  const amountCell = cellOf(row, columns.amount);
  const debit = cellOf(row, columns.debit);
  const amount = amountOfCell(amountCell);
  const direction = directionOf(cellOf(row, directionAt));
  const isOut =
    direction === 'out' ||
    amount?.direction === 'out' ||
    (!isEmptyAmount(debit) && isEmptyAmount(amountCell));
  if (isOut || isReversal(narration)) {
    const paise = (amountOfCell(debit) ?? amount)?.paise;
    const own = referenceOfCell(cellOf(row, columns.utr));
    const inText = referenceInText(narration, day);
    // A reversal may have its own reference in the column, and that of the payment in the text.
    const utr = isReversal(narration) ? (inText ?? own) : (own ?? inText);
    if (utr !== null && paise !== undefined) return { line: row.line, utr, amount: paise, day, is_out: true };
    return unread(isOut ? 'it is a payment out.' : 'it is a reversal without a reference.');
  }
  if (!isEmptyAmount(debit)) return unread('it has an amount in and one out.');
  if (amount === null)
    return unread(
      sentence`${quoteCell(amountCell)} is not an amount in rupees, such as 250, 99.50 or 1,23,456.00.`,
    );
  if (direction !== 'in' && amount.direction !== 'in' && !isCredit)
    return unread(
      'nothing says that it was paid in: choose the column with Dr or Cr, or name its column Credit.',
    );
  const reference = cellOf(row, columns.utr);
  const utr = referenceOfCell(reference) ?? referenceInText(narration, day);
  if (utr === null) return unread(whyNoReference(reference));
  return { line: row.line, utr, amount: amount.paise, day, is_out: false };
}

const whyNoReference = (cell: string): Sentence =>
  isShortenedNumber(cell)
    ? sentence`${quoteCell(cell)} is not a UTR of a bank: 12 digits, or 16 to 22 letters and digits. A spreadsheet has shortened it: format that column as text.`
    : sentence`${quoteCell(cell)} is not a UTR of a bank: 12 digits, or 16 to 22 letters and digits.`;
