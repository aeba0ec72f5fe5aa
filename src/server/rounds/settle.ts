import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RoundCause } from '../../contract/rounds.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/database.ts';
import type { DeferredWrites } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { rounds } from '../db/schema.ts';
import { SeedUnreadable } from '../fairness/seed-cipher.ts';
import { decryptOutcome, type Outcome } from '../fairness/seeds.ts';
import { type JournalEntry, post, type Wallet } from '../ledger/journal.ts';
import { leaveWin } from '../live/outbox.ts';
import { multiplierAt, PUBLIC_COLUMNS, type PublicRound, payoutAt } from './view.ts';

/** A round with what only its ending may use. */
export const SECRET_COLUMNS = { ...PUBLIC_COLUMNS, sealed_outcome: rounds.sealed_outcome } as const;
export type SecretRound = PublicRound & { readonly sealed_outcome: string };

const secretRoundOf = prepared((db) =>
  db
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(
      and(eq(rounds.user_id, sql.placeholder('user_id')), eq(rounds.round_id, sql.placeholder('round_id'))),
    )
    .prepare(''),
);

/** A value of a column, given when the statement runs. */
const columnValue = (name: string, column: AnyPgColumn) => sql`${sql.param(sql.placeholder(name), column)}`;

const updateEnded = prepared((db) =>
  db
    .update(rounds)
    .set({
      state: columnValue('state', rounds.state),
      cause: columnValue('cause', rounds.cause),
      step: columnValue('step', rounds.step),
      win_paise: columnValue('win_paise', rounds.win_paise),
      server_seed: columnValue('server_seed', rounds.server_seed),
      roast_line: columnValue('roast_line', rounds.roast_line),
      touched_at: columnValue('at', rounds.touched_at),
      ended_at: columnValue('at', rounds.ended_at),
    })
    .where(
      and(
        eq(rounds.user_id, sql.placeholder('user_id')),
        eq(rounds.round_id, sql.placeholder('round_id')),
        eq(rounds.state, 'open'),
        eq(rounds.step, sql.placeholder('expected_step')),
      ),
    )
    .returning(PUBLIC_COLUMNS)
    .prepare(''),
);

/** A player's round by its id, for a call that may end it; null when there is none. */
export async function readSecretRound(tx: Tx, userId: string, roundId: string): Promise<SecretRound | null> {
  const [round] = await secretRoundOf(tx).execute({ user_id: userId, round_id: roundId });
  return round ?? null;
}

/** How a round ends. */
export interface Ending {
  readonly state: 'fried' | 'cashed_out' | 'refunded';
  readonly cause: RoundCause;
  /** the line she ends on */
  readonly step: number;
  /** what the wallet gets, paise */
  readonly win_paise: bigint;
}

/**
 * Ends a round: one conditional update on (player, round, open, step as read), then the money, in one transaction.
 * The only function that ends rounds, so each is settled once, whoever comes first.
 * @param round as read; its step is the expected one
 * @param actor who ended it: `player`, `house`, or the operator's name
 * @param deferred takes the writes of the journal; unset: they are done when this returns
 * @returns the round as it ended and the wallet (null when nothing was paid), or null when somebody else was faster
 */
export async function endRound(
  tx: Tx,
  context: AppContext,
  round: SecretRound,
  ending: Ending,
  actor: string,
  deferred?: DeferredWrites,
): Promise<{ readonly round: PublicRound; readonly wallet: Wallet | null } | null> {
  const outcome = decryptOutcome(context.cipher, round.sealed_outcome, round.round_id);
  return endWithOutcome(tx, context, round, ending, outcome, actor, deferred);
}

