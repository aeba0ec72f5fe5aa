import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { currentEpoch } from '../../rounds/epochs.ts';
import { checkEpoch, type EpochCheck, readLastSeenAt } from './epoch.ts';

/** Returns a function that ends the epoch after a promotion under the running server. Until then the database refuses bets and steps. */
export function createEpochWatch(check: EpochCheck): () => Promise<void> {
  const { db } = check.database;
  let presenceAt: Date | null = null;
  return async () => {
    try {
      if ((await currentEpoch(db)) === null) await checkEpoch(check, { presenceAt });
      presenceAt = await readLastSeenAt(db);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  };
}
