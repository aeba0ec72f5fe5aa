import { useEffect } from 'react';
import type { Clock } from '../../session/clock.ts';
import { useGameServices } from './game-context.ts';

/**
 * Calls tick at once and again after each time it returns.
 * @param tick the same function until it is to begin anew. Returns ms, or null to stop
 */
export function useTicks(tick: (clock: Clock) => number | null): void {
  const { clock } = useGameServices();
  useEffect(() => {
    let cancel = () => {};
    const run = () => {
      const ms = tick(clock);
      if (ms !== null) cancel = clock.setTimer(ms, run);
    };
    run();
    return () => cancel();
  }, [tick, clock]);
}
