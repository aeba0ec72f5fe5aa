import { FRIED_FLAG_MS, FRIED_FLAG_POLL_MS } from '../../state/timings.ts';
import type { Deps } from '../deps.ts';
import { FRIED_FLAG_KEY, FRIED_FLAG_TIME_KEY } from '../storage.ts';

export function raiseFriedFlag(deps: Deps): void {
  const { clock, signals, storage } = deps;
  storage.set(FRIED_FLAG_TIME_KEY, String(clock.epochMs()));
  storage.set(FRIED_FLAG_KEY, 'true');
  const lower = () => lowerFriedFlag(deps);
  clock.setTimer(FRIED_FLAG_MS, lower, signals.round);
  signals.round.addEventListener('abort', lower, { once: true });
}

function lowerFriedFlag({ storage, store }: Deps): void {
  storage.remove(FRIED_FLAG_KEY);
  storage.remove(FRIED_FLAG_TIME_KEY);
  store.dispatch({ kind: 'friedFlagSeen', isRaised: false });
}

function readFriedFlag(deps: Deps): void {
  const { clock, storage, store } = deps;
  if (storage.get(FRIED_FLAG_KEY) !== 'true')
    return void store.dispatch({ kind: 'friedFlagSeen', isRaised: false });
  // A tab may have crashed before it lowered the flag.
  const ageMs = clock.epochMs() - Number(storage.get(FRIED_FLAG_TIME_KEY) ?? Number.NaN);
  if (ageMs >= 0 && ageMs < FRIED_FLAG_MS) store.dispatch({ kind: 'friedFlagSeen', isRaised: true });
  else lowerFriedFlag(deps);
}

export function watchFriedFlag(deps: Deps): () => void {
  const { clock, page } = deps;
  let cancelPoll = () => {};
  const poll = () => {
    cancelPoll();
    readFriedFlag(deps);
    if (!page.hidden()) cancelPoll = clock.setTimer(FRIED_FLAG_POLL_MS, poll);
  };
  poll();
  const unsubscribers = [page.on('focus', poll), page.on('visible', poll)];
  return () => {
    cancelPoll();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
