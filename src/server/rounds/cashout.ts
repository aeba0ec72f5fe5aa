import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/retry.ts';
import type { RoundsContext } from './context.ts';
import { decryptRoundSecrets } from './fairness/seeds.ts';
import { type OpenRound, readNewestSettledRound, readSettledRound, type SettledRound } from './find.ts';
import type { ReplayIds } from './replay-id.ts';
import { cashOutRound } from './round-functions.ts';
import { roundRefusal } from './round-refusals.ts';
import { type PublicSettledRound, toPublicSettledRound, withOpenRound } from './settle.ts';
import { multiplierAt, type PublicRound, toPublicRound, walletAfterSettlement, walletView } from './view.ts';

type CashoutResponse = AnswerOnWire<'cashout'>;

/**
 * Pays the open round at its line. A round that was paid before gets the same answer again.
 * @throws ApiError with the round when there is nothing to pay
 */
export async function cashOut(
  context: RoundsContext,
  { caller, body }: Pick<CallRequest<'cashout'>, 'caller' | 'body'>,
): Promise<CashoutResponse> {
  const { database, cipher, metrics, replayIds } = context;
  const { db } = database;
  const { round_id: roundId, multiplier_id: multiplier } = body;
  const play = async (round: OpenRound) => {
    const seen = toPublicRound(round);
    if (round.step === 0) throw await roundRefusal(db, seen, 'not_landed', 'refusal.notLanded');
    await checkMultiplier(db, seen, multiplier);
    const drawn = decryptRoundSecrets(cipher, round.encryptedOutcome, round.roundId);
    const isNamed = roundId !== undefined;
    const outcome = await withRetries(() => cashOutRound(db, round, { isNamed }, drawn));
    if (outcome.result === 'unnamed') throw await roundRefusal(db, seen, 'round_open', 'refusal.newRound');
    if (outcome.result !== 'ended') return null;
    metrics.roundsEnded.inc({ cause: 'cashout' });
    return responseFor(toPublicSettledRound(round, outcome, drawn), replayIds);
  };
  return withOpenRound(context, caller, roundId, play, async () =>
    responseFor(await readPaid(db, caller.userId, roundId, multiplier), replayIds),
  );
}

async function readPaid(
  db: Db,
  userId: string,
  roundId: string | undefined,
  multiplier: number,
): Promise<SettledRound> {
  const round =
    roundId === undefined
      ? await readNewestSettledRound(db, userId)
      : await readSettledRound(db, userId, roundId);
  if (!round) throw new ApiError(404, 'no_round', 'refusal.nothingToCashOut', { round: null });
  const refusal =
    round.state === 'fried'
      ? 'refusal.roundLost'
      : round.state === 'refunded'
        ? 'refusal.stakeReturned'
        : round.target !== null
          ? 'refusal.paidAtTarget'
          : null;
  if (refusal !== null) throw await roundRefusal(db, round, 'no_round', refusal);
  await checkMultiplier(db, round, multiplier);
  return round;
}

async function checkMultiplier(db: Db, round: PublicRound, multiplier: number): Promise<void> {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw await roundRefusal(db, round, 'multiplier_mismatch', 'refusal.otherLine');
}

function responseFor(round: PublicSettledRound, replayIds: ReplayIds): CashoutResponse {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.payoutPaise)}.`,
    round_id: round.roundId,
    win_amount: rupeesFromPaise(round.payoutPaise),
    ...walletView(walletAfterSettlement(round)),
    server_seed: round.serverSeed,
    next_server_seed_hash: round.nextServerSeedHash,
    replay: replayIds.write(round),
  };
}
