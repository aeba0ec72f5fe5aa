import type { RoundView } from '../../../contract/rounds.ts';
import type { FinishedRound, Verdict } from '../../../game/fairness.ts';
import type { FairnessCheck } from '../../../game/state.ts';

export type RoundVerdict =
  | { readonly kind: 'fair'; readonly fatalLine: number }
  | { readonly kind: 'unfair'; readonly reason: string }
  | { readonly kind: 'sealed' };

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
