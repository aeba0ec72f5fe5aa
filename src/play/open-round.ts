import * as v from 'valibot';
import type { Round } from '../game/state.ts';
import { type AppStorage, OPEN_ROUND_KEY } from './storage.ts';

const StoredRound = v.object({
  round_id: v.string(),
  server_seed_hash: v.string(),
  client_seed: v.string(),
});

/**
 * What a reload must not lose: which round was open here, so that its end is shown once, and what was promised before
 * its bet, so that the check holds the provider to it.
 */
export interface OpenRoundStorage {
  save(round: Round): void;
  clear(): void;
  /** its end has not been shown on this device */
  has(round: Pick<Round, 'roundId'>): boolean;
  /** The round with the promise as it was made, if this device knows of it. */
  withStoredSeeds(round: Round): Round;
}

export function createOpenRoundStorage(storage: AppStorage): OpenRoundStorage {
  const load = (round: Pick<Round, 'roundId'>) => {
    try {
      const known = v.parse(StoredRound, JSON.parse(storage.get(OPEN_ROUND_KEY) ?? 'null'));
      return known.round_id === round.roundId ? known : null;
    } catch {
      return null;
    }
  };
  return {
    save({ roundId, serverSeedHash, clientSeed }) {
      storage.set(
        OPEN_ROUND_KEY,
        JSON.stringify({ round_id: roundId, server_seed_hash: serverSeedHash, client_seed: clientSeed }),
      );
    },
    clear: () => storage.remove(OPEN_ROUND_KEY),
    has: (round) => load(round) !== null,
    withStoredSeeds(round) {
      const known = load(round);
      return known
        ? { ...round, serverSeedHash: known.server_seed_hash, clientSeed: known.client_seed }
        : round;
    },
  };
}
