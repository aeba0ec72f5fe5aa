import { parentPort, workerData } from 'node:worker_threads';
import { ALGORITHM, drawFatalLine, seedHash } from '../src/rules/fairness.ts';
import { hmacByNode } from '../src/server/rounds/fairness/seeds.ts';
import { type FatalLines, MASTER_SEED, ROUNDS_PER_SEED, type Share } from './simulation.ts';

/** Counts the fatal lines of a share. The server seed of a block is SHA-256 of `master:type:block`. */
function countFatalLines({ type, fromBlock, toBlock }: Share): FatalLines {
  const counts = new Float64Array(27);
  for (let block = fromBlock; block < toBlock; block++) {
    const serverSeed = seedHash(`${MASTER_SEED}:${type}:${block}`);
    for (let nonce = 0; nonce < ROUNDS_PER_SEED; nonce++) {
      const line = drawFatalLine(
        { serverSeed, clientSeed: 'evidence', nonce, type, algorithm: ALGORITHM },
        hmacByNode,
      );
      counts[line] = (counts[line] ?? 0) + 1;
    }
  }
  return counts;
}

const shares: readonly Share[] = workerData;
parentPort?.postMessage(shares.map(countFatalLines));
