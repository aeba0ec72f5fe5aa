import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { GAME_ID, PLAYER_ACTIVE } from '../../../src/contract/constants.ts';
import type { CallRequest } from '../../../src/server/http/handlers.ts';
import type { Tx } from '../../../src/server/platform/db/database.ts';
import type { RoundsContext } from '../../../src/server/rounds/context.ts';
import { readOpenRound } from '../../../src/server/rounds/find.ts';
import { MAX_ATTEMPTS, settlementArguments, settleUnsettledStep } from '../../../src/server/rounds/settle.ts';
import { rowsOf } from './ledger.ts';

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
    if (await settleUnsettledStep(tx, context, round)) continue;
    const {
      round_id: id,
      step,
      fatal_line: fatalLine,
      server_seed: seed,
    } = settlementArguments(context, round, false);
    const [settled] = await rowsOf<{ result: string }>(
      tx,
      sql`select result from settle_at_current_step(${userId}, ${id}, ${step}::smallint, 'blocked', ${actor},
        ${fatalLine}::smallint, decode(${seed}, 'hex'))`,
    );
    if (settled?.result === 'ended') return id;
  }
  throw new Error(`The open round of player ${userId} could not be settled as it was read.`);
}
