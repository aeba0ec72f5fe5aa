import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { shortRupeesText } from '../../contract/money.ts';
import type { MessageKey, Values } from '../../languages/text.ts';
import { FIRE_VERSION } from '../../rules/fire.ts';
import type { CallRequest } from '../http/handlers.ts';
import { type IdempotentRequest, keyArguments } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { cachePrepared } from '../platform/db/prepared.ts';
import { mapRefusals, type Refusals, refusalCode } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { openRounds, players } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { limitRefusals, operatorRefusals } from '../players/limits.ts';
import { makeNextSeed, nextSeeds } from '../players/next-seeds.ts';
import { type BetResponse, openBetAnswer, readBetAnswer, targetBetAnswer } from './bet-answers.ts';
import type { RoundsContext } from './context.ts';
import { drawRoundSecrets, encryptRoundSecrets, revealedValues } from './fairness/seeds.ts';
import { readPlayerState, type SettledRound } from './find.ts';
import { prepareRoundFunction } from './round-functions.ts';
import { blockedRefusal, roundRefusal } from './round-refusals.ts';
import { MAX_ATTEMPTS, SettlementFailed, tooManyAttempts } from './settle.ts';

type Bet = Pick<CallRequest<'bet'>, 'caller' | 'body' | 'key'>;
type Seed = Awaited<ReturnType<typeof seedOf>>;

const readSeed = cachePrepared((db) =>
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

const callPlaceBet = prepareRoundFunction(
  'place_bet',
  {
    roundId: sql<string>`round_id`,
    createdAt: sql<Date>`created_at`.mapWith(openRounds.createdAt),
    balancePaise: sql<bigint>`balance_paise`,
    version: sql<number>`wallet_version`.mapWith(Number),
    state: sql<SettledRound['state'] | null>`state`,
    cause: sql<SettledRound['cause']>`cause`,
    step: sql<number>`step`,
    payoutPaise: sql<bigint>`payout_paise`,
    failure: sql<string | null>`failure`,
    multipliers: sql`multipliers`.mapWith(openRounds.multipliers),
    maxWinPaise: sql<bigint>`max_win_paise`,
    lastStep: sql<number>`last_step`,
  },
  [
    ...['userId', 'keyHash', 'bodyHash', 'seenServerSeedHash', 'nonce', 'serverSeedHash', 'roundId'],
    ...[
      'stakePaise',
      'type',
      'algorithm',
      'fireVersion',
      'clientSeed',
      'encryptedOutcome',
      'nextEncryptedSeed',
    ],
    ...['nextServerSeedHash', 'target', 'fatalLine', 'serverSeed'],
  ],
);

/** Places a bet and opens its round. With a cash-out line it also settles the round. */
export async function placeBet(context: RoundsContext, request: Bet): Promise<BetResponse> {
  const { database, metadata, metrics } = context;
  const { db } = database;
  const { caller, body: bet } = request;
  const { userId } = caller;
  if (bet.target !== undefined && !JURISDICTIONS[context.jurisdiction].autoplay)
    throw new ApiError(403, 'no_autoplay', 'refusal.noAutoplay', { field: 'target' });
  const at = context.clock.now();
  let [seed] = await Promise.all([seedOf(db, userId), caller.authenticate()]);
  const key = keyArguments(metadata.serverSecret, idempotentRequest(request));
  const refusals = { ...refusalsOf(context, userId, at), ...limitRefusals(context, userId) };
  for (let attempt = 1; ; attempt++) {
    const { round, secrets } = drawRound(context, request, seed);
    const values = {
      ...round,
      ...key,
      seenServerSeedHash: bet.server_seed_hash ?? null,
      target: bet.target ?? null,
      ...revealedValues(bet.target === undefined ? null : secrets),
    };
    try {
      const [placed] = await mapRefusals(
        withRetries(() => callPlaceBet(db).execute(values)),
        refusals,
      );
      if (!placed) throw new Error('place_bet returned no row.');
      if (placed.failure !== null) throw new SettlementFailed(round.roundId, placed.failure);
      if (placed.roundId !== round.roundId) return await readBetAnswer(context, userId, placed.roundId);
      metrics.roundsOpened.inc({ type: round.type });
      const { createdAt, multipliers, maxWinPaise, lastStep } = placed;
      const opened = { ...round, createdAt, multipliers, maxWinPaise, lastStep };
      if (bet.target === undefined || placed.state === null) return openBetAnswer(opened, placed);
      metrics.roundsEnded.inc({ cause: placed.cause });
      return targetBetAnswer(
        { ...opened, ...placed, state: placed.state, target: bet.target, serverSeed: secrets.serverSeed },
        placed,
        context.replayIds.write({ userId, roundId: round.roundId }),
      );
    } catch (error) {
      const refusal = refusalCode(error);
      const open = refusal === 'round_open' ? (await readPlayerState(db, userId)).open : null;
      if (open) throw await roundRefusal(db, open, 'round_open', 'refusal.roundOpen');
      if (refusal !== 'round_open' && refusal !== 'stale') throw error;
      if (attempt === MAX_ATTEMPTS) throw tooManyAttempts();
      seed = await seedOf(db, userId);
    }
  }
}

function idempotentRequest({ caller: { userId }, body, key }: Bet): IdempotentRequest {
  const { amount, type, client_seed, server_seed_hash, target } = body;
  const sent = { amount, type, client_seed, server_seed_hash, ...(target !== undefined && { target }) };
  return { userId, call: 'bet', key, body: sent };
}

const refusalsOf = (context: RoundsContext, userId: string, at: Date): Refusals => ({
  ...operatorRefusals(at),
  blocked: () => blockedRefusal(context.database.db, userId),
  below_min_bet: ({ min_bet_paise: paise = '' }) =>
    amountRefusal('panel.minimumBet', { min: shortRupeesText(BigInt(paise)) }),
  above_max_bet: ({ max_bet_paise: paise = '' }) =>
    amountRefusal('panel.maximumBet', { max: shortRupeesText(BigInt(paise)) }),
  seed_changed: async () =>
    new ApiError(409, 'seed_changed', 'refusal.seedChanged', {
      next_server_seed_hash: (await nextSeeds(context, userId))?.nextServerSeedHash,
    }),
  beyond_end: () => new ApiError(422, 'limit', 'refusal.beyondEnd', { field: 'target' }),
});

const amountRefusal = (text: MessageKey, values: Values) =>
  new ApiError(422, 'limit', text, { field: 'amount', values });

function drawRound(
  { cipher, seeds }: RoundsContext,
  { caller: { userId }, body: { amount: stakePaise, type, client_seed: chosen } }: Bet,
  { nonce, clientSeed: current, nextEncryptedSeed: encryptedSeed, nextServerSeedHash: hash }: Seed,
) {
  const roundId = uuidv7();
  const clientSeed = chosen ?? current;
  const serverSeed = cipher.decrypt(encryptedSeed, userId);
  const { algorithm, ...secrets } = drawRoundSecrets(serverSeed, clientSeed, nonce, type);
  const round = {
    userId,
    roundId,
    stakePaise,
    type,
    algorithm,
    fireVersion: FIRE_VERSION,
    nonce,
    clientSeed,
    serverSeedHash: hash,
    encryptedOutcome: encryptRoundSecrets(cipher, secrets, roundId),
    ...makeNextSeed(seeds, cipher, userId),
  };
  return { round, secrets };
}
