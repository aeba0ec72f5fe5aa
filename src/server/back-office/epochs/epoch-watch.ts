import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { currentEpoch } from '../../rounds/epochs.ts';
import { checkEpoch, type EpochCheck, newestPresence } from './epoch.ts';

/** Looks for a promotion under the running server. Until it is seen the database refuses bets and steps itself. */
export function createEpochWatch(check: EpochCheck): () => Promise<void> {
  const { db } = check.database;
  let presenceAt: Date | null = null;
  return async () => {
    try {
      if ((await currentEpoch(db)) === null) await checkEpoch(check, { presenceAt });
      presenceAt = await newestPresence(db);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  };
}
