import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/database.ts';
import { type DeferredWrites, pipeline } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { roundSteps, rounds } from '../db/schema.ts';
import { decryptOutcome } from '../fairness/seeds.ts';
import { withIdempotencyKey } from '../ledger/idempotency.ts';
import { readWallet } from '../ledger/journal.ts';
import { type Ending, endRound, readSecretRound, type SecretRound } from './settle.ts';
import { multiplierAt, type PublicRound, payoutAt, roundView } from './view.ts';

export interface AdvanceRequest {
  readonly user_id: string;
  readonly round_id: string;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood there at the tap */
  readonly fire_hit: boolean;
  readonly key: string | null;
}

type AdvanceResponse = AnswerOnWire<'advance'>;

/** A landing as it was committed. */
type RoundStep = typeof roundSteps.$inferSelect;

/** A loser of a race reads what was committed and is answered from that; more often than this is a defect. */
const MAX_READS = 5;

/**
 * Moves the hen to the next line (design §3). The same step sent again gets the first answer, whatever it now says of
 * the fire; the last line, and one whose win reaches max_win, settle in the same transaction.
 * @throws ApiError 409 with the round as it stands for any other step
 */
export async function advance(context: AppContext, request: AdvanceRequest): Promise<AdvanceResponse> {
  const { answer, repeated } = await context.database.transaction((tx) =>
    withIdempotencyKey(
      tx,
      context.metadata.body_hash_key,
      {
        player: request.user_id,
        call: 'advance',
        key: request.key,
        // Not fire_hit: a tap is one tap, whatever its second sending says of the fire.
        body: { round_id: request.round_id, step: request.step },
      },
      context.clock.now(),
      {
        read: () => readSecretRound(tx, request.user_id, request.round_id),
        execute: (round, deferred) => takeStep(tx, context, request, round, deferred),
      },
    ),
  );
  if (!repeated && answer.cause) context.metrics.roundsEnded.inc({ cause: answer.cause });
  return answer;
}

/** @param seen the round as it was read first */
async function takeStep(
  tx: Tx,
  context: AppContext,
  request: AdvanceRequest,
  seen: SecretRound | null,
  deferred: DeferredWrites,
): Promise<AdvanceResponse> {
  const { user_id: userId, round_id: roundId, step } = request;
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    const round = attempt === 0 ? seen : await readSecretRound(tx, userId, roundId);
    if (!round) throw new ApiError(404, 'no_round', 'There is no such round.', { round: null });
    if (step <= round.step) {
      const taken = await findStep(tx, round, step);
      if (taken) return responseFor(round, taken);
    }
    if (round.state !== 'open')
      throw new ApiError(409, 'no_round', 'This round has ended.', { round: roundView(round) });
    if (step !== round.step + 1)
      throw new ApiError(409, 'step_mismatch', `The next line is ${round.step + 1}.`, {
        round: roundView(round),
      });
    const answer = await resolveStep(tx, context, round, request, deferred);
    if (answer) return answer;
  }
  throw new Error(`Round ${roundId} changed too often under an advance.`);
}

/** @returns the answer, or null when the round was no longer as read */
async function resolveStep(
  tx: Tx,
  context: AppContext,
  round: SecretRound,
  { step, fire_hit: fireHit }: AdvanceRequest,
  deferred: DeferredWrites,
): Promise<AdvanceResponse | null> {
  const { user_id: userId, round_id: roundId } = round;
  const at = context.clock.now();
  const { roast_line: roastLine } = decryptOutcome(context.cipher, round.sealed_outcome, roundId);
  const ending = endingAt(round, step, step === roastLine, fireHit);
  const taken = { user_id: userId, round_id: roundId, step, fire_hit: fireHit, created_at: at };
  if (ending) {
    const ended = await endRound(tx, context, round, ending, 'player', deferred);
    if (!ended) return null;
    const wallet = ended.wallet ?? (await readWallet(tx, userId));
    const state = ending.state === 'fried' ? 'fried' : 'cashed_out';
    return recordStep(tx, deferred, ended.round, {
      ...taken,
      state,
      balance_paise: wallet.balance_paise,
      wallet_version: wallet.version,
    });
  }
  const [[moved], wallet] = await pipeline(
    updateStep(tx).execute({ user_id: userId, round_id: roundId, expected_step: round.step, step, at }),
    readWallet(tx, userId),
  );
  if (!moved) return null;
  return recordStep(
    tx,
    deferred,
    { ...round, step: moved.step },
    {
      ...taken,
      state: 'open',
      balance_paise: wallet.balance_paise,
      wallet_version: wallet.version,
    },
  );
}

