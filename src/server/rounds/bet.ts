import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { shortRupeesText } from '../../contract/money.ts';
import { FIRE_VERSION } from '../../game/fire.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import { lastLine } from '../../game/payout.ts';
import type { CallRequest } from '../http/handlers.ts';
import { type IdempotentRequest, keyArguments, NO_KEY } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { ensurePartition } from '../platform/db/partitions.ts';
import { prepared } from '../platform/db/prepared.ts';
import { orRefuse, type Refusals, refusalOf } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { openRounds, players } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { makeNextSeed } from '../players/next-seeds.ts';
import { answerAgain, answerOf, type BetResponse, targetAnswerOf } from './bet-answers.ts';
import { blockedRefusal } from './blocked.ts';
import type { RoundsContext } from './context.ts';
import { drawOutcome, encryptOutcome, type Outcome } from './fairness/seeds.ts';
import { type EndedRound, readPlayerState } from './find.ts';
import { limitRefusals, requiredCheckMinutes } from './limits.ts';
import { SettlementFailed } from './settle.ts';
import { roundView } from './view.ts';

type Bet = Pick<CallRequest<'bet'>, 'caller' | 'body' | 'key'>;
type Seed = Awaited<ReturnType<typeof seedOf>>;

/** What a bet is drawn with; another bet may change it before this one is placed. */
const readSeed = prepared((db) =>
  db
    .select({
      nonce: players.nonce,
      clientSeed: players.clientSeed,
      nextEncryptedSeed: players.nextEncryptedSeed,
      nextServerSeedHash: players.nextServerSeedHash,
    })
    .from(players)
    .where(eq(players.userId, sql.placeholder('userId')))
    .prepare('bet_seed'),
);

async function seedOf(db: Db, userId: string) {
  const [seed] = await readSeed(db).execute({ userId });
  if (!seed) throw new Error(`There is no player ${userId}.`);
  return seed;
}

const { placeholder } = sql;

const callPlaceBet = prepared((db) =>
  db
    .select({
      roundId: sql<string>`round_id`,
      createdAt: sql<Date>`created_at`.mapWith(openRounds.createdAt),
      balancePaise: sql<bigint>`balance_paise`,
      version: sql<number>`wallet_version`.mapWith(Number),
      state: sql<EndedRound['state'] | null>`state`,
      cause: sql<EndedRound['cause']>`cause`,
      step: sql<number>`step`,
      payoutPaise: sql<bigint>`payout_paise`,
      failure: sql<string | null>`failure`,
    })
    .from(
      sql`place_bet(${placeholder('userId')}, ${placeholder('keyHash')}, ${placeholder('bodyHash')}, ${placeholder('month')},
        ${placeholder('seenServerSeedHash')}, ${placeholder('nonce')}, ${placeholder('serverSeedHash')}, ${placeholder('roundId')},
        ${placeholder('stakePaise')}, ${placeholder('maxWinPaise')}, ${placeholder('rtp')}, ${placeholder('type')},
        ${placeholder('lastStep')}, ${placeholder('algorithm')}, ${placeholder('fireVersion')}, ${placeholder('multipliers')},
        ${placeholder('clientSeed')}, ${placeholder('encryptedOutcome')}, ${placeholder('nextEncryptedSeed')}, ${placeholder('nextServerSeedHash')},
        ${placeholder('minBetPaise')}, ${placeholder('maxBetPaise')}, ${placeholder('roundsPerDay')},
        ${placeholder('minStartMs')}, ${placeholder('checkMinutes')},
        ${placeholder('target')}, ${placeholder('fatalLine')}, ${placeholder('serverSeed')})`,
    )
    .prepare('place_bet'),
);

const DAY_MS = 86_400_000;

/** Other bets of the player may come between the read and the call; more often than this is a defect. */
const MAX_READS = 5;

/**
 * Places a bet by one call: the stake leaves the wallet, the round opens with its own copy of table and limits, its outcome is fixed, and the
 * next seed is made. With a target the same call settles the round.
 * @throws ApiError when the bet is not allowed; then nothing has changed
 */
