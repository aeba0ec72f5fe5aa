import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { type DifficultyType, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import { lastLine } from '../../game/payout.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/database.ts';
import { type DeferredWrites, pipeline } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { players, rounds } from '../db/schema.ts';
import { drawOutcome, encryptOutcome, makeNextSeed } from '../fairness/seeds.ts';
import { withIdempotencyKey } from '../ledger/idempotency.ts';
import { InsufficientFunds, type JournalEntry, post } from '../ledger/journal.ts';
import { readSettings } from '../settings/settings.ts';
import { blockedRefusal } from './blocked.ts';
import { betDayAt } from './day.ts';
import { openRound } from './find.ts';
import { roundView } from './view.ts';

export interface BetRequest {
  readonly user_id: string;
  readonly stake_paise: bigint;
  readonly type: DifficultyType;
  /** the player's share of the randomness; unset keeps the one in use */
  readonly client_seed: string | undefined;
  /** the hash the player saw; unset bets on whatever is current */
  readonly server_seed_hash: string | undefined;
  readonly key: string | null;
}

type BetResponse = AnswerOnWire<'bet'>;

const { placeholder } = sql;

const seedsOf = prepared((db) =>
  db
    .select({
      nonce: players.nonce,
      bet_day: players.bet_day,
      bet_day_nonce: players.bet_day_nonce,
      client_seed: players.client_seed,
      next_sealed_seed: players.next_sealed_seed,
      next_server_seed_hash: players.next_server_seed_hash,
    })
    .from(players)
    .where(eq(players.user_id, placeholder('user_id')))
    .prepare(''),
);

const rotateSeed = prepared((db) =>
  db
    .update(players)
    .set({
      next_sealed_seed: sql`${placeholder('next_sealed_seed')}`,
      next_server_seed_hash: sql`${placeholder('next_server_seed_hash')}`,
      client_seed: sql`${placeholder('client_seed')}`,
      nonce: sql`${players.nonce} + 1`,
      bet_day: sql`${placeholder('bet_day')}`,
      bet_day_nonce: sql`${placeholder('bet_day_nonce')}`,
    })
    .where(
      and(
        eq(players.user_id, placeholder('user_id')),
        eq(players.status, PLAYER_ACTIVE),
        eq(players.nonce, placeholder('nonce')),
      ),
    )
    .returning({ user_id: players.user_id })
    .prepare(''),
);

const writeRound = prepared((db) =>
  db
    .insert(rounds)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      state: 'open',
      type: placeholder('type'),
      stake_paise: placeholder('stake_paise'),
      multipliers: placeholder('multipliers'),
      rtp: placeholder('rtp'),
      max_win_paise: placeholder('max_win_paise'),
      last_step: placeholder('last_step'),
      step: 0,
      win_paise: 0n,
      server_seed_hash: placeholder('server_seed_hash'),
      next_server_seed_hash: placeholder('next_server_seed_hash'),
      client_seed: placeholder('client_seed'),
      nonce: placeholder('nonce'),
      algorithm: placeholder('algorithm'),
      sealed_outcome: placeholder('sealed_outcome'),
      created_at: placeholder('at'),
      touched_at: placeholder('at'),
    })
    .prepare(''),
);

/**
 * Places a bet (design §3): in one transaction the stake leaves the wallet, the round opens with its own copy of table
 * and limits, its outcome is fixed, and the next seed is made.
 * @throws ApiError when the bet is not allowed; then nothing has changed
 */
export async function placeBet(context: AppContext, bet: BetRequest): Promise<BetResponse> {
  const placing = context.database.transaction((tx) =>
    withIdempotencyKey(
      tx,
      context.metadata.body_hash_key,
      {
        player: bet.user_id,
        call: 'bet',
        key: bet.key,
        body: {
          amount: bet.stake_paise,
          type: bet.type,
          client_seed: bet.client_seed,
          server_seed_hash: bet.server_seed_hash,
        },
      },
      context.clock.now(),
      {
        read: () => readBetState(tx, bet),
        execute: (state, deferred) => createRound(tx, context, bet, state, deferred),
      },
    ),
  );
  const { answer, repeated } = await placing.catch(async (error) => {
    throw error instanceof BlockedMeanwhile ? await blockedRefusal(context.database.db, bet.user_id) : error;
  });
  if (!repeated) context.metrics.roundsOpened.inc({ type: answer.type });
  return answer;
}

/**
 * The player was blocked while the bet was on its way. The stake has left the wallet in this transaction, which rolls
 * back: what the player is told of the wallet must be read after it.
 */
class BlockedMeanwhile extends Error {
  override readonly name = 'BlockedMeanwhile';
}

/** What a bet is decided on. */
async function readBetState(tx: Tx, { user_id: userId }: BetRequest) {
  // The player before the round: if another bet commits in between, the nonce read here no longer fits below.
  const [settings, [player], already] = await pipeline(
    readSettings(tx),
    seedsOf(tx).execute({ user_id: userId }),
    openRound(tx, userId),
  );
  if (!player) throw new Error(`Player ${userId} has a session and no account.`);
  return { settings, player, already };
}

