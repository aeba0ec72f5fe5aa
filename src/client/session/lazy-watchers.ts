import { BACKGROUND_RETRIES, loadCode } from '../loading/load.ts';
import type { GameState } from '../state/state.ts';
import type { Deps } from './deps.ts';
import { loadRoundCode } from './round/load-round-code.ts';
import { SERIES_KEY } from './storage.ts';

type Start = (deps: Deps) => () => void;

function startWhen(
  deps: Deps,
  isNeeded: (state: GameState) => boolean,
  load: () => Promise<readonly Start[]>,
): () => void {
  let isStopped = false;
  let stops: (() => void)[] = [];
  const begin = (state: GameState): void => {
    if (!isNeeded(state)) return;
    unsubscribe();
    loadCode(load, BACKGROUND_RETRIES).then(
      (starts) => {
        if (!isStopped) stops = starts.map((start) => start(deps));
      },
      (error: unknown) => console.warn('Not loaded:', error),
    );
  };
  const unsubscribe = deps.store.subscribe(begin);
  begin(deps.store.getState());
  return () => {
    isStopped = true;
    unsubscribe();
    for (const stop of stops) stop();
  };
}

export function startLazyWatchers(deps: Deps): () => void {
  const stops = [
    startWhen(
      deps,
      ({ phase }) => phase !== 'idle' || deps.tabStorage.get(SERIES_KEY) !== null,
      async () => {
        const { persistSeries, startFireMarker } = await loadRoundCode();
        return [startFireMarker, persistSeries];
      },
    ),
    startWhen(
      deps,
      ({ player }) => player?.rules?.logout_after_ms !== undefined,
      async () => [(await import('./player/inactivity.ts')).watchInactivity],
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
