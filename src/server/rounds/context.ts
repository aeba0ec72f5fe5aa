import type { PlayersContext } from '../players/context.ts';
import type { ReplayIds } from './replay-id.ts';

export interface RoundsContext extends PlayersContext {
  readonly replayIds: ReplayIds;
}