async function createRound(
  tx: Tx,
  context: AppContext,
  bet: BetRequest,
  { settings, player, already }: Awaited<ReturnType<typeof readBetState>>,
  deferred: DeferredWrites,
): Promise<BetResponse> {
  const { user_id: userId, stake_paise: stakePaise, type } = bet;
  if (already)
    throw new ApiError(409, 'round_open', 'A round is already open.', { round: roundView(already) });
  if (settings.betting_paused)
    throw new ApiError(409, 'betting_paused', 'Betting is paused. Try again later.');
  if (stakePaise < settings.min_bet_paise)
    throw new ApiError(422, 'limit', `Minimum bet is ₹${whole(settings.min_bet_paise)}.`, {
      field: 'amount',
    });
  if (stakePaise > settings.max_bet_paise)
    throw new ApiError(422, 'limit', `Maximum bet is ₹${whole(settings.max_bet_paise)}.`, {
      field: 'amount',
    });

  if (bet.server_seed_hash !== undefined && bet.server_seed_hash !== player.next_server_seed_hash)
    throw seedChanged(player.next_server_seed_hash);

  const at = context.clock.now();
  const { nonce } = player;
  const day = betDayAt(player, at);
  if (nonce - day.bet_day_nonce >= settings.rounds_per_day)
    throw new ApiError(
      422,
      'limit',
      `You have played ${settings.rounds_per_day} rounds today. You can play again after 5:30 am Indian time.`,
    );

  const roundId = uuidv7();
  const clientSeed = bet.client_seed ?? player.client_seed;
  const serverSeed = context.cipher.decrypt(player.next_sealed_seed, userId);
  const next = makeNextSeed(context.seeds, context.cipher, userId);
  const stake: JournalEntry = {
    user_id: userId,
    kind: 'stake',
    subject_id: roundId,
    actor: 'player',
    at,
    amounts: { wallet: -stakePaise, stake: stakePaise },
  };
  const [rotated, wallet] = await pipeline(
    rotateSeed(tx).execute({ user_id: userId, ...next, ...day, client_seed: clientSeed, nonce }),
    post(tx, stake, deferred).catch((error) => {
      if (error instanceof InsufficientFunds) return null;
      throw error;
    }),
  );
  if (rotated.length === 0) throw await rotationFailure(tx, userId);
  if (!wallet) throw new ApiError(409, 'insufficient_balance', 'Insufficient wallet balance.');

  const { roast_line: roastLine, algorithm } = drawOutcome(serverSeed, clientSeed, nonce, type);
  const multipliers = [...multiplierTable(type, settings.rtp)];
  const maxWinPaise = settings.max_win_paise;
  const lastStep = lastLine(multipliers, stakePaise, maxWinPaise);
  deferred.defer(
    writeRound(tx).execute({
      user_id: userId,
      round_id: roundId,
      type,
      stake_paise: stakePaise,
      multipliers,
      rtp: settings.rtp,
      max_win_paise: maxWinPaise,
      last_step: lastStep,
      server_seed_hash: player.next_server_seed_hash,
      next_server_seed_hash: next.next_server_seed_hash,
      client_seed: clientSeed,
      nonce,
      algorithm,
      sealed_outcome: encryptOutcome(
        context.cipher,
        { server_seed: serverSeed, roast_line: roastLine },
        roundId,
      ),
      at,
    }),
  );
  return {
    success: true,
    message: 'Bet placed.',
    round_id: roundId,
    type,
    amount: rupeesFromPaise(stakePaise),
    multiplier: multipliers.map(multiplierFromHundredths),
    last_step: lastStep,
    max_win: rupeesFromPaise(maxWinPaise),
    server_seed_hash: player.next_server_seed_hash,
    client_seed: clientSeed,
    nonce,
    algorithm,
    created_at: at.toISOString(),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
  };
}

const whole = (paise: bigint): string => rupeesText(paise).replace(/\.00$/, '');

function seedChanged(nextServerSeedHash: string): ApiError {
  return new ApiError(409, 'seed_changed', 'The seed has changed since this page looked. Please bet again.', {
    next_server_seed_hash: nextServerSeedHash,
  });
}

/** The player's row was not as read: another bet was faster, or the player was blocked in between. */
async function rotationFailure(tx: Tx, userId: string): Promise<ApiError | BlockedMeanwhile> {
  const faster = await openRound(tx, userId);
  if (faster)
    return new ApiError(409, 'round_open', 'A round is already open.', { round: roundView(faster) });
  const [player] = await tx
    .select({ status: players.status, hash: players.next_server_seed_hash })
    .from(players)
    .where(eq(players.user_id, userId));
  return player?.status === PLAYER_ACTIVE ? seedChanged(player.hash) : new BlockedMeanwhile();
}
