import { parentPort, workerData } from 'node:worker_threads';
import { readBankList } from './bank-list.ts';
import { fileTables } from './file-tables.ts';
import { InvalidBankList } from './file-text.ts';
import type { ReadRequest, ReadResult } from './reader.ts';

async function read({ bytes, as }: ReadRequest): Promise<ReadResult<unknown>> {
  try {
    const file = await fileTables(bytes);
    return { read: as === 'tables' ? file.tables : readBankList(file, as.columns) };
  } catch (error) {
    if (error instanceof InvalidBankList) return { refusal: error.why };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as ReadRequest));
