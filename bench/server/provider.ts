import type { AppContext } from '../../src/server/app-context.ts';
import { createBankReader } from '../../src/server/back-office/payments/bank/reader.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { initializeMetadata } from '../../src/server/platform/db/metadata.ts';
import { createMetrics } from '../../src/server/platform/metrics.ts';
import { createReadinessMonitor } from '../../src/server/platform/readiness.ts';
import { createSeedCipher } from '../../src/server/platform/seed-cipher.ts';
import { createCurrentSettings } from '../../src/server/platform/settings/settings.ts';
import { randomSeed } from '../../src/server/players/next-seeds.ts';
import { createPasswords } from '../../src/server/players/passwords.ts';
import { ReplayIds } from '../../src/server/rounds/replay-id.ts';
import { createPresence } from '../../src/server/social/presence.ts';

export const STAKE_PAISE = 1000n;

/** Returns an app context with demo money on a database, without HTTP. */
export async function providerOver(database: Database): Promise<AppContext> {
  const metrics = createMetrics(database.load, false);
  const metadata = await initializeMetadata(database.db, 'demo');
  return {
    database,
    help: null,
    clock: systemClock,
    readiness: createReadinessMonitor(database, createSeedCipher(null), systemClock, metrics),
    cipher: createSeedCipher(null),
    seeds: randomSeed,
    passwords: await createPasswords({ cost: { memoryKib: 8, passes: 1 } }),
    metadata,
    settings: createCurrentSettings(database, systemClock),
    replayIds: new ReplayIds(metadata.serverSecret),
    presence: createPresence(database, systemClock),
    apkFile: '',
    money: 'demo',
    jurisdiction: 'demo',
    isJurisdictionSet: false,
    metrics,
    limits: false,
    gameUrl: null,
    auditCopier: null,
    bankReader: createBankReader(),
  };
}
