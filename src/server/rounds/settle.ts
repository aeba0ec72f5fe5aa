import type { UnauthenticatedCaller } from '../http/handlers.ts';
import { type ApiError, tooMany } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { mapRefusals } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { SeedUnreadable } from '../platform/seed-cipher.ts';
import type { RoundsContext } from './context.ts';
import { decryptRoundSecrets, type RoundSecrets } from './fairness/seeds.ts';
import { type OpenRound, readOpenRound, type SettledRound } from './find.ts';
import { advanceRound, type RoundFunctionResult } from './round-functions.ts';
import { roundRefusal } from './round-refusals.ts';
import { type PublicRound, toPublicRound } from './view.ts';

export const MAX_ATTEMPTS = 30;

export const tooManyAttempts = (): ApiError => tooMany('refusal.tooManyRequests');

export type PublicSettledRound = Pick<SettledRound, keyof PublicRound | 'walletVersion'>;

export function toPublicSettledRound(
  round: OpenRound,
  { state, cause, step, payoutPaise, at, balancePaise, version }: RoundFunctionResult,
  { serverSeed }: RoundSecrets,
): PublicSettledRound {
  return {
    ...toPublicRound(round),
    state,
    cause,
    step,
    payoutPaise,
    endedAt: at,
    balanceAfterPaise: balancePaise,
    walletVersion: version,
    serverSeed,
  };
}

/** Thrown after a step (committed; the next call settles it) or a bet with a target (rolled back). */
export class SettlementFailed extends Error {
  override readonly name = 'SettlementFailed';
  /** @param code SQLSTATE */
  constructor(
    roundId: string,
    readonly code: string | null,
  ) {
    super(`The settlement of round ${roundId} failed with ${code}.`);
  }
}

/**
 * Takes a step by the same statement whatever the outcome, so that no timing reveals it.
 * @returns `settled`: null unless the step ended the round
 * @throws SettlementFailed
 */
export async function advanceAndSettle(
  db: Db,
  { cipher, metrics }: Pick<RoundsContext, 'cipher' | 'metrics'>,
  round: OpenRound,
  landing: { readonly step: number; readonly fireHit: boolean },
) {
  const { step, fireHit } = landing;
  const drawn = decryptRoundSecrets(cipher, round.encryptedOutcome, round.roundId);
  const isEnd = step === drawn.fatalLine || fireHit || step >= round.lastStep;
  const outcome = await advanceRound(db, round, landing, isEnd ? drawn : null);
  if (outcome.result === 'unsettled') throw new SettlementFailed(round.roundId, outcome.failure);
  if (outcome.result !== 'ended') return { outcome, settled: null };
  metrics.roundsEnded.inc({ cause: outcome.cause });
  return { outcome, settled: toPublicSettledRound(round, outcome, drawn) };
}

/** Settles a step whose settlement failed before. @returns whether there was one; the round has changed then */
export async function settleUnsettledStep(
  db: Db,
  context: Pick<RoundsContext, 'cipher' | 'metrics'>,
  round: OpenRound,
): Promise<boolean> {
  const { unsettledStep: step, unsettledFireHit: fireHit } = round;
  if (step === null || fireHit === null) return false;
  await advanceAndSettle(db, context, round, { step, fireHit });
  return true;
}

/**
 * Calls `play` with the open round, and again with its new state when `play` returns null.
 * @param otherwise answers when that round is not open
 * @throws ApiError 429 when the round changes too often
 */
export async function withOpenRound<Answer>(
  context: RoundsContext,
  { userId, authenticate }: UnauthenticatedCaller,
  roundId: string | undefined,
  play: (round: OpenRound) => Promise<Answer | null>,
  otherwise: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = context.database;
  let [found] = await Promise.all([readOpenRound(db, userId), authenticate()]);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++, found = await readOpenRound(db, userId)) {
    const round = found;
    if (!round || (roundId !== undefined && roundId !== round.roundId)) return otherwise();
    const settleOrPlay = async () =>
      (await withRetries(() => settleUnsettledStep(db, context, round))) ? null : play(round);
    const answer = await mapRefusals(settleOrPlay(), {
      round_held: () => roundRefusal(db, toPublicRound(round), 'round_held', 'refusal.roundHeld'),
    });
    if (answer !== null) return answer;
  }
  throw tooManyAttempts();
}

/**
 * @param isVoided the seed cannot be decrypted
 * @throws SeedUnreadable
 */
export function settlementArguments(
  { cipher }: Pick<RoundsContext, 'cipher'>,
  round: OpenRound,
  isVoided: boolean,
) {
  const drawn = isVoided ? null : decryptRoundSecrets(cipher, round.encryptedOutcome, round.roundId);
  return {
    round_id: round.roundId,
    step: round.step,
    fatal_line: drawn?.fatalLine ?? null,
    server_seed: drawn?.serverSeed ?? null,
  };
}

export function canDecrypt({ cipher }: Pick<RoundsContext, 'cipher'>, round: OpenRound): boolean {
  try {
    decryptRoundSecrets(cipher, round.encryptedOutcome, round.roundId);
    return true;
  } catch (error) {
    if (error instanceof SeedUnreadable) return false;
    throw error;
  }
}
