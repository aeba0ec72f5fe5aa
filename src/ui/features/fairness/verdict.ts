import type { RoundView } from '../../../contract/rounds.ts';
import type { FinishedRound, Verdict } from '../../../game/fairness.ts';
import type { FairnessCheck } from '../../../game/state.ts';

export type RoundVerdict =
  | { readonly kind: 'fair'; readonly fatalLine: number }
  | { readonly kind: 'unfair'; readonly reason: string }
  /** nothing was revealed, so nothing can be said */
  | { readonly kind: 'sealed' };

/**
 * What can be said of an ended round.
 * @param seen what this page found when the round ended, with the hash it had itself seen before the bet: that one
 * outweighs the hash the provider tells now
 */
export function roundVerdict(
  round: Omit<RoundView, 'round_id'> & Partial<Pick<RoundView, 'round_id'>>,
  seen: FairnessCheck,
  verify: (round: FinishedRound) => Verdict,
): RoundVerdict {
  if (seen.verdict === 'unfair' && seen.roundId === round.round_id)
    return { kind: 'unfair', reason: seen.reason };
  const { server_seed: serverSeed } = round;
  if (serverSeed === null) return { kind: 'sealed' };
  const verdict = verify({ ...round, server_seed: serverSeed });
  return verdict.fair
    ? { kind: 'fair', fatalLine: verdict.fatalLine }
    : { kind: 'unfair', reason: verdict.reason };
}
