import { randomUUID } from 'node:crypto';
import { GAME_ID, PLAYER_ACTIVE } from '../../../src/contract/constants.ts';
import type { CallRequest } from '../../../src/server/http/handlers.ts';

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
