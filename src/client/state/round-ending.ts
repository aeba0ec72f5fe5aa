import type { GameEvent } from './events.ts';
import type { Settlement } from './state.ts';
import { EGG_OPENS_MS, RESTART_AFTER_MS, RUN_TO_END_AFTER_MS } from './timings.ts';

export interface EndingStep {
  /** since the step before, ms */
  readonly afterMs: number;
  readonly event: GameEvent;
}

/** Returns the events that follow the one that ended a round, up to the reset. */
export const endingOf = (
  { gameOver }: Pick<Settlement, 'gameOver'>,
  restartAfterMs = RESTART_AFTER_MS,
): readonly EndingStep[] => [
  ...(gameOver
    ? ([
        { afterMs: RUN_TO_END_AFTER_MS, event: { kind: 'ranToEnd' } },
        { afterMs: EGG_OPENS_MS, event: { kind: 'eggOpened' } },
      ] as const)
    : []),
  { afterMs: restartAfterMs, event: { kind: 'reset' } },
];
