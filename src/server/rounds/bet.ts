import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { type DifficultyType, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import { lastLine } from '../../game/payout.ts';
import { allOf, type Behind } from '../db/behind.ts';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { players, rounds } from '../db/schema.ts';
import { fixOutcome, makeNextSeed, sealOutcome } from '../fairness/seeds.ts';
import { type Movement, move, Uncovered } from '../ledger/journal.ts';
import { once } from '../ledger/once.ts';
import { readSettings } from '../operator/settings.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { blockedRefusal } from './blocked.ts';
import { betDayAt } from './day.ts';
import { openRound } from './find.ts';
import { roundView } from './view.ts';

export interface Bet {
  readonly user_id: string;
  readonly stake_paise: bigint;
  readonly type: DifficultyType;
  /** the player's share of the randomness; unset keeps the one in use */
  readonly client_seed: string | undefined;
  /** the hash the player saw; unset bets on whatever is current */
  readonly server_seed_hash: string | undefined;
  readonly key: string | null;
}

type BetAnswer = AnswerOnWire<'bet'>;

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

const turnSeed = prepared((db) =>
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
 * @throws Refused when the bet is not allowed; then nothing has changed
 */
export async function placeBet(provider: Provider, bet: Bet): Promise<BetAnswer> {
  const placing = provider.database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
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
      provider.clock.now(),
      { look: () => lookAround(tx, bet), act: (around, behind) => open(tx, provider, bet, around, behind) },
    ),
  );
  const { answer, repeated } = await placing.catch(async (error) => {
    throw error instanceof BlockedMeanwhile ? await blockedRefusal(provider.database.db, bet.user_id) : error;
  });
  if (!repeated) provider.metrics.rounds_opened.inc({ type: answer.type });
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
async function lookAround(tx: Tx, { user_id }: Bet) {
  // The player before the round: if another bet commits in between, the nonce read here no longer fits below.
  const [settings, [player], already] = await allOf(
    readSettings(tx),
    seedsOf(tx).execute({ user_id }),
    openRound(tx, user_id),
  );
  if (!player) throw new Error(`Player ${user_id} has a session and no account.`);
  return { settings, player, already };
}

async function open(
  tx: Tx,
  provider: Provider,
  bet: Bet,
  { settings, player, already }: Awaited<ReturnType<typeof lookAround>>,
  behind: Behind,
): Promise<BetAnswer> {
  const { user_id, stake_paise, type } = bet;
  if (already)
    throw new Refused(409, 'round_open', 'A round is already open.', { round: roundView(already) });
  if (settings.betting_paused)
    throw new Refused(409, 'betting_paused', 'Betting is paused. Try again later.');
  if (stake_paise < settings.min_bet_paise)
    throw new Refused(422, 'limit', `Minimum bet is ₹${whole(settings.min_bet_paise)}.`, { field: 'amount' });
  if (stake_paise > settings.max_bet_paise)
    throw new Refused(422, 'limit', `Maximum bet is ₹${whole(settings.max_bet_paise)}.`, { field: 'amount' });

  if (bet.server_seed_hash !== undefined && bet.server_seed_hash !== player.next_server_seed_hash)
    throw seedChanged(player.next_server_seed_hash);

  const at = provider.clock.now();
  const { nonce } = player;
  const day = betDayAt(player, at);
  if (nonce - day.bet_day_nonce >= settings.rounds_per_day)
    throw new Refused(
      422,
      'limit',
      `You have played ${settings.rounds_per_day} rounds today. You can play again after 5:30 am Indian time.`,
    );

  const round_id = uuidv7();
  const client_seed = bet.client_seed ?? player.client_seed;
  const server_seed = provider.seal.open(player.next_sealed_seed, user_id);
  const next = makeNextSeed(provider.seeds, provider.seal, user_id);
  const stake: Movement = {
    user_id,
    kind: 'stake',
    subject_id: round_id,
    actor: 'player',
    at,
    amounts: { wallet: -stake_paise, stake: stake_paise },
  };
  const [turned, wallet] = await allOf(
    turnSeed(tx).execute({ user_id, ...next, ...day, client_seed, nonce }),
    move(tx, stake, behind).catch((error) => {
      if (error instanceof Uncovered) return null;
      throw error;
    }),
  );
  if (turned.length === 0) throw await whyNotTurned(tx, user_id);
  if (!wallet) throw new Refused(409, 'insufficient_balance', 'Insufficient wallet balance.');

  const { roast_line, algorithm } = fixOutcome(server_seed, client_seed, nonce, type);
  const multipliers = [...multiplierTable(type, settings.rtp)];
  const max_win_paise = settings.max_win_paise;
  const last_step = lastLine(multipliers, stake_paise, max_win_paise);
  behind.add(
    writeRound(tx).execute({
      user_id,
      round_id,
      type,
      stake_paise,
      multipliers,
      rtp: settings.rtp,
      max_win_paise,
      last_step,
      server_seed_hash: player.next_server_seed_hash,
      next_server_seed_hash: next.next_server_seed_hash,
      client_seed,
      nonce,
      algorithm,
      sealed_outcome: sealOutcome(provider.seal, { server_seed, roast_line }, round_id),
      at,
    }),
  );
  return {
    success: true,
    message: 'Bet placed.',
    round_id,
    type,
    amount: rupeesFromPaise(stake_paise),
    multiplier: multipliers.map(multiplierFromHundredths),
    last_step,
    max_win: rupeesFromPaise(max_win_paise),
    server_seed_hash: player.next_server_seed_hash,
    client_seed,
    nonce,
    algorithm,
    created_at: at.toISOString(),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
  };
}

const whole = (paise: bigint): string => rupeesText(paise).replace(/\.00$/, '');

function seedChanged(next_server_seed_hash: string): Refused {
  return new Refused(409, 'seed_changed', 'The seed has changed since this page looked. Please bet again.', {
    next_server_seed_hash,
  });
}

/** The player's row was not as read: another bet was faster, or the player was blocked in between. */
async function whyNotTurned(tx: Tx, user_id: string): Promise<Refused | BlockedMeanwhile> {
  const faster = await openRound(tx, user_id);
  if (faster) return new Refused(409, 'round_open', 'A round is already open.', { round: roundView(faster) });
  const [player] = await tx
    .select({ status: players.status, hash: players.next_server_seed_hash })
    .from(players)
    .where(eq(players.user_id, user_id));
  return player?.status === PLAYER_ACTIVE ? seedChanged(player.hash) : new BlockedMeanwhile();
}
