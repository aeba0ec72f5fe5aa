import { verifyRound } from '../../../rules/fairness.ts';
import { isFried } from '../../state/settlement.ts';
import type { FairnessCheck, Round, Settlement } from '../../state/state.ts';

/** @param round with the hash and client seed from before the bet */
export function checkRound(round: Round, settlement: Settlement, serverSeed: string): FairnessCheck {
  const { roundId, serverSeedHash, clientSeed, nonce, type, algorithm } = round;
  const { cause, step } = settlement;
  const fried = isFried(settlement);
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
    target: round.cashOutAt ?? null,
  });
  return verdict.fair
    ? { verdict: 'fair', roundId, fatalLine: verdict.fatalLine, lastStep: round.lastStep }
    : { verdict: 'unfair', roundId, reason: verdict.reason };
}
