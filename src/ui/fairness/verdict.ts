import type { RoundView } from '../../contract/rounds.ts';
import type { FinishedRound, Verdict } from '../../game/fairness.ts';
import type { FairnessCheck } from '../../game/state.ts';

export type RoundVerdict =
  | { readonly kind: 'fair'; readonly roast_line: number }
  | { readonly kind: 'unfair'; readonly reason: string }
  /** nothing was revealed, so nothing can be said */
  | { readonly kind: 'sealed' };

/**
 * What can be said of an ended round.
 * @param seen what this page found when the round ended, with the hash it had itself seen before the bet: that one
 * outweighs the hash the provider tells now
 */
export function roundVerdict(
  round: RoundView,
  seen: FairnessCheck,
  verify: (round: FinishedRound) => Verdict,
): RoundVerdict {
  if (seen.verdict === 'unfair' && seen.round_id === round.round_id)
    return { kind: 'unfair', reason: seen.reason };
  const { server_seed } = round;
  if (server_seed === null) return { kind: 'sealed' };
  const verdict = verify({ ...round, server_seed });
  return verdict.fair
    ? { kind: 'fair', roast_line: verdict.roast_line }
    : { kind: 'unfair', reason: verdict.reason };
}
