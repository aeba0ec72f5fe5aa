import { Worker } from 'node:worker_threads';
import type { Sentence } from '../../../../contract/back-office/sentence.ts';
import { ApiError, badInput } from '../../../platform/api-error.ts';
import { folderFromRoot } from '../../../platform/db/migrations.ts';
import type { RefusalText } from '../../../platform/english.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import type { BankList } from './bank-list.ts';
import type { BankColumns } from './columns.ts';
import type { Table } from './table.ts';

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly as: 'tables' | { readonly columns: BankColumns | null };
}

export type ReadResult<Read> = { readonly read: Read } | { readonly refusal: Sentence };

const READ_WITHIN_MS = 20_000;
const MEMORY_MB = 256;

const AT_ONCE = 2;
const MAX_WAITING = 10;

export function refusedFile(why: Sentence): ApiError {
  const { message_code: text, values = undefined } = typeof why === 'string' ? { message_code: why } : why;
  return badInput('file', text as RefusalText, values);
}

function startWorker(request: ReadRequest, builtFile: string | null): Worker {
  const options = { workerData: request, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
  if (builtFile !== null) return new Worker(builtFile, options);
  // Runs from the sources: a worker thread of Node 20 ignores tsx in the command line.
  const source = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(code, { ...options, eval: true });
}

async function waitForResult<Read>(worker: Worker, withinMs: number): Promise<ReadResult<Read>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadResult<Read>>((resolve, reject) => {
      const giveUp = () => reject(refusedFile('This file takes too long to read: split it.'));
      timer = setTimeout(giveUp, withinMs);
      worker.once('message', resolve);
      worker.once('error', (error) =>
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

export type BankReader = ReturnType<typeof createBankReader>;

const BUILT_FILE = import.meta.url.endsWith('.ts') ? null : folderFromRoot('bank-worker.js');

/** @param options `builtFile`: path of the built worker; null: it runs from the sources */
export function createBankReader({ withinMs = READ_WITHIN_MS, builtFile = BUILT_FILE } = {}) {
  const turns = createSemaphore({
    concurrency: AT_ONCE,
    concurrencyPerKey: 1,
    maxWaitingPerKey: 0,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      new ApiError(429, 'too_many', 'A file of yours is being read. Wait until it is done.', {
        retry_after: 1,
      }),
  });
  async function read<Read>(operatorId: string, request: ReadRequest): Promise<Read> {
    const result = await turns.run(operatorId, () =>
      waitForResult<Read>(startWorker(request, builtFile), withinMs),
    );
    if ('refusal' in result) throw refusedFile(result.refusal);
    return result.read;
  }
  return {
    read: (operatorId: string, bytes: Uint8Array, columns: BankColumns | null): Promise<BankList> =>
      read(operatorId, { bytes, as: { columns } }),
    readTables: (operatorId: string, bytes: Uint8Array): Promise<readonly Table[]> =>
      read(operatorId, { bytes, as: 'tables' }),
  };
}
