import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/database.ts';
import { pipeline } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { openRounds, rounds } from '../db/schema.ts';
import { SeedUnreadable } from '../fairness/seed-cipher.ts';
import { decryptOutcome, type Outcome } from '../fairness/seeds.ts';
import { type JournalEntry, post, readWallet } from '../ledger/journal.ts';
import { showToOthers } from '../live/show.ts';
import { tableToStore } from './ended-table.ts';
import { type EndedRound, type OpenRound, readInPlay } from './find.ts';
import { payoutAt } from './view.ts';

const { placeholder } = sql;

const closeOpen = prepared((db) =>
  db
    .delete(openRounds)
    .where(
      and(
        eq(openRounds.user_id, placeholder('user_id')),
        eq(openRounds.round_id, placeholder('round_id')),
        eq(openRounds.step, placeholder('expected_step')),
      ),
    )
    .returning({ round_id: openRounds.round_id })
    .prepare(''),
);

const writeEnded = prepared((db) =>
  db
    .insert(rounds)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      stake_paise: placeholder('stake_paise'),
      max_win_paise: placeholder('max_win_paise'),
      created_at: placeholder('created_at'),
      nonce: placeholder('nonce'),
      rtp: placeholder('rtp'),
      type: placeholder('type'),
      last_step: placeholder('last_step'),
      algorithm: placeholder('algorithm'),
      server_seed_hash: placeholder('server_seed_hash'),
      next_server_seed_hash: placeholder('next_server_seed_hash'),
      client_seed: placeholder('client_seed'),
      multipliers: placeholder('multipliers'),
      landed_at: placeholder('landed_at'),
      fire_hits: placeholder('fire_hits'),
      wallet_versions: placeholder('wallet_versions'),
      state: placeholder('state'),
      cause: placeholder('cause'),
      step: placeholder('step'),
      win_paise: placeholder('win_paise'),
      ended_at: placeholder('ended_at'),
      balance_after_paise: placeholder('balance_after_paise'),
      wallet_version: placeholder('wallet_version'),
      server_seed: placeholder('server_seed'),
      roast_line: placeholder('roast_line'),
    })
    .prepare(''),
);

/** How a round ends. */
export interface Ending {
  readonly state: EndedRound['state'];
  readonly cause: EndedRound['cause'];
  /** the line she ends on */
  readonly step: number;
  /** what the wallet gets, paise */
  readonly win_paise: bigint;
  /** what the player said of the fire marker, when a landing ends it; unset: she did not step */
  readonly fire_hit?: boolean;
}

/**
 * Ends a round in one transaction: its row leaves the open ones by a conditional delete on (player, round, step as read), its money moves,
 * and it is written once among the ended ones. The only function that ends rounds, so each is settled once, whoever comes first.
 * @param round as read; its step is the expected one
 * @param actor who ended it: `player`, `house`, or the operator's name
 * @returns the round as it ended, or null when somebody else was faster
 * @throws SeedUnreadable when its outcome cannot be opened here
 */
export async function endRound(
  tx: Tx,
  context: AppContext,
  round: OpenRound,
  ending: Ending,
  actor: string,
): Promise<EndedRound | null> {
  const outcome = decryptOutcome(context.cipher, round.sealed_outcome, round.round_id);
  return endWithOutcome(tx, context, round, ending, outcome, actor);
}

/** @param outcome what is revealed; null for a round whose seed nobody can open */
async function endWithOutcome(
  tx: Tx,
  context: AppContext,
  round: OpenRound,
  { fire_hit: fireHit, ...ending }: Ending,
  outcome: Outcome | null,
  actor: string,
): Promise<EndedRound | null> {
  const { user_id: userId, round_id: roundId, stake_paise: stakePaise } = round;
  const endedAt = context.clock.now();
  const [[closed], untouched] = await pipeline(
    closeOpen(tx).execute({ user_id: userId, round_id: roundId, expected_step: round.step }),
    ending.win_paise === 0n ? readWallet(tx, userId) : Promise.resolve(null),
  );
  if (!closed) return null;
  const settlement: JournalEntry = {
    user_id: userId,
    kind: 'settlement',
    subject_id: roundId,
    actor,
    at: endedAt,
    amounts: {
      stake: -stakePaise,
      wallet: ending.win_paise,
      house: stakePaise - ending.win_paise,
    },
  };
  const wallet = (await post(tx, settlement)) ?? untouched;
  if (!wallet) throw new Error(`Round ${roundId} was paid and its wallet did not change.`);
  const { sealed_outcome: _, touched_at: __, ...opened } = round;
  const landed = fireHit !== undefined;
  const ended: EndedRound = {
    ...opened,
    ...ending,
    ended_at: endedAt,
    balance_after_paise: wallet.balance_paise,
    wallet_version: wallet.version,
    server_seed: outcome?.server_seed ?? null,
    roast_line: outcome?.roast_line ?? null,
    landed_at: landed ? [...round.landed_at, endedAt] : round.landed_at,
    fire_hits: landed ? [...round.fire_hits, fireHit] : round.fire_hits,
    wallet_versions: landed ? [...round.wallet_versions, wallet.version] : round.wallet_versions,
  };
  tx.defer(writeEnded(tx).execute({ ...ended, multipliers: tableToStore(ended) }));
  if (actor === 'player') tx.defer(showToOthers(tx, ended));
  return ended;
}

/**
 * Ends an open round where it stands, without the player: at its present value, or the stake back before the first
 * step. For abandoned rounds, and for those of a player who is being blocked.
 * @returns the round as it ended, or null when it was not open any more
 */
export async function settleAtCurrentStep(
  tx: Tx,
  context: AppContext,
  round: OpenRound,
  cause: 'abandoned' | 'blocked',
  actor: string,
): Promise<EndedRound | null> {
  const { step } = round;
  return endRound(
    tx,
    context,
    round,
    step === 0
      ? { state: 'refunded', cause, step, win_paise: round.stake_paise }
      : { state: 'cashed_out', cause, step, win_paise: payoutAt(round, step) },
    actor,
  );
}

/** @returns whether this server can open what a round's seed and roast line are sealed in */
export function canDecrypt({ cipher }: Pick<AppContext, 'cipher'>, round: OpenRound): boolean {
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
  round: OpenRound,
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
  // The player may step on between the reading and the delete; then it is read again.
  for (;;) {
    const inPlay = await readInPlay(tx, userId);
    if (!inPlay) return null;
    if (await settleAtCurrentStep(tx, context, inPlay.round, cause, actor)) return inPlay.round.round_id;
  }
}
