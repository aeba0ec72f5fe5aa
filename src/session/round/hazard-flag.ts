import { RED_FRAGMENT_MS, RED_FRAGMENT_POLL_MS } from '../../presentation/timings.ts';
import type { Deps } from '../deps.ts';
import { RED_FRAGMENT_KEY, RED_FRAGMENT_TIME_KEY } from '../storage.ts';

/** Raises the hazard flag of all tabs while the fried round is on screen, for RED_FRAGMENT_MS at most. */
export function raiseHazardFlag(deps: Deps): void {
  const { clock, signals, storage } = deps;
  storage.set(RED_FRAGMENT_TIME_KEY, String(clock.epochMs()));
  storage.set(RED_FRAGMENT_KEY, 'true');
  const lower = () => lowerHazardFlag(deps);
  clock.setTimer(RED_FRAGMENT_MS, lower, signals.round);
  signals.round.addEventListener('abort', lower, { once: true });
}

function lowerHazardFlag({ storage, store }: Deps): void {
  storage.remove(RED_FRAGMENT_KEY);
  storage.remove(RED_FRAGMENT_TIME_KEY);
  store.dispatch({ kind: 'redFragmentSeen', red: false });
}

function readHazardFlag(deps: Deps): void {
  const { clock, storage, store } = deps;
  if (storage.get(RED_FRAGMENT_KEY) !== 'true')
    return void store.dispatch({ kind: 'redFragmentSeen', red: false });
  // A tab that crashed with its flag up must not disable the buttons of others forever.
  const ageMs = clock.epochMs() - Number(storage.get(RED_FRAGMENT_TIME_KEY) ?? Number.NaN);
  if (ageMs >= 0 && ageMs < RED_FRAGMENT_MS) store.dispatch({ kind: 'redFragmentSeen', red: true });
  else lowerHazardFlag(deps);
}

/** Polls the flag of other tabs while the page is visible. Returns the stop function. */
export function watchHazardFlag(deps: Deps): () => void {
  const { clock, page } = deps;
  let cancelPoll = () => {};
  const poll = () => {
    cancelPoll();
    readHazardFlag(deps);
    if (!page.hidden()) cancelPoll = clock.setTimer(RED_FRAGMENT_POLL_MS, poll);
  };
  poll();
  const unsubscribers = [page.on('focus', poll), page.on('visible', poll)];
  return () => {
    cancelPoll();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