const { placeholder } = sql;

const updateStep = prepared((db) =>
  db
    .update(rounds)
    .set({
      step: sql`${placeholder('step')}`,
      touched_at: sql`${sql.param(placeholder('at'), rounds.touched_at)}`,
    })
    .where(
      and(
        eq(rounds.user_id, placeholder('user_id')),
        eq(rounds.round_id, placeholder('round_id')),
        eq(rounds.state, 'open'),
        eq(rounds.step, placeholder('expected_step')),
      ),
    )
    .returning({ step: rounds.step })
    .prepare(''),
);

/** The rules of a landing, in their order: the drawn line, the fire, the end of the road. */
function endingAt(round: PublicRound, step: number, roasted: boolean, fireHit: boolean): Ending | null {
  if (roasted) return { state: 'fried', cause: 'roast', step, win_paise: 0n };
  if (fireHit) return { state: 'fried', cause: 'fire', step, win_paise: 0n };
  if (step < round.last_step) return null;
  const winPaise = payoutAt(round, step);
  const cause = winPaise >= round.max_win_paise ? 'max_win' : 'last_line';
  return { state: 'cashed_out', cause, step, win_paise: winPaise };
}

const insertStep = prepared((db) =>
  db
    .insert(roundSteps)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      step: placeholder('step'),
      fire_hit: placeholder('fire_hit'),
      state: placeholder('state'),
      balance_paise: placeholder('balance_paise'),
      wallet_version: placeholder('wallet_version'),
      created_at: placeholder('created_at'),
    })
    .prepare(''),
);

function recordStep(tx: Tx, deferred: DeferredWrites, round: PublicRound, taken: RoundStep): AdvanceResponse {
  deferred.defer(insertStep(tx).execute(taken));
  return responseFor(round, taken);
}

async function findStep(
  tx: Tx,
  { user_id: userId, round_id: roundId }: PublicRound,
  step: number,
): Promise<RoundStep | null> {
  const [found] = await tx
    .select()
    .from(roundSteps)
    .where(and(eq(roundSteps.user_id, userId), eq(roundSteps.round_id, roundId), eq(roundSteps.step, step)));
  return found ?? null;
}

const MESSAGES = { open: 'Safe.', fried: 'The hen is fried.', cashed_out: 'The end of the road.' } as const;

/** The answer to a landing, made from what was committed, so that it is the same however often it is asked for. */
function responseFor(round: PublicRound, taken: RoundStep): AdvanceResponse {
  const { step, state } = taken;
  const ended = state !== 'open';
  const multiplier = multiplierFromHundredths(multiplierAt(round, step));
  const cause = ended ? round.cause : null;
  const winPaise = { open: payoutAt(round, step), fried: 0n, cashed_out: round.win_paise }[state];
  return {
    success: true,
    message: MESSAGES[state],
    round_id: round.round_id,
    step,
    multiplier,
    roast_multiplier: cause === 'roast' ? multiplier : 0,
    win_amount: rupeesFromPaise(winPaise),
    state,
    cause,
    balance: rupeesFromPaise(taken.balance_paise),
    wallet_version: taken.wallet_version,
    server_seed: ended ? round.server_seed : null,
    next_server_seed_hash: ended ? round.next_server_seed_hash : null,
  };
}