export async function placeBet(context: RoundsContext, request: Bet): Promise<BetResponse> {
  const { database, metadata, metrics } = context;
  const { db } = database;
  const { caller, body: bet } = request;
  const { userId } = caller;
  const { autoplay, min_start_ms: minStartMs } = JURISDICTIONS[context.jurisdiction];
  if (bet.target !== undefined && !autoplay)
    throw new ApiError(
      403,
      'no_autoplay',
      'Each step is yours to take here: a round does not play on its own.',
      {
        field: 'target',
      },
    );
  // Only for the month whose partition keeps the answer, and a refusal's text: the round itself is dated by the database.
  const at = context.clock.now();
  const reading = [
    seedOf(db, userId),
    context.settings.read(),
    caller.confirm(),
    ensurePartition(database, at),
  ] as const;
  let [seed, settings] = await Promise.all(reading);
  const key = keyArguments(metadata.serverSecret, idempotentRequest(request), at) ?? NO_KEY;
  const refusals = { ...refusalsOf(db, userId, settings, at), ...limitRefusals(context, userId) };
  const rules = {
    minBetPaise: settings.min_bet_paise,
    maxBetPaise: settings.max_bet_paise,
    roundsPerDay: settings.rounds_per_day,
    minStartMs,
    checkMinutes: requiredCheckMinutes(context),
  };
  for (let reads = 1; ; reads++) {
    const { round, outcome } = drawRound(context, request, settings, seed);
    const values = { ...rules, ...round, ...key, seenServerSeedHash: bet.server_seed_hash ?? null };
    try {
      const [placed] = await orRefuse(
        withRetries(() =>
          callPlaceBet(db).execute({
            ...values,
            ...revealedBy(bet.target, outcome),
            multipliers: `{${round.multipliers}}`,
          }),
        ),
        refusals,
      );
      if (!placed) throw new Error('place_bet returned no row.');
      if (placed.failure !== null) throw new SettlementFailed(round.roundId, placed.failure);
      if (placed.roundId !== round.roundId) return await answerAgain(db, userId, placed.roundId);
      metrics.roundsOpened.inc({ type: round.type });
      const opened = { ...round, createdAt: placed.createdAt };
      if (bet.target === undefined || placed.state === null) return answerOf(opened, placed);
      for (let line = 1; line <= placed.step; line++)
        metrics.addLanding(bet.type, line, line === outcome.fatalLine);
      metrics.roundsEnded.inc({ cause: placed.cause });
      return targetAnswerOf(
        { ...opened, ...placed, state: placed.state, target: bet.target, serverSeed: outcome.serverSeed },
        placed,
      );
    } catch (error) {
      const refusal = refusalOf(error);
      const open = refusal === 'round_open' ? (await readPlayerState(db, userId)).open : null;
      if (open) throw new ApiError(409, 'round_open', 'A round is already open.', { round: roundView(open) });
      if (refusal === null || reads === MAX_READS) throw error;
      seed = await seedOf(db, userId);
    }
  }
}

/** The body as it was sent, so that a repeated call is known by it. */
function idempotentRequest({ caller: { userId }, body, key }: Bet): IdempotentRequest {
  const { amount, type, client_seed, server_seed_hash, target } = body;
  const sent = { amount, type, client_seed, server_seed_hash, ...(target !== undefined && { target }) };
  return { userId, call: 'bet', key, body: sent };
}

/** What place_bet refuses; `round_open` and `stale` are told by what the player has by then. */
const refusalsOf = (db: Db, userId: string, settings: Settings, at: Date): Refusals => ({
  blocked: () => blockedRefusal(db, userId),
  betting_paused: () => new ApiError(409, 'betting_paused', 'Betting is paused. Try again later.'),
  below_min_bet: () => amountRefusal(`Minimum bet is ₹${shortRupeesText(settings.min_bet_paise)}.`),
  above_max_bet: () => amountRefusal(`Maximum bet is ₹${shortRupeesText(settings.max_bet_paise)}.`),
  seed_changed: async () =>
    new ApiError(409, 'seed_changed', 'The seed has changed since this page looked. Please bet again.', {
      next_server_seed_hash: (await seedOf(db, userId)).nextServerSeedHash,
    }),
  beyond_end: () => new ApiError(422, 'limit', 'The road ends before this line.', { field: 'target' }),
  day_limit: () => {
    const until = new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS).toISOString();
    return new ApiError(
      422,
      'limit',
      `You have played ${settings.rounds_per_day} rounds today. You can play again from ${until} on.`,
      { until },
    );
  },
});

const amountRefusal = (message: string) => new ApiError(422, 'limit', message, { field: 'amount' });

/** What only a call that ends the round passes, so that no log of the database holds the seed of an open one. */
const revealedBy = (target: number | undefined, { fatalLine, serverSeed }: Outcome) =>
  target === undefined
    ? { target: null, fatalLine: null, serverSeed: null }
    : { target, fatalLine, serverSeed: Buffer.from(serverSeed, 'hex') };

/** Fixes all of a round but its time, and makes the seed of the one after it. */
function drawRound(
  { cipher, seeds }: RoundsContext,
  { caller: { userId }, body: { amount: stakePaise, type, client_seed: chosen } }: Bet,
  { rtp, max_win_paise: maxWinPaise }: Settings,
  { nonce, clientSeed: current, nextEncryptedSeed: encryptedSeed, nextServerSeedHash: hash }: Seed,
) {
  const roundId = uuidv7();
  const clientSeed = chosen ?? current;
  const serverSeed = cipher.decrypt(encryptedSeed, userId);
  const { algorithm, ...outcome } = drawOutcome(serverSeed, clientSeed, nonce, type);
  const multipliers = multiplierTable(type, rtp);
  const round = {
    userId,
    roundId,
    stakePaise,
    maxWinPaise,
    rtp,
    type,
    lastStep: lastLine(multipliers, stakePaise, maxWinPaise),
    algorithm,
    fireVersion: FIRE_VERSION,
    multipliers,
    nonce,
    clientSeed,
    serverSeedHash: hash,
    encryptedOutcome: encryptOutcome(cipher, outcome, roundId),
    ...makeNextSeed(seeds, cipher, userId),
  };
  return { round, outcome };
}
