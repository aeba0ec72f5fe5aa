import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { DatabaseMetadata, Money } from './db/metadata.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessMonitor } from './readiness.ts';
import type { SeedCipher } from './seed-cipher.ts';
import type { CurrentSettings } from './settings/settings.ts';

/** What every part of the provider works with. Holds nothing that another server would miss: several share one database. */
export interface PlatformContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: SeedCipher;
  readonly metadata: DatabaseMetadata;
  /** may be a second behind another server; the back office decides about money by the table */
  readonly settings: CurrentSettings;
  readonly money: Money;
  readonly metrics: Metrics;
  readonly readiness: ReadinessMonitor;
  /** limits on guessing and flooding hold; `RATE_LIMIT=off` lifts them for load tests */
  readonly limits: boolean;
}
