import { parentPort, workerData } from 'node:worker_threads';
import { readBankList } from './bank-list.ts';
import type { BankColumns } from './columns.ts';
import { InvalidBankList } from './file-text.ts';
import type { ReadResult } from './reader.ts';

const { bytes, columns } = workerData as {
  readonly bytes: Uint8Array;
  readonly columns: BankColumns | null;
};

function read(): ReadResult {
  try {
    return { list: readBankList(bytes, columns) };
  } catch (error) {
    if (error instanceof InvalidBankList) return { refusal: error.message };
    throw error;
  }
}

parentPort?.postMessage(read());
