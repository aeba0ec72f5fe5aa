import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/retry.ts';
import type { RoundsContext } from './context.ts';
import { decryptOutcome } from './fairness/seeds.ts';
import { type EndedRound, readEndedRound, readNewestEnded, readOpenRound } from './find.ts';
import { changedTooOften, MAX_READS } from './reads.ts';
import { cashOutRound } from './round-functions.ts';
import { type SettledRound, settledRound, settleUnsettledStep } from './settle.ts';
import { asPublicRound, multiplierAt, type PublicRound, roundView } from './view.ts';

type CashoutResponse = AnswerOnWire<'cashout'>;

/**
 * Pays the open round at its line. A round that was paid before gets the same answer again.
 * @throws ApiError with the round when there is nothing to pay
 */
export async function cashOut(
  context: RoundsContext,
  { caller: { userId, authenticate }, body }: Pick<CallRequest<'cashout'>, 'caller' | 'body'>,
): Promise<CashoutResponse> {
  const { database, cipher, metrics } = context;
  const { db } = database;
  const { round_id: roundId, multiplier_id: multiplier } = body;
  let [found] = await Promise.all([readOpenRound(db, userId), authenticate()]);
  for (let reading = 0; reading < MAX_READS; reading++, found = await readOpenRound(db, userId)) {
    const round = found;
    if (!round || (roundId !== undefined && roundId !== round.roundId))
      return responseFor(await readPaid(db, userId, roundId, multiplier));
    if (await withRetries(() => settleUnsettledStep(db, context, round))) continue;
    if (round.step === 0)
      throw new ApiError(409, 'not_landed', 'Cash out opens with the first landing.', {
        round: roundView(asPublicRound(round)),
      });
    checkMultiplier(asPublicRound(round), multiplier);
    const drawn = decryptOutcome(cipher, round.encryptedOutcome, round.roundId);
    const outcome = await withRetries(() => cashOutRound(db, round, roundId !== undefined, drawn));
    if (outcome.result === 'unnamed')
      throw new ApiError(409, 'round_open', 'A new round has begun. Send its round_id to cash it out.', {
        round: roundView(asPublicRound(round)),
      });
    if (outcome.result !== 'ended') continue;
    metrics.roundsEnded.inc({ cause: 'cashout' });
    return responseFor(settledRound(round, outcome, drawn));
  }
  throw changedTooOften();
}

async function readPaid(
  db: Db,
  userId: string,
  roundId: string | undefined,
  multiplier: number,
): Promise<EndedRound> {
  const round =
    roundId === undefined ? await readNewestEnded(db, userId) : await readEndedRound(db, userId, roundId);
  if (!round) throw new ApiError(404, 'no_round', 'There is no round to cash out.', { round: null });
  const refusal =
    round.state === 'fried'
      ? 'This round is lost.'
      : round.state === 'refunded'
        ? 'The stake of this round was given back.'
        : round.target !== null
          ? 'This round was paid at its target.'
          : null;
  if (refusal !== null) throw new ApiError(409, 'no_round', refusal, { round: roundView(round) });
  checkMultiplier(round, multiplier);
  return round;
}

function checkMultiplier(round: PublicRound, multiplier: number): void {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw new ApiError(409, 'multiplier_mismatch', 'The chicken is on another line than that.', {
    round: roundView(round),
  });
}

function responseFor(round: SettledRound): CashoutResponse {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.payoutPaise)}.`,
    round_id: round.roundId,
    win_amount: rupeesFromPaise(round.payoutPaise),
    balance: rupeesFromPaise(round.balanceAfterPaise),
    wallet_version: round.walletVersion,
    server_seed: round.serverSeed,
    next_server_seed_hash: round.nextServerSeedHash,
  };
}
