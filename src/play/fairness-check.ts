import { verifyRound } from '../game/fairness.ts';
import type { FairnessCheck, Round, Settlement } from '../game/state.ts';

/**
 * Draws a finished round again from the revealed seed (design §5).
 * @param round with the hash and client seed as they were before the bet
 * @param server_seed null where nothing was revealed: then nothing can be said
 */
export function checkFairness(
  round: Round,
  settlement: Settlement,
  server_seed: string | null,
): FairnessCheck {
  const { round_id, server_seed_hash, client_seed, nonce, type, algorithm } = round;
  if (round_id === null || server_seed_hash === null || algorithm === null || server_seed === null)
    return { verdict: 'none' };
  const { cause, step } = settlement;
  const fried = cause === 'roast' || cause === 'fire';
  const verdict = verifyRound({
    server_seed,
    server_seed_hash,
    client_seed,
    nonce,
    type,
    algorithm,
    state: fried ? 'fried' : 'cashed_out',
    cause,
    step: fried ? step + 1 : step,
  });
  return verdict.fair
    ? { verdict: 'fair', round_id, roast_line: verdict.roast_line }
    : { verdict: 'unfair', round_id, reason: verdict.reason };
}
