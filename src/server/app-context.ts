import type { LandingMetrics } from './ledger/landing-metrics.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { DatabaseMetadata, Money } from './platform/db/metadata.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ReadinessMonitor } from './platform/readiness.ts';
import type { SeedCipher } from './platform/seed-cipher.ts';
import type { CurrentSettings } from './platform/settings/current-settings.ts';
import type { SeedSource } from './players/next-seeds.ts';
import type { Passwords } from './players/passwords.ts';
import type { ReplayIds } from './rounds/replay-id.ts';
import type { Presence } from './social/presence.ts';

/** What every part of the provider works with. Holds nothing that another server would miss: several share one database. */
export interface AppContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: SeedCipher;
  readonly seeds: SeedSource;
  readonly passwords: Passwords;
  readonly metadata: DatabaseMetadata;
  /** for what may be a second behind another server; what money is decided on in the back office reads the table */
  readonly settings: CurrentSettings;
  readonly money: Money;
  readonly metrics: Metrics & LandingMetrics;
  readonly replayIds: ReplayIds;
  readonly readiness: ReadinessMonitor;
  readonly presence: Presence;
  /** limits on guessing and flooding hold; `RATE_LIMIT=off` lifts them for load tests */
  readonly limits: boolean;
}
