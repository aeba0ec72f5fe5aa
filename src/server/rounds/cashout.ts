import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/retry.ts';
import type { RoundsContext } from './context.ts';
import { decryptOutcome } from './fairness/seeds.ts';
import { type EndedRound, type OpenRound, readEndedRound, readNewestEnded } from './find.ts';
import { cashOutRound } from './round-functions.ts';
import { playOpenRound, type SettledRound, settledRound } from './settle.ts';
import { asPublicRound, multiplierAt, type PublicRound, roundView, walletAfter, walletView } from './view.ts';

type CashoutResponse = AnswerOnWire<'cashout'>;

/**
 * Pays the open round at its line. A round that was paid before gets the same answer again.
 * @throws ApiError with the round when there is nothing to pay
 */
export async function cashOut(
  context: RoundsContext,
  { caller, body }: Pick<CallRequest<'cashout'>, 'caller' | 'body'>,
): Promise<CashoutResponse> {
  const { database, cipher, metrics } = context;
  const { db } = database;
  const { round_id: roundId, multiplier_id: multiplier } = body;
  const play = async (round: OpenRound) => {
    const seen = asPublicRound(round);
    if (round.step === 0)
      throw new ApiError(409, 'not_landed', 'refusal.notLanded', {
        round: roundView(seen),
      });
    checkMultiplier(seen, multiplier);
    const drawn = decryptOutcome(cipher, round.encryptedOutcome, round.roundId);
    const isNamed = roundId !== undefined;
    const outcome = await withRetries(() => cashOutRound(db, round, { isNamed }, drawn));
    if (outcome.result === 'unnamed')
      throw new ApiError(409, 'round_open', 'refusal.newRound', {
        round: roundView(seen),
      });
    if (outcome.result !== 'ended') return null;
    metrics.roundsEnded.inc({ cause: 'cashout' });
    return responseFor(settledRound(round, outcome, drawn));
  };
  return playOpenRound(context, caller, roundId, play, async () =>
    responseFor(await readPaid(db, caller.userId, roundId, multiplier)),
  );
}

async function readPaid(
  db: Db,
  userId: string,
  roundId: string | undefined,
  multiplier: number,
): Promise<EndedRound> {
  const round =
    roundId === undefined ? await readNewestEnded(db, userId) : await readEndedRound(db, userId, roundId);
  if (!round) throw new ApiError(404, 'no_round', 'refusal.nothingToCashOut', { round: null });
  const refusal =
    round.state === 'fried'
      ? 'refusal.roundLost'
      : round.state === 'refunded'
        ? 'refusal.stakeReturned'
        : round.target !== null
          ? 'refusal.paidAtTarget'
          : null;
  if (refusal !== null) throw new ApiError(409, 'no_round', refusal, { round: roundView(round) });
  checkMultiplier(round, multiplier);
  return round;
}

function checkMultiplier(round: PublicRound, multiplier: number): void {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw new ApiError(409, 'multiplier_mismatch', 'refusal.otherLine', {
    round: roundView(round),
  });
}

function responseFor(round: SettledRound): CashoutResponse {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.payoutPaise)}.`,
    round_id: round.roundId,
    win_amount: rupeesFromPaise(round.payoutPaise),
    ...walletView(walletAfter(round)),
    server_seed: round.serverSeed,
    next_server_seed_hash: round.nextServerSeedHash,
  };
}
