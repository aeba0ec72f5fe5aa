import * as v from 'valibot';
import type { Round } from '../../game/state.ts';
import { type AppStorage, OPEN_ROUND_KEY } from '../storage.ts';

/**
 * What a reload must not lose: which round was open here, so that its end is shown once, and what was promised before
 * its bet, so that the check holds the provider to it.
 */
const StoredRound = v.object({
  round_id: v.string(),
  server_seed_hash: v.string(),
  client_seed: v.string(),
});

/** Remembers a round that is open here, in place of the one before. Never throws. */
export function saveOpenRound(storage: AppStorage, { roundId, serverSeedHash, clientSeed }: Round): void {
  storage.set(
    OPEN_ROUND_KEY,
    JSON.stringify({ round_id: roundId, server_seed_hash: serverSeedHash, client_seed: clientSeed }),
  );
}

/** The round as it was saved; null when its end has been shown on this device, or it was never open here. */
export function savedOpenRound(
  storage: AppStorage,
  roundId: string | null,
): v.InferOutput<typeof StoredRound> | null {
  try {
    const saved = v.parse(StoredRound, JSON.parse(storage.get(OPEN_ROUND_KEY) ?? 'null'));
    return saved.round_id === roundId ? saved : null;
  } catch {
    return null;
  }
}

/** The round with the promise as it was made, if this device knows of it. */
export function withSavedSeeds(storage: AppStorage, round: Round): Round {
  const saved = savedOpenRound(storage, round.roundId);
  return saved ? { ...round, serverSeedHash: saved.server_seed_hash, clientSeed: saved.client_seed } : round;
}
