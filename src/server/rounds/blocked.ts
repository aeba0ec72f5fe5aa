import { rupeesFromPaise } from '../../contract/money.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { readPlayerState } from './find.ts';
import { roundView } from './view.ts';

/**
 * What a blocked player is told, whatever she calls: that she is blocked, how her newest round was settled, and what is
 * in the wallet since. Blocking settles the open round in its own transaction, so whoever sees the one sees the other.
 */
export async function blockedRefusal(db: Db, userId: string): Promise<ApiError> {
  const { last, wallet } = await readPlayerState(db, userId);
  return new ApiError(403, 'blocked', 'This account is blocked.', {
    round: last && roundView(last),
    balance: rupeesFromPaise(wallet.balancePaise),
    wallet_version: wallet.version,
  });
}
