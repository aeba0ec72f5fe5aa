import { rupeesFromPaise } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { Refused } from '../refused.ts';
import { standing } from './find.ts';
import { roundView } from './view.ts';

/**
 * What a blocked player is told, whatever she calls: that she is blocked, how her newest round was settled, and what is
 * in the wallet since. Blocking settles the open round in its own transaction, so whoever sees the one sees the other.
 */
export async function blockedRefusal(db: Db, user_id: string): Promise<Refused> {
  const { last, wallet } = await standing(db, user_id);
  return new Refused(403, 'blocked', 'This account is blocked.', {
    round: last && roundView(last),
    balance: rupeesFromPaise(wallet.balance_paise),
    wallet_version: wallet.version,
  });
}
