import type { AnswerOnWire } from '../../contract/calls.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { payoutAt } from '../../rules/payout.ts';
import type { CallRequest } from '../http/handlers.ts';
import { type Wallet, walletAtVersion } from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/retry.ts';
import type { RoundsContext } from './context.ts';
import { type OpenRound, readSettledRound, type SettledRound } from './find.ts';
import type { ReplayIds } from './replay-id.ts';
import { roundRefusal } from './round-refusals.ts';
import { advanceAndSettle, withOpenRound } from './settle.ts';
import { multiplierAt, type PublicRound, toPublicRound, walletAfterSettlement, walletView } from './view.ts';

type AdvanceResponse = AnswerOnWire<'advance'>;

/**
 * Takes the next step. A repeated step gets its first answer, whatever its `fire_hit` is now.
 * @throws ApiError 409 with the round for any other step
 */
export async function advance(
  context: RoundsContext,
  { caller, body }: Pick<CallRequest<'advance'>, 'caller' | 'body'>,
): Promise<AdvanceResponse> {
  const { database, replayIds } = context;
  const { db } = database;
  const { round_id: roundId, step, fire_hit: fireHit } = body;
  const play = async (round: OpenRound) => {
    if (step >= 1 && step <= round.step) return repeatedAnswer(db, round, toPublicRound(round), step);
    if (step !== round.step + 1)
      throw await roundRefusal(db, toPublicRound(round), 'step_mismatch', 'refusal.nextLine', {
        line: round.step + 1,
      });
    const { outcome, settled } = await withRetries(() =>
      advanceAndSettle(db, context, round, { step, fireHit }),
    );
    if (outcome.result === 'stale') return null;
    const taken = settled ?? { ...toPublicRound(round), step };
    return responseFor(taken, step, outcome, replayIds);
  };
  return withOpenRound(context, caller, roundId, play, () =>
    answerOfEnded(context, caller.userId, roundId, step),
  );
}

async function answerOfEnded(
  { database: { db }, replayIds }: RoundsContext,
  userId: string,
  roundId: string,
  step: number,
): Promise<AdvanceResponse> {
  const round = await readSettledRound(db, userId, roundId);
  if (!round) throw new ApiError(404, 'no_round', 'refusal.noSuchRound', { round: null });
  if (round.target === null && step >= 1 && step <= round.step) {
    if (step < round.step || !CAUSES_OF_LAST_STEP.has(round.cause))
      return repeatedAnswer(db, round, round, step);
    return responseFor(round, step, walletAfterSettlement(round), replayIds);
  }
  throw await roundRefusal(db, round, 'no_round', 'refusal.roundEnded');
}

const CAUSES_OF_LAST_STEP: ReadonlySet<string> = new Set(['roast', 'fire', 'last_line', 'max_win']);

async function repeatedAnswer(
  db: Db,
  { userId, walletVersions }: Pick<OpenRound | SettledRound, 'userId' | 'walletVersions'>,
  round: PublicRound,
  step: number,
): Promise<AdvanceResponse> {
  const version = walletVersions[step - 1];
  if (version === undefined) throw new Error(`Round ${round.roundId} has no landing on line ${step}.`);
  const wallet = await walletAtVersion(db, userId, version);
  return responseFor({ ...round, state: 'open', step }, step, wallet);
}

const MESSAGES = {
  open: 'Safe.',
  fried: 'The chicken is fried.',
  cashed_out: 'The end of the road.',
} as const;

function responseFor(
  round: PublicRound,
  step: number,
  wallet: Wallet,
  replayIds?: ReplayIds,
): AdvanceResponse {
  const { state, cause } = round;
  if (state === 'refunded') throw new Error(`Round ${round.roundId} was given back and has no last landing.`);
  const ended = state !== 'open';
  const multiplier = multiplierFromHundredths(multiplierAt(round, step));
  return {
    success: true,
    message: MESSAGES[state],
    round_id: round.roundId,
    step,
    multiplier,
    roast_multiplier: ended && cause === 'roast' ? multiplier : 0,
    win_amount: rupeesFromPaise(ended ? round.payoutPaise : payoutAt(round, step)),
    state,
    cause: ended ? cause : null,
    ...walletView(wallet),
    server_seed: ended ? round.serverSeed : null,
    next_server_seed_hash: ended ? round.nextServerSeedHash : null,
    replay: (ended && replayIds?.write(round)) || null,
  };
}
