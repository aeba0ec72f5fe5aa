import {
  type AutoplayPlan,
  countSettledRound,
  countStartedRound,
  isPaused,
  startAutoplay,
  uncountStartedRound,
} from '../../state/autoplay.ts';
import { seriesBet } from '../../state/cash-out-at.ts';
import type { GameState, Settlement } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { untilState } from '../until.ts';
import { playRound } from './bet.ts';
import { isPlayInSight, onPlayOutOfSight } from './bet-gate.ts';
import { persistSeries } from './persist-series.ts';
import { pauseSeries, stopSeries } from './series.ts';

const balanceOf = ({ wallet }: GameState): bigint => wallet?.balancePaise ?? 0n;

function isCheckDue({ autoplay, player }: GameState, sinceMs: number): boolean {
  const everyMs = player?.rules?.series_check_ms;
  const isEndless = autoplay?.plan.rounds === null && autoplay.stop === null;
  return everyMs !== undefined && isEndless && sinceMs >= everyMs;
}

export async function playSeries(deps: Deps, plan: AutoplayPlan): Promise<void> {
  const { clock, store } = deps;
  let checkedAtMs = clock.now();
  if (store.getState().autoplay !== null || !isPlayInSight(deps)) return;
  const stopStoring = persistSeries(deps);
  store.dispatch({
    kind: 'autoplayChanged',
    autoplay: startAutoplay(plan, seriesBet(store.getState()), balanceOf(store.getState())),
  });
  const unsubscribe = onPlayOutOfSight(deps, () => pauseSeries(deps, 'away'));
  try {
    for (;;) {
      await untilState(store, ({ phase, autoplay }) => phase === 'idle' || autoplay === null);
      const state = store.getState();
      const { autoplay, settlement: last } = state;
      if (!autoplay) return;
      if (isCheckDue(state, clock.now() - checkedAtMs)) pauseSeries(deps, 'check');
      if (isPaused(store.getState().autoplay ?? autoplay)) {
        await untilState(store, ({ autoplay: now }) => now === null || !isPaused(now));
        checkedAtMs = clock.now();
        continue;
      }
      const begun = countStartedRound(autoplay, seriesBet(state), balanceOf(state));
      store.dispatch({ kind: 'autoplayChanged', autoplay: begun });
      if (begun.stop === null) {
        playRound(deps);
        // A round from another tab has come before it.
        if (store.getState().phase !== 'placing') stopSeries(deps, 'error');
        await untilState(store, ({ phase, autoplay: now }) => phase === 'idle' || now === null);
        countRound(deps, last);
      }
      const ended = store.getState().autoplay;
      if (!ended?.stop) continue;
      store.dispatch({ kind: 'seriesEnded', result: ended });
      return;
    }
  } finally {
    unsubscribe();
    store.dispatch({ kind: 'autoplayChanged', autoplay: null });
    stopStoring();
  }
}

function countRound(deps: Deps, last: Settlement | null): void {
  const { autoplay, settlement } = deps.store.getState();
  if (!autoplay) return;
  if (settlement === null || settlement === last) {
    if (isPaused(autoplay))
      deps.store.dispatch({ kind: 'autoplayChanged', autoplay: uncountStartedRound(autoplay) });
    else stopSeries(deps, 'error');
    return;
  }
  const counted = countSettledRound(autoplay, settlement.winPaise);
  deps.store.dispatch({ kind: 'autoplayChanged', autoplay: counted });
}
