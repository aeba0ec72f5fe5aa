import * as v from 'valibot';
import type { Round } from '../game/state.ts';
import { type Memory, OPEN_ROUND_KEY } from './memory.ts';

const Promised = v.object({
  round_id: v.string(),
  server_seed_hash: v.string(),
  client_seed: v.string(),
});

/**
 * What a reload must not lose: which round was open here, so that its end is shown once, and what was promised before
 * its bet, so that the check holds the provider to it.
 */
export interface OpenRound {
  remember(round: Round): void;
  forget(): void;
  /** its end has not been shown on this device */
  waitsFor(round: Pick<Round, 'round_id'>): boolean;
  /** The round with the promise as it was made, if this device knows of it. */
  asPromised(round: Round): Round;
}

export function createOpenRound(memory: Memory): OpenRound {
  const recall = (round: Pick<Round, 'round_id'>) => {
    try {
      const known = v.parse(Promised, JSON.parse(memory.get(OPEN_ROUND_KEY) ?? 'null'));
      return known.round_id === round.round_id ? known : null;
    } catch {
      return null;
    }
  };
  return {
    remember({ round_id, server_seed_hash, client_seed }) {
      memory.set(OPEN_ROUND_KEY, JSON.stringify({ round_id, server_seed_hash, client_seed }));
    },
    forget: () => memory.remove(OPEN_ROUND_KEY),
    waitsFor: (round) => recall(round) !== null,
    asPromised(round) {
      const known = recall(round);
      return known
        ? { ...round, server_seed_hash: known.server_seed_hash, client_seed: known.client_seed }
        : round;
    },
  };
}
