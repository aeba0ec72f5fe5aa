import { MAX_STATEMENT_BYTES } from '../../../../contract/back-office/bank-statement.ts';
import { sentence } from '../../../../contract/back-office/sentence.ts';
import { type Encoding, InvalidBankList, startsWith, textOfFile } from './file-text.ts';
import { type Table, tableOf } from './table.ts';

/** The possible readings of a file: a text split by each separator, or the first sheet of a workbook. */
export interface FileTables {
  readonly encoding: Encoding;
  readonly tables: readonly Table[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** @throws InvalidBankList when the bytes are no text */
export function textTables(bytes: Uint8Array): FileTables {
  const { text, encoding } = textOfFile(bytes);
  // Some banks write numbers as ="0123", so that a spreadsheet keeps leading zeros.
  const plain = text.replace(/="([^"\n]*)"/g, '$1');
  return { encoding, tables: SEPARATORS.map((separator) => tableOf(plain, separator)) };
}

/** @throws InvalidBankList when nothing can be read */
export async function fileTables(bytes: Uint8Array): Promise<FileTables> {
  if (bytes.length > MAX_STATEMENT_BYTES)
    throw new InvalidBankList(
      sentence`The list is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB: split it.`,
    );
  if (!startsWith(bytes, 0x50, 0x4b)) return textTables(bytes);
  // Lazy: most files are text.
  const { workbookTable } = await import('./workbook.ts');
  return { encoding: 'xlsx', tables: [await workbookTable(bytes)] };
}
