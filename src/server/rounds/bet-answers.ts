import type * as v from 'valibot';
import { multiplierFromHundredths, rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { OpenBetAnswer, TargetBetAnswer } from '../../contract/rounds.ts';
import { type Wallet, walletAfterStake } from '../ledger/journal.ts';
import type { Db } from '../platform/db/database.ts';
import { type EndedRound, readEndedRound, readOpenRound } from './find.ts';
import { difficultyOf, multiplierAt } from './view.ts';

type OpenBetResponse = v.InferInput<typeof OpenBetAnswer>;
type TargetBetResponse = v.InferInput<typeof TargetBetAnswer>;
export type BetResponse = OpenBetResponse | TargetBetResponse;

/** The answer to a bet as it was given first, from its round and its stake. */
export async function answerAgain(db: Db, userId: string, roundId: string): Promise<BetResponse> {
  const open = await readOpenRound(db, userId);
  const ended = open?.round_id === roundId ? null : await readEndedRound(db, userId, roundId);
  if (ended && ended.target !== null)
    return targetAnswerOf(
      { ...ended, target: ended.target },
      { balance_paise: ended.balance_after_paise, version: ended.wallet_version },
    );
  const round = ended ?? open;
  if (!round) throw new Error(`Round ${roundId} was opened and is gone.`);
  return answerOf(round, await walletAfterStake(db, userId, roundId));
}

type BetRound = Pick<
  EndedRound,
  | 'round_id'
  | 'type'
  | 'stake_paise'
  | 'multipliers'
  | 'last_step'
  | 'max_win_paise'
  | 'server_seed_hash'
  | 'client_seed'
  | 'nonce'
  | 'algorithm'
  | 'fire_version'
  | 'created_at'
>;

/** The answer to a bet, made from what was committed. */
export function answerOf(round: BetRound, wallet: Wallet): OpenBetResponse {
  return {
    success: true,
    message: 'Bet placed.',
    round_id: round.round_id,
    type: difficultyOf(round.type),
    amount: rupeesFromPaise(round.stake_paise),
    multiplier: round.multipliers.map(multiplierFromHundredths),
    last_step: round.last_step,
    max_win: rupeesFromPaise(round.max_win_paise),
    server_seed_hash: round.server_seed_hash,
    client_seed: round.client_seed,
    nonce: round.nonce,
    algorithm: round.algorithm,
    fire_version: round.fire_version,
    created_at: round.created_at.toISOString(),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
  };
}

/** The answer to a bet that settled its round, made from what was committed. */
export function targetAnswerOf(
  round: BetRound &
    Pick<
      EndedRound,
      'state' | 'cause' | 'step' | 'payout_paise' | 'server_seed' | 'next_server_seed_hash'
    > & {
      readonly target: number;
    },
  wallet: Wallet,
): TargetBetResponse {
  const { state, server_seed: serverSeed } = round;
  if (state === 'refunded' || serverSeed === null) throw new Error(`Round ${round.round_id} has no outcome.`);
  return {
    ...answerOf(round, wallet),
    message: state === 'fried' ? 'The hen is fried.' : `You won ₹${rupeesText(round.payout_paise)}.`,
    target: round.target,
    state,
    cause: round.cause,
    step: round.step,
    roast_multiplier: state === 'fried' ? multiplierFromHundredths(multiplierAt(round, round.step)) : 0,
    win_amount: rupeesFromPaise(round.payout_paise),
    server_seed: serverSeed,
    next_server_seed_hash: round.next_server_seed_hash,
  };
}
