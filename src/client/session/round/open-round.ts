import * as v from 'valibot';
import type { Round } from '../../state/state.ts';
import { type AppStorage, OPEN_ROUND_KEY, readStored } from '../storage.ts';

/** Kept over a reload: the end is shown once, and the check uses what was promised before the bet. */
const StoredRound = v.object({
  round_id: v.string(),
  server_seed_hash: v.string(),
  client_seed: v.string(),
});

export function saveOpenRound(storage: AppStorage, { roundId, serverSeedHash, clientSeed }: Round): void {
  const stored = { round_id: roundId, server_seed_hash: serverSeedHash, client_seed: clientSeed };
  storage.set(OPEN_ROUND_KEY, JSON.stringify(stored));
}

/** Returns the stored round; null when its end was shown on this device or it was never open here. */
export function savedOpenRound(
  storage: AppStorage,
  roundId: string,
): v.InferOutput<typeof StoredRound> | null {
  const saved = readStored(storage, OPEN_ROUND_KEY, StoredRound);
  return saved?.round_id === roundId ? saved : null;
}

export function withSavedSeeds(storage: AppStorage, round: Round): Round {
  const saved = savedOpenRound(storage, round.roundId);
  return saved ? { ...round, serverSeedHash: saved.server_seed_hash, clientSeed: saved.client_seed } : round;
}
