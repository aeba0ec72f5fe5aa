import type { RoundView } from '../../../../contract/rounds.ts';
import type { Text } from '../../../../languages/text.ts';
import { verifyRound } from '../../../../rules/fairness.ts';
import type { FairnessCheck } from '../../../state/state.ts';

/** A replay has no id of the round. */
export type VerifiableRound = Omit<RoundView, 'round_id'>;

export type RoundVerdict =
  | { readonly kind: 'fair'; readonly fatalLine: number }
  | { readonly kind: 'unfair'; readonly reason: Text }
  | { readonly kind: 'sealed' };

export function roundVerdict(
  round: VerifiableRound & Partial<Pick<RoundView, 'round_id'>>,
  seen: FairnessCheck,
): RoundVerdict {
  if (seen.verdict === 'unfair' && seen.roundId === round.round_id)
    return { kind: 'unfair', reason: seen.reason };
  const { server_seed: serverSeed } = round;
  if (serverSeed === null) return { kind: 'sealed' };
  const verdict = verifyRound({ ...round, server_seed: serverSeed });
  return verdict.fair
    ? { kind: 'fair', fatalLine: verdict.fatalLine }
    : { kind: 'unfair', reason: verdict.reason };
}
