import type { JurisdictionName } from '../../contract/play-rules.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { DatabaseMetadata, Money } from './db/metadata.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessMonitor } from './readiness.ts';
import type { SeedCipher } from './seed-cipher.ts';
import type { CurrentSettings } from './settings/settings.ts';

/** Has no state that other servers of the same database would need. */
export interface PlatformContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: SeedCipher;
  readonly metadata: DatabaseMetadata;
  /** at most a second old; the back office reads the table */
  readonly settings: CurrentSettings;
  readonly money: Money;
  readonly jurisdiction: JurisdictionName;
  readonly metrics: Metrics;
  readonly readiness: ReadinessMonitor;
  /** `RATE_LIMIT=off` lifts them for load tests */
  readonly limits: boolean;
  /** where players find the game; null: not known */
  readonly gameUrl: string | null;
}
