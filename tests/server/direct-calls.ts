import { randomUUID } from 'node:crypto';
import { GAME_ID, PLAYER_ACTIVE } from '../../src/contract/constants.ts';
import type { CallRequest } from '../../src/server/http/handlers.ts';

type Bet = CallRequest<'bet'>;
type Confirm = Bet['caller']['confirm'];

const callerOf = (
  userId: string,
  confirm: Confirm = async () => ({ userId, status: PLAYER_ACTIVE }),
): Bet['caller'] => ({ userId, confirm });

export const betOf = (
  userId: string,
  terms: Pick<Bet['body'], 'amount' | 'type' | 'target'>,
  confirm?: Confirm,
) => ({
  caller: callerOf(userId, confirm),
  body: { user_id: userId, game_id: GAME_ID, ...terms } as const,
  key: randomUUID(),
});
