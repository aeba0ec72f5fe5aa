import type { RefusalCode } from '../../contract/refusal.ts';
import type { MessageKey, Values } from '../../languages/text.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { readPlayerState } from './find.ts';
import { type PublicRound, roundView, walletView } from './view.ts';

/** Returns the refusal of a call that does not fit the round, with the round and the current wallet. */
export async function roundRefusal(
  db: Db,
  round: PublicRound,
  code: RefusalCode,
  text: MessageKey,
  values?: Values,
): Promise<ApiError> {
  const { wallet } = await readPlayerState(db, round.userId);
  return new ApiError(409, code, text, {
    round: roundView(round),
    ...walletView(wallet),
    ...(values && { values }),
  });
}

/** @returns the refusal of a blocked player's call, with the last round and the wallet */
export async function blockedRefusal(db: Db, userId: string): Promise<ApiError> {
  const { last, wallet } = await readPlayerState(db, userId);
  return new ApiError(403, 'blocked', 'refusal.blocked', {
    round: last && roundView(last),
    ...walletView(wallet),
  });
}
