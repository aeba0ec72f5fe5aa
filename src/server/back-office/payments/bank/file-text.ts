import { MAX_BANK_LINES } from '../../../../contract/back-office/bank-statement.ts';
import { type Sentence, sentence } from '../../../../contract/back-office/sentence.ts';
import { fillText } from '../../../../languages/text.ts';

export class InvalidBankList extends Error {
  override readonly name = 'InvalidBankList';
  constructor(readonly why: Sentence) {
    super(typeof why === 'string' ? why : fillText(why.message_code, 'en', why.values));
  }
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'xlsx';

const SAMPLE_BYTES = 2_000;

export const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Detects UTF-16 without a byte order mark: Latin text has a zero at every other byte. */
function byteOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < length / 8 || Math.min(even, odd) > length / 100) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decoded(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const order = byteOrder(bytes);
  try {
    const text = new TextDecoder(order ?? 'utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: order === null ? 'UTF-8' : 'UTF-16' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

function countLines(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

export function checkLines(lines: number): void {
  if (lines > MAX_BANK_LINES)
    throw new InvalidBankList(sentence`The list has ${lines} lines, more than ${MAX_BANK_LINES}: split it.`);
}

/** Lines end with \n. @throws InvalidBankList when the file is too long or not text */
export function textOfFile(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  if (startsWith(bytes, 0xd0, 0xcf) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new InvalidBankList('This is an old workbook (.xls) or a PDF: save it as .xlsx or "CSV UTF-8".');
  const { text: raw, encoding } = decoded(bytes);
  const text = raw.replace(/\r\n?/g, '\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
  if (/[\0-\x08\x0e-\x1f]/.test(text))
    throw new InvalidBankList('The list is not text: save it as "CSV UTF-8".');
  checkLines(countLines(text));
  return { text, encoding };
}
