import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { readPlayerState } from './find.ts';
import { roundView, walletView } from './view.ts';

/** @returns the refusal of a blocked player's call, with the last round and the wallet */
export async function blockedRefusal(db: Db, userId: string): Promise<ApiError> {
  const { last, wallet } = await readPlayerState(db, userId);
  return new ApiError(403, 'blocked', 'refusal.blocked', {
    round: last && roundView(last),
    ...walletView(wallet),
  });
}
