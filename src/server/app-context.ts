import type { AuditCopier } from './back-office/epochs/audit-copier.ts';
import { type BankReader, createBankReader } from './back-office/payments/bank/reader.ts';
import { createTotalsCache } from './ledger/totals.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { initializeMetadata } from './platform/db/metadata.ts';
import { JURISDICTIONS } from './platform/jurisdictions.ts';
import { createMetrics } from './platform/metrics.ts';
import { createReadinessMonitor } from './platform/readiness.ts';
import { createCurrentSettings } from './platform/settings/settings.ts';
import { randomSeed, type SeedSource } from './players/next-seeds.ts';
import { createPasswords, type PasswordCost } from './players/passwords.ts';
import { adoptSeedKey } from './rounds/fairness/seed-key.ts';
import { ReplayIds } from './rounds/replay-id.ts';
import type { SocialContext } from './social/context.ts';
import { createPresence } from './social/presence.ts';

export interface AppContext extends SocialContext {
  readonly auditCopier: AuditCopier | null;
  readonly bankReader: BankReader;
}

export interface ContextOptions {
  readonly database: Database;
  readonly config: Config;
  /** receives lines for the operator */
  readonly notify?: (line: string) => void;
  readonly clock?: Clock;
  readonly seeds?: SeedSource;
  readonly passwordCost?: PasswordCost;
  readonly auditCopier?: AuditCopier | null;
  readonly bankReader?: BankReader;
  /** for at most one app in a process */
  readonly processMetrics?: boolean;
}

/** @throws Error when the database was made for the other kind of money, or its seeds are encrypted with another key */
export async function createContext({
  database,
  config,
  notify,
  clock = systemClock,
  seeds = randomSeed,
  passwordCost: cost,
  auditCopier = null,
  bankReader = createBankReader(),
  processMetrics = false,
}: ContextOptions): Promise<AppContext> {
  const metadata = await database.asOwner((db) => initializeMetadata(db, config.money));
  const { cipher, notices } = await adoptSeedKey(database, config, seeds);
  for (const line of notices) notify?.(line);
  const metrics = createMetrics(database.load, processMetrics);
  const { money, jurisdiction, isJurisdictionSet, limits, gameUrl, apkFile } = config;
  return {
    database,
    clock,
    cipher,
    seeds,
    passwords: await createPasswords({ cost, clock, limits }),
    metadata,
    settings: createCurrentSettings(database, clock),
    replayIds: new ReplayIds(metadata.serverSecret),
    presence: createPresence(database, clock),
    totalsCache: createTotalsCache(),
    apkFile,
    money,
    jurisdiction,
    isJurisdictionSet,
    help: config.help ?? JURISDICTIONS[jurisdiction].help,
    metrics,
    readiness: createReadinessMonitor(database, cipher, clock, metrics),
    limits,
    gameUrl,
    auditCopier,
    bankReader,
  };
}
