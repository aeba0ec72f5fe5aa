import type { Passwords } from './accounts/passwords.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Money, Stamp } from './db/stamp.ts';
import type { Seal } from './fairness/seal.ts';
import type { SeedSource } from './fairness/seeds.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessWatch } from './readiness.ts';

/** What every part of the provider works with. Holds no state of its own: several servers share one database. */
export interface Provider {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly seeds: SeedSource;
  readonly passwords: Passwords;
  readonly stamp: Stamp;
  readonly money: Money;
  readonly metrics: Metrics;
  readonly readiness: ReadinessWatch;
  /** limits on guessing and flooding hold; `RATE_LIMIT=off` lifts them for load tests */
  readonly limits: boolean;
}
