import { readSheet } from 'read-excel-file/universal';
import { sentence } from '../../../../contract/back-office/sentence.ts';
import { checkLines, InvalidBankList } from './file-text.ts';
import { hasText, type Row, type Table, tooLong, type UnreadLine } from './table.ts';

const MAX_UNPACKED_MB = 32;
const MAX_FILES = 500;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;

/** Returns the unpacked size that the archive's central directory states; null without a valid directory. */
function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) return null;
  const files = view.getUint16(end + 10, true);
  if (files > MAX_FILES) return null;
  let sum = 0;
  for (let nth = 0, at = view.getUint32(end + 16, true); nth < files; nth++) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    sum += view.getUint32(at + 24, true);
    at += ENTRY_BYTES + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0);
  }
  return sum;
}

/** Spreadsheets keep 15 digits. A longer number is formatted with an exponent, which is refused. */
const MAX_EXACT = 1e15;

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value);
  if (Number.isInteger(value))
    return Math.abs(value) < MAX_EXACT ? String(value) : value.toExponential().toUpperCase();
  // Removes rounding errors such as 0.30000000000000004.
  return String(Number(value.toFixed(6)));
}

/** Reads the first sheet. @throws InvalidBankList when it is no workbook or too large */
export async function workbookTable(bytes: Uint8Array): Promise<Table> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null)
    throw new InvalidBankList('This workbook cannot be read: save it as .xlsx or "CSV UTF-8".');
  if (unpacked > MAX_UNPACKED_MB * 1024 * 1024)
    throw new InvalidBankList(sentence`This workbook unpacks to more than ${MAX_UNPACKED_MB} MB: split it.`);
  const found: readonly (readonly unknown[])[] = await readSheet(bytes.slice().buffer).catch(() => {
    throw new InvalidBankList('This workbook cannot be read: save it as .xlsx or "CSV UTF-8".');
  });
  checkLines(found.length);
  const rows: Row[] = [];
  const unread: UnreadLine[] = [];
  for (const [nth, values] of found.entries()) {
    const cells = values.map(cellText);
    const why = tooLong(cells, cells.join('').length);
    if (why !== null) unread.push({ line: nth + 1, why });
    else if (hasText(cells)) rows.push({ cells, line: nth + 1 });
  }
  return { rows, unread };
}
