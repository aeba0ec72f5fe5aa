import { and, desc, eq } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/database.ts';
import type { DeferredWrites } from '../db/pipeline.ts';
import { rounds } from '../db/schema.ts';
import { withIdempotencyKey } from '../ledger/idempotency.ts';
import { type Wallet, walletAfterSettlement } from '../ledger/journal.ts';
import { endRound, readSecretRound, SECRET_COLUMNS, type SecretRound } from './settle.ts';
import { multiplierAt, type PublicRound, payoutAt, roundView } from './view.ts';

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
 * Pays an open round at its present line, from the first landing on (design §3). A round that was paid already, by the
 * player, the last line or its age, gets the stored result: it pays once and answers the same.
 * @throws ApiError when there is nothing to pay, with the round as it stands
 */
export async function cashOut(context: AppContext, request: CashoutRequest): Promise<CashoutResponse> {
  const { answer, repeated } = await context.database.transaction((tx) =>
    withIdempotencyKey(
      tx,
      context.metadata.body_hash_key,
      {
        player: request.user_id,
        call: 'cashout',
        key: request.key,
        body: { round_id: request.round_id, multiplier: request.multiplier },
      },
      context.clock.now(),
      {
        read: () => findTargetRound(tx, request),
        execute: (round, deferred) => pay(tx, context, request, round, deferred),
      },
    ),
  );
  if (!repeated && answer.paidNow) context.metrics.roundsEnded.inc({ cause: 'cashout' });
  const { paidNow: _, ...wire } = answer;
  return wire;
}

type CashoutResult = CashoutResponse & { readonly paidNow: boolean };

/** @param seen the round as it was read first */
async function pay(
  tx: Tx,
  context: AppContext,
  request: CashoutRequest,
  seen: SecretRound | null,
  deferred: DeferredWrites,
): Promise<CashoutResult> {
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    const round = attempt === 0 ? seen : await findTargetRound(tx, request);
    if (!round) throw new ApiError(404, 'no_round', 'There is no round to cash out.', { round: null });
    if (round.state === 'cashed_out') {
      checkMultiplier(round, request.multiplier);
      const wallet = await walletAfterSettlement(tx, round.user_id, round.round_id);
      if (!wallet) throw new Error(`Round ${round.round_id} is cashed out and was not paid.`);
      return resultFor(round, wallet, false);
    }
    if (round.state !== 'open')
      throw new ApiError(
        409,
        'no_round',
        round.state === 'fried' ? 'This round is lost.' : 'The stake of this round was given back.',
        { round: roundView(round) },
      );
    if (round.step === 0)
      throw new ApiError(409, 'not_landed', 'Cash out opens with the first landing.', {
        round: roundView(round),
      });
    checkMultiplier(round, request.multiplier);
    const ended = await endRound(
      tx,
      context,
      round,
      { state: 'cashed_out', cause: 'cashout', step: round.step, win_paise: payoutAt(round, round.step) },
      'player',
      deferred,
    );
    if (ended?.wallet) return resultFor(ended.round, ended.wallet, true);
    if (ended) throw new Error(`Round ${round.round_id} was cashed out for nothing.`);
  }
  throw new Error('A round changed too often under a cashout.');
}

async function findTargetRound(
  tx: Tx,
  { user_id: userId, round_id: roundId }: CashoutRequest,
): Promise<SecretRound | null> {
  if (roundId !== undefined) {
    return readSecretRound(tx, userId, roundId);
  }
  const [open] = await tx
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(and(eq(rounds.user_id, userId), eq(rounds.state, 'open')));
  if (open) return open;
  const [newest] = await tx
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(eq(rounds.user_id, userId))
    .orderBy(desc(rounds.nonce))
    .limit(1);
  return newest ?? null;
}

function checkMultiplier(round: PublicRound, multiplier: number): void {
  if (Math.abs(multiplier - multiplierAt(round, round.step)) <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return;
  throw new ApiError(409, 'multiplier_mismatch', 'The hen stands on another line than that.', {
    round: roundView(round),
  });
}

function resultFor(round: PublicRound, wallet: Wallet, paidNow: boolean): CashoutResult {
  return {
    status: true,
    message: `You won ₹${rupeesText(round.win_paise)}.`,
    round_id: round.round_id,
    win_amount: rupeesFromPaise(round.win_paise),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
    server_seed: round.server_seed,
    next_server_seed_hash: round.next_server_seed_hash,
    paidNow,
  };
}
