import { refusalCode } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import type { RoundsContext } from './context.ts';
import { currentEpoch } from './epochs.ts';
import { readOpenRound } from './find.ts';
import {
  canDecrypt,
  MAX_ATTEMPTS,
  settlementArguments,
  settleUnsettledStep,
  tooManyAttempts,
} from './settle.ts';

const NO_ROUND = { round_id: null, step: null, fatal_line: null, server_seed: null };
type Settlement = ReturnType<typeof settlementArguments> | typeof NO_ROUND;

/**
 * Excludes or blocks a player by `stop`, and counts the round that it settles. A round of an earlier epoch stays open.
 * @param stop receives the open round to settle; called again if the round has changed since it was read
 * @param voidsLost `stop` voids a round that cannot be decrypted
 */
export async function stopPlay<Answer>(
  context: RoundsContext,
  userId: string,
  stop: (round: Settlement) => Promise<Answer>,
  voidsLost = false,
): Promise<Answer> {
  const { db } = context.database;
  for (let reads = 1; ; reads++) {
    const round = await readOpenRound(db, userId);
    const isCurrent = round !== null && round.epoch === (await currentEpoch(db));
    const isReadable = isCurrent && canDecrypt(context, round);
    if (isReadable && (await withRetries(() => settleUnsettledStep(db, context, round)))) continue;
    try {
      const answer = await stop(round ? settlementArguments(context, round, !isReadable) : NO_ROUND);
      if (isReadable) context.metrics.roundsEnded.inc({ cause: 'blocked' });
      else if (isCurrent && voidsLost) context.metrics.roundsEnded.inc({ cause: 'voided' });
      return answer;
    } catch (error) {
      if (refusalCode(error) !== 'round_moved') throw error;
      if (reads === MAX_ATTEMPTS) throw tooManyAttempts();
    }
  }
}
