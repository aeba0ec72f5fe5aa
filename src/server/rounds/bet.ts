import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { type DifficultyType, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise, shortRupeesText } from '../../contract/money.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import { lastLine } from '../../game/payout.ts';
import type { AppContext } from '../app-context.ts';
import { type Done, type IdempotentRequest, withIdempotencyKey } from '../ledger/idempotency.ts';
import {
  InsufficientFunds,
  type JournalEntry,
  post,
  type Wallet,
  walletAfterStake,
} from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { prepared } from '../platform/db/prepared.ts';
import { openRounds, players } from '../platform/db/schema/schema.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { blockedRefusal } from './blocked.ts';
import { betDayAt } from './day.ts';
import { drawOutcome, encryptOutcome, makeNextSeed } from './fairness/seeds.ts';
import { type EndedRound, type OpenRound, openRound, readEndedRound, readOpenRound } from './find.ts';
import { difficultyOf, OPEN_COLUMNS, openToAll, roundView } from './view.ts';

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

const playerWithRound = prepared((db) =>
  db
    .select({
      open: OPEN_COLUMNS,
      now: sql`${CLOCK_NOW}`.mapWith(openRounds.created_at),
      nonce: players.nonce,
      bet_day: players.bet_day,
      bet_day_nonce: players.bet_day_nonce,
      client_seed: players.client_seed,
      next_sealed_seed: players.next_sealed_seed,
      next_server_seed_hash: players.next_server_seed_hash,
    })
    .from(players)
    .leftJoin(openRounds, eq(openRounds.user_id, players.user_id))
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

const writeOpen = prepared((db) =>
  db
    .insert(openRounds)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      stake_paise: placeholder('stake_paise'),
      max_win_paise: placeholder('max_win_paise'),
      created_at: placeholder('created_at'),
      touched_at: placeholder('touched_at'),
      nonce: placeholder('nonce'),
      rtp: placeholder('rtp'),
      type: placeholder('type'),
      last_step: placeholder('last_step'),
      algorithm: placeholder('algorithm'),
      step: placeholder('step'),
      server_seed_hash: placeholder('server_seed_hash'),
      next_server_seed_hash: placeholder('next_server_seed_hash'),
      client_seed: placeholder('client_seed'),
      sealed_outcome: placeholder('sealed_outcome'),
      multipliers: placeholder('multipliers'),
      landed_at: placeholder('landed_at'),
      fire_hits: placeholder('fire_hits'),
      wallet_versions: placeholder('wallet_versions'),
    })
    .prepare(''),
);

/**
 * Places a bet: in one transaction the stake leaves the wallet, the round opens with its own copy of table
 * and limits, its outcome is fixed, and the next seed is made.
 * @param confirm asks the database whether the player may play at all, in one message with the transaction's begin, and throws when she
 * may not; unset: it was asked before
 * @throws ApiError when the bet is not allowed; then nothing has changed
 */
