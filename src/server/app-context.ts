import type { Passwords } from './accounts/passwords.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { DatabaseMetadata, Money } from './db/metadata.ts';
import type { SeedCipher } from './fairness/seed-cipher.ts';
import type { SeedSource } from './fairness/seeds.ts';
import type { Presence } from './live/presence.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessMonitor } from './readiness.ts';
import type { ReplayIds } from './rounds/replay-id.ts';
import type { CurrentSettings } from './settings/current-settings.ts';

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
  readonly metrics: Metrics;
  readonly replayIds: ReplayIds;
  readonly readiness: ReadinessMonitor;
  readonly presence: Presence;
  /** limits on guessing and flooding hold; `RATE_LIMIT=off` lifts them for load tests */
  readonly limits: boolean;
}