/** @param outcome what is revealed; null for a round whose seed nobody can open */
async function endWithOutcome(
  tx: Tx,
  context: AppContext,
  round: SecretRound,
  ending: Ending,
  outcome: Outcome | null,
  actor: string,
  deferred?: DeferredWrites,
): Promise<{ readonly round: PublicRound; readonly wallet: Wallet | null } | null> {
  const { user_id: userId, round_id: roundId, stake_paise: stakePaise } = round;
  const at = context.clock.now();
  const { server_seed: serverSeed, roast_line: roastLine } = outcome ?? {
    server_seed: null,
    roast_line: null,
  };
  const expectedStep = round.step;
  const [ended] = await updateEnded(tx).execute({
    ...ending,
    user_id: userId,
    round_id: roundId,
    expected_step: expectedStep,
    server_seed: serverSeed,
    roast_line: roastLine,
    at,
  });
  if (!ended) return null;
  const settlement: JournalEntry = {
    user_id: userId,
    kind: 'settlement',
    subject_id: roundId,
    actor,
    at,
    amounts: {
      stake: -stakePaise,
      wallet: ending.win_paise,
      house: stakePaise - ending.win_paise,
    },
  };
  const wallet = await post(tx, settlement, deferred);
  if (ending.state === 'cashed_out' && actor === 'player') {
    const { type, step, win_paise: winPaise } = ended;
    const win = {
      user_id: userId,
      round_id: roundId,
      type,
      step,
      multiplier: multiplierAt(ended, step),
      win_paise: winPaise,
      at,
    };
    if (deferred) deferred.defer(leaveWin(tx, win));
    else await leaveWin(tx, win);
  }
  return { round: ended, wallet };
}

/**
 * Ends an open round where it stands, without the player: at its present value, or the stake back before the first
 * step (design §4). For abandoned rounds, and for those of a player who is being blocked.
 * @returns whether it was still open
 */
export async function settleAtCurrentStep(
  tx: Tx,
  context: AppContext,
  round: SecretRound,
  cause: 'abandoned' | 'blocked',
  actor: string,
): Promise<boolean> {
  const { step } = round;
  const ended = await endRound(
    tx,
    context,
    round,
    step === 0
      ? { state: 'refunded', cause, step, win_paise: round.stake_paise }
      : { state: 'cashed_out', cause, step, win_paise: payoutAt(round, step) },
    actor,
  );
  return ended !== null;
}

/** @returns whether this server can open what a round's seed and roast line are sealed in */
export function canDecrypt({ cipher }: Pick<AppContext, 'cipher'>, round: SecretRound): boolean {
  try {
    decryptOutcome(cipher, round.sealed_outcome, round.round_id);
    return true;
  } catch (error) {
    if (error instanceof SeedUnreadable) return false;
    throw error;
  }
}

/**
 * Ends a round whose seed cannot be opened any more: the stake goes back, whatever line the hen stands on, and no seed
 * is revealed. Only for the operator, who knows that the key is lost.
 * @returns whether it was still open as read
 * @throws Error when the round's seed can be opened
 */
export async function voidRound(
  tx: Tx,
  context: AppContext,
  round: SecretRound,
  actor: string,
): Promise<boolean> {
  if (canDecrypt(context, round)) throw new Error(`The seed of round ${round.round_id} can be opened.`);
  const ending: Ending = {
    state: 'refunded',
    cause: 'voided',
    step: round.step,
    win_paise: round.stake_paise,
  };
  return (await endWithOutcome(tx, context, round, ending, null, actor)) !== null;
}

/**
 * Ends the open round of a player where it stands, if there is one.
 * @returns its id, or null when none was open
 */
export async function settleOpenRoundOf(
  tx: Tx,
  context: AppContext,
  userId: string,
  cause: 'abandoned' | 'blocked',
  actor: string,
): Promise<string | null> {
  // The player may step on between the reading and the update; then it is read again.
  for (;;) {
    const [round] = await tx
      .select(SECRET_COLUMNS)
      .from(rounds)
      .where(and(eq(rounds.user_id, userId), eq(rounds.state, 'open')));
    if (!round) return null;
    if (await settleAtCurrentStep(tx, context, round, cause, actor)) return round.round_id;
  }
}