export async function placeBet(
  context: AppContext,
  bet: BetRequest,
  confirm: (db: Db) => Promise<Pick<BetRequest, 'user_id'>> = async () => bet,
): Promise<BetResponse> {
  // Only which month's partition keeps the answer: the round itself is dated by the database.
  const keptAt = context.clock.now();
  const [settings] = await Promise.all([context.settings.read(), readyMonth(context.database, keptAt)]);
  const request = (userId: string): IdempotentRequest => ({
    user_id: userId,
    call: 'bet',
    key: bet.key,
    body: {
      amount: bet.stake_paise,
      type: bet.type,
      client_seed: bet.client_seed,
      server_seed_hash: bet.server_seed_hash,
    },
  });
  const placing = context.database.transaction(
    (tx, { user_id: userId }) =>
      withIdempotencyKey(tx, context.metadata.body_hash_key, request(userId), keptAt, {
        read: () => readPlayer(tx, bet),
        execute: (player) => createRound(tx, context, bet, { settings, player }),
        again: (roundId) => betAgain(tx, bet.user_id, roundId),
      }),
    confirm,
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

async function readPlayer(tx: Tx, { user_id: userId }: BetRequest) {
  const [player] = await playerWithRound(tx).execute({ user_id: userId });
  if (!player) throw new Error(`Player ${userId} has a session and no account.`);
  return player;
}

/** What a bet is decided on. */
interface BetState {
  readonly settings: Settings;
  readonly player: Awaited<ReturnType<typeof readPlayer>>;
}

/** The answer to a bet as it was given first, from its round and its stake. */
async function betAgain(tx: Tx, userId: string, roundId: string): Promise<BetResponse> {
  const open = await readOpenRound(tx, userId);
  const round = open?.round_id === roundId ? open : await readEndedRound(tx, userId, roundId);
  if (!round) throw new Error(`Round ${roundId} was opened and is gone.`);
  return answerOf(round, await walletAfterStake(tx, userId, roundId));
}

async function createRound(
  tx: Tx,
  context: AppContext,
  bet: BetRequest,
  { settings, player }: BetState,
): Promise<Done<BetResponse>> {
  const { user_id: userId, stake_paise: stakePaise, type } = bet;
  if (player.open)
    throw new ApiError(409, 'round_open', 'A round is already open.', {
      round: roundView(openToAll(player.open)),
    });
  if (settings.betting_paused)
    throw new ApiError(409, 'betting_paused', 'Betting is paused. Try again later.');
  if (stakePaise < settings.min_bet_paise)
    throw new ApiError(422, 'limit', `Minimum bet is ₹${shortRupeesText(settings.min_bet_paise)}.`, {
      field: 'amount',
    });
  if (stakePaise > settings.max_bet_paise)
    throw new ApiError(422, 'limit', `Maximum bet is ₹${shortRupeesText(settings.max_bet_paise)}.`, {
      field: 'amount',
    });

  if (bet.server_seed_hash !== undefined && bet.server_seed_hash !== player.next_server_seed_hash)
    throw seedChanged(player.next_server_seed_hash);

  const { nonce, now: at } = player;
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
    post(tx, stake).catch((error) => {
      if (error instanceof InsufficientFunds) return null;
      throw error;
    }),
  );
  if (rotated.length === 0) throw await rotationFailure(tx, userId);
  if (!wallet) throw new ApiError(409, 'insufficient_balance', 'Insufficient wallet balance.');

  const { roast_line: fatalLine, algorithm } = drawOutcome(serverSeed, clientSeed, nonce, type);
  const multipliers = [...multiplierTable(type, settings.rtp)];
  const maxWinPaise = settings.max_win_paise;
  const round: OpenRound = {
    user_id: userId,
    round_id: roundId,
    stake_paise: stakePaise,
    max_win_paise: maxWinPaise,
    created_at: at,
    touched_at: at,
    nonce,
    rtp: settings.rtp,
    type,
    last_step: lastLine(multipliers, stakePaise, maxWinPaise),
    algorithm,
    step: 0,
    server_seed_hash: player.next_server_seed_hash,
    next_server_seed_hash: next.next_server_seed_hash,
    client_seed: clientSeed,
    sealed_outcome: encryptOutcome(
      context.cipher,
      { server_seed: serverSeed, roast_line: fatalLine },
      roundId,
    ),
    multipliers,
    landed_at: [],
    fire_hits: [],
    wallet_versions: [],
    unsettled_step: null,
    unsettled_fire_hit: null,
  };
  tx.defer(writeOpen(tx).execute({ ...round }));
  return { round_id: roundId, answer: answerOf(round, wallet) };
}

/** The answer to a bet, made from what was committed. */
function answerOf(round: OpenRound | EndedRound, wallet: Wallet): BetResponse {
  return {
    success: true,
    message: 'Bet placed.',
    round_id: round.round_id,
    type: difficultyOf(round.type),
    amount: rupeesFromPaise(round.stake_paise),
    multiplier: round.multipliers.map(multiplierFromHundredths),
    last_step: round.last_step,
    max_win: rupeesFromPaise(round.max_win_paise),
    server_seed_hash: round.server_seed_hash,
    client_seed: round.client_seed,
    nonce: round.nonce,
    algorithm: round.algorithm,
    created_at: round.created_at.toISOString(),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
  };
}

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
