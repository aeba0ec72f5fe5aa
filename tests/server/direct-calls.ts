import { randomUUID } from 'node:crypto';
import { GAME_ID, PLAYER_ACTIVE } from '../../src/contract/constants.ts';
import type { CallRequest } from '../../src/server/http/handlers.ts';
import type { Tx } from '../../src/server/platform/db/database.ts';
import type { RoundsContext } from '../../src/server/rounds/context.ts';
import { readOpenRound } from '../../src/server/rounds/find.ts';
import { MAX_ATTEMPTS } from '../../src/server/rounds/reads.ts';
import { settleAtCurrentStep } from '../../src/server/rounds/settle.ts';

type Bet = CallRequest<'bet'>;
type Authenticate = Bet['caller']['authenticate'];

const callerOf = (
  userId: string,
  authenticate: Authenticate = async () => ({ userId, status: PLAYER_ACTIVE }),
): Bet['caller'] => ({ userId, authenticate });

export const betOf = (
  userId: string,
  terms: Pick<Bet['body'], 'amount' | 'type' | 'target'>,
  authenticate?: Authenticate,
) => ({
  caller: callerOf(userId, authenticate),
  body: { user_id: userId, game_id: GAME_ID, ...terms } as const,
  key: randomUUID(),
});

/** @returns the id of the round; null when none was open */
export async function settleOpenRoundOf(
  tx: Tx,
  context: RoundsContext,
  userId: string,
  actor: string,
): Promise<string | null> {
  for (let reads = 0; reads < MAX_ATTEMPTS; reads++) {
    const round = await readOpenRound(tx, userId);
    if (!round) return null;
    if (await settleAtCurrentStep(tx, context, round, 'blocked', actor)) return round.roundId;
  }
  throw new Error(`The open round of player ${userId} could not be settled as it was read.`);
}
