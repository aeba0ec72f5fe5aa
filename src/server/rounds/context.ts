import type { LandingMetrics } from '../ledger/fatal-landings.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { PlayersContext } from '../players/context.ts';
import type { ReplayIds } from './replay-id.ts';

export interface RoundsContext extends PlayersContext {
  readonly metrics: Metrics & LandingMetrics;
  readonly replayIds: ReplayIds;
}
