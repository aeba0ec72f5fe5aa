import { type Autoplay, type AutoplayStop, pauseAutoplay, stopAutoplay } from '../../state/autoplay.ts';
import type { Deps } from '../deps.ts';

type SeriesDeps = Pick<Deps, 'store'>;

function changeSeries({ store }: SeriesDeps, change: (autoplay: Autoplay) => Autoplay): void {
  const { autoplay } = store.getState();
  if (autoplay) store.dispatch({ kind: 'autoplayChanged', autoplay: change(autoplay) });
}

export const stopSeries = (deps: SeriesDeps, reason: AutoplayStop): void =>
  changeSeries(deps, (autoplay) => stopAutoplay(autoplay, reason));

export const pauseSeries = (deps: SeriesDeps, pause: Autoplay['pause']): void =>
  changeSeries(deps, (autoplay) => pauseAutoplay(autoplay, pause));

export const continueSeries = (deps: SeriesDeps): void =>
  changeSeries(deps, (autoplay) => ({ ...autoplay, pause: null }));
