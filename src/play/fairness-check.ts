import { verifyRound } from '../game/fairness.ts';
import type { FairnessCheck, Round, Settlement } from '../game/state.ts';

/**
 * Draws a finished round again from the revealed seed (design §5).
 * @param round with the hash and client seed as they were before the bet
 * @param serverSeed null where nothing was revealed: then nothing can be said
 */
export function checkFairness(
  round: Round,
  settlement: Settlement,
  serverSeed: string | null,
): FairnessCheck {
  const { roundId, serverSeedHash, clientSeed, nonce, type, algorithm } = round;
  if (roundId === null || serverSeedHash === null || algorithm === null || serverSeed === null)
    return { verdict: 'none' };
  const { cause, step } = settlement;
  const fried = cause === 'roast' || cause === 'fire';
  const verdict = verifyRound({
    server_seed: serverSeed,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    state: fried ? 'fried' : 'cashed_out',
    cause,
    step: fried ? step + 1 : step,
  });
  return verdict.fair
    ? { verdict: 'fair', roundId, roastLine: verdict.roastLine }
    : { verdict: 'unfair', roundId, reason: verdict.reason };
}
