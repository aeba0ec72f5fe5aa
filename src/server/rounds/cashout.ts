import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { readyMonth } from '../db/answer-months.ts';
import type { Db, Tx } from '../db/database.ts';
import { type IdempotentRequest, withIdempotencyKey } from '../ledger/idempotency.ts';
import { type EndedRound, type OpenRound, readEndedRound, readInPlay, readNewestEnded } from './find.ts';
import { endRound } from './settle.ts';
import { multiplierAt, openToAll, type PublicRound, payoutAt, roundView } from './view.ts';

export interface CashoutRequest {
  readonly user_id: string;
  /** hundredths of the multiplier that the player saw under the hen */
  readonly multiplier: number;
  /** unset, as documented: the open round, else the newest */
  readonly round_id: string | undefined;
  readonly key: string | null;
}

type CashoutResponse = AnswerOnWire<'cashout'>;

/** The round may move on between reading and paying this often; more is a defect. */
const MAX_READS = 30;

/**
 * Pays an open round at its present line, from the first landing on. A round that was paid already, by the player, the last line or its age,
 * answers from itself what it was paid, whatever key it is asked with: it pays once and answers the same. A call that names no round
 * is known by its key, where it has one, or a late copy of it would pay the round after.
 * @throws ApiError when there is nothing to pay, with the round as it stands
 */
export async function cashOut(context: AppContext, request: CashoutRequest): Promise<CashoutResponse> {
  const { database, metrics } = context;
  const { round, paidNow } =
    request.round_id === undefined && request.key !== null
      ? await payOnce(context, request)
      : await pay(context, request, database.db, database.transaction);
  if (paidNow) metrics.roundsEnded.inc({ cause: 'cashout' });
  return resultFor(round);
}

interface CashoutResult {
  readonly round: EndedRound;
  readonly paidNow: boolean;
}

async function payOnce(context: AppContext, request: CashoutRequest): Promise<CashoutResult> {
  const { database, clock, metadata } = context;
  const { user_id: userId, key, multiplier } = request;
  const at = clock.now();
  await readyMonth(database, at);
  const idempotentRequest: IdempotentRequest = {
    user_id: userId,
    call: 'cashout',
    key,
    body: { round_id: undefined, multiplier },
  };
  const { answer } = await database.transaction((tx) =>
    withIdempotencyKey(tx, metadata.body_hash_key, idempotentRequest, at, {
      read: async () => undefined,
      execute: async () => {
        const paid = await pay(context, request, tx, (work) => work(tx));
        return { round_id: paid.round.round_id, answer: paid };
      },
      again: async (roundId): Promise<CashoutResult> => {
        const round = await readEndedRound(tx, userId, roundId);
        if (!round) throw new Error(`Round ${roundId} was cashed out and is gone.`);
        return { round, paidNow: false };
      },
    }),
  );
  return answer;
}

async function pay(
  context: AppContext,
  request: CashoutRequest,
  db: Db,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<CashoutResult> {
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    const { open, ended } = await findTargetRound(db, request);
    if (ended) return { round: paidBefore(ended, request), paidNow: false };
    if (!open) throw new ApiError(404, 'no_round', 'There is no round to cash out.', { round: null });
    const { step } = open;
    if (step === 0)
      throw new ApiError(409, 'not_landed', 'Cash out opens with the first landing.', {
        round: roundView(openToAll(open)),
      });
    checkMultiplier(openToAll(open), request.multiplier);
    const winPaise = payoutAt(open, step);
    const round = await transaction((tx) =>
      endRound(
        tx,
        context,
        open,
        { state: 'cashed_out', cause: 'cashout', step, win_paise: winPaise },
        'player',
      ),
    );
    if (round) return { round, paidNow: true };
  }
  throw new Error('A round changed too often under a cashout.');
}

interface Target {
  readonly open: OpenRound | null;
  readonly ended: EndedRound | null;
}

async function findTargetRound(
  db: Db,
  { user_id: userId, round_id: roundId }: CashoutRequest,
): Promise<Target> {
  const open = (await readInPlay(db, userId))?.round ?? null;
  if (open && (roundId === undefined || roundId === open.round_id)) return { open, ended: null };
  const ended =
    roundId === undefined ? await readNewestEnded(db, userId) : await readEndedRound(db, userId, roundId);
  return { open: null, ended };
}

/** @throws ApiError when it was not paid, or on another line */
function paidBefore(round: EndedRound, { multiplier }: CashoutRequest): EndedRound {
  if (round.state !== 'cashed_out')
    throw new ApiError(
      409,
      'no_round',
      round.state === 'fried' ? 'This round is lost.' : 'The stake of this round was given back.',
      { round: roundView(round) },
    );
  checkMultiplier(round, multiplier);
  return round;
}

function checkMultiplier(round: PublicRound, multiplier: number): void {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw new ApiError(409, 'multiplier_mismatch', 'The hen stands on another line than that.', {
    round: roundView(round),
  });
}

function resultFor(round: EndedRound): CashoutResponse {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.win_paise)}.`,
    round_id: round.round_id,
    win_amount: rupeesFromPaise(round.win_paise),
    balance: rupeesFromPaise(round.balance_after_paise),
    wallet_version: round.wallet_version,
    server_seed: round.server_seed,
    next_server_seed_hash: round.next_server_seed_hash,
  };
}
