import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { databaseMetadata } from '../../platform/db/schema/schema.ts';
import { currentEpoch } from '../../rounds/epochs.ts';
import { type OpenRound, readOpenRound } from '../../rounds/find.ts';
import { canDecrypt } from '../../rounds/settle.ts';

/** Returns the open round when it is of an earlier epoch. */
export async function readRoundOfEarlierEpoch(db: Db, userId: string): Promise<OpenRound | null> {
  const round = await readOpenRound(db, userId);
  return round && round.epoch !== (await currentEpoch(db)) ? round : null;
}

/**
 * Returns the open round when it cannot be decrypted.
 * @throws ApiError when this server lacks the newest key, with which the round may be readable
 */
export async function undecryptableRound(
  db: Db,
  context: AppContext,
  userId: string,
): Promise<OpenRound | null> {
  const round = await readOpenRound(db, userId);
  if (!round || canDecrypt(context, round)) return null;
  const [metadata] = await db.select({ key: databaseMetadata.seedKeyId }).from(databaseMetadata);
  if (context.cipher.hasKey(metadata?.key ?? null)) return round;
  throw new ApiError(
    409,
    'limit',
    'This server runs with another SEED_KEY than its database: restart it with that one.',
  );
}
