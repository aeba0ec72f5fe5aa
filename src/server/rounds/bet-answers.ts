import type * as v from 'valibot';
import { multiplierFromHundredths, rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { OpenBetAnswer, TargetBetAnswer } from '../../contract/rounds.ts';
import { type Wallet, walletAfterStake } from '../ledger/journal.ts';
import type { RoundsContext } from './context.ts';
import { readOpenRound, readSettledRound, type SettledRound } from './find.ts';
import { type BetRound, multiplierAt, openRoundView, walletAfterSettlement, walletView } from './view.ts';

type OpenBetResponse = v.InferInput<typeof OpenBetAnswer>;
type TargetBetResponse = v.InferInput<typeof TargetBetAnswer>;
export type BetResponse = OpenBetResponse | TargetBetResponse;

/** Makes the answer to a repeated bet from its round and its stake. */
export async function readBetAnswer(
  { database: { db }, replayIds }: RoundsContext,
  userId: string,
  roundId: string,
): Promise<BetResponse> {
  const open = await readOpenRound(db, userId);
  const ended = open?.roundId === roundId ? null : await readSettledRound(db, userId, roundId);
  if (ended && ended.target !== null)
    return targetBetAnswer(
      { ...ended, target: ended.target },
      walletAfterSettlement(ended),
      replayIds.write(ended),
    );
  const round = ended ?? open;
  if (!round) throw new Error(`Round ${roundId} was opened and is gone.`);
  return openBetAnswer(round, await walletAfterStake(db, userId, roundId));
}

export function openBetAnswer(round: BetRound, wallet: Wallet): OpenBetResponse {
  return {
    success: true,
    message: 'Bet placed.',
    ...openRoundView(round),
    ...walletView(wallet),
  };
}

export function targetBetAnswer(
  round: BetRound &
    Pick<SettledRound, 'state' | 'cause' | 'step' | 'payoutPaise' | 'serverSeed' | 'nextServerSeedHash'> & {
      readonly target: number;
    },
  wallet: Wallet,
  replay: string,
): TargetBetResponse {
  const { state, serverSeed } = round;
  if (state === 'refunded' || serverSeed === null) throw new Error(`Round ${round.roundId} has no outcome.`);
  return {
    ...openBetAnswer(round, wallet),
    message: state === 'fried' ? 'The chicken is fried.' : `You won ₹${rupeesText(round.payoutPaise)}.`,
    target: round.target,
    state,
    cause: round.cause,
    step: round.step,
    roast_multiplier: state === 'fried' ? multiplierFromHundredths(multiplierAt(round, round.step)) : 0,
    win_amount: rupeesFromPaise(round.payoutPaise),
    server_seed: serverSeed,
    next_server_seed_hash: round.nextServerSeedHash,
    replay,
  };
}
