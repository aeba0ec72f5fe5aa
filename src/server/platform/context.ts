import type { HelpOrganisation } from '../../contract/catalogue.ts';
import type { JurisdictionName } from '../../contract/play-rules.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { DatabaseMetadata, Money } from './db/metadata.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessMonitor } from './readiness.ts';
import type { SeedCipher } from './seed-cipher.ts';
import type { CurrentSettings } from './settings/settings.ts';

export interface PlatformContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: SeedCipher;
  readonly metadata: DatabaseMetadata;
  readonly settings: CurrentSettings;
  readonly money: Money;
  readonly jurisdiction: JurisdictionName;
  /** false: the default for the kind of money applies */
  readonly isJurisdictionSet: boolean;
  /** null: none is shown */
  readonly help: HelpOrganisation | null;
  readonly metrics: Metrics;
  readonly readiness: ReadinessMonitor;
  readonly limits: boolean;
  readonly gameUrl: string | null;
}
