import { open } from 'node:fs/promises';
import { InvalidBankList } from './bank-list.ts';

/**
 * Reads a bank's list from a file or a pipe, never more of it than may be.
 * @throws InvalidBankList when it cannot be read or is too large
 */
export async function readListFile(path: string, bytesAtMost: number): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of file.createReadStream({ autoClose: false })) {
        parts.push(part);
        bytes += part.length;
        if (bytes > bytesAtMost)
          throw new InvalidBankList(`${path} is larger than ${bytesAtMost / 1024 / 1024} MB: split it.`);
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
