import { loadCode } from '../../load.ts';
import type { Deps } from '../deps.ts';

export const loadRoundCode = () => loadCode(() => import('./round-code.ts'));

/** Starts the fire marker with the first round. Returns the stop function. */
export function startFireMarkerInRound(deps: Deps): () => void {
  let isStopped = false;
  let stop = deps.store.subscribe(({ phase }) => {
    if (phase === 'idle') return;
    stop();
    loadRoundCode().then(
      ({ startFireMarker }) => {
        if (!isStopped) stop = startFireMarker(deps);
      },
      (error: unknown) => console.warn('No fire marker:', error),
    );
  });
  return () => {
    isStopped = true;
    stop();
  };
}
