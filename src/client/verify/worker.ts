import type { Text } from '../../languages/text.ts';
import { BrokenCsv } from './csv.ts';
import { type CheckProgress, checkFile, UnusableFile } from './file.ts';

export type WorkerMessage = { readonly progress: CheckProgress } | { readonly refused: Text };

export function startCheckWorker(): void {
  addEventListener('message', ({ data }: MessageEvent<string>) => {
    const send = (message: WorkerMessage) => postMessage(message);
    try {
      for (const progress of checkFile(data)) send({ progress });
    } catch (error) {
      if (!(error instanceof UnusableFile || error instanceof BrokenCsv)) throw error;
      send({ refused: error.reason });
    }
  });
}
