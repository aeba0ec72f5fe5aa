import { RED_FRAGMENT_MS, RED_FRAGMENT_POLL_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';
import { RED_FRAGMENT_KEY, RED_FRAGMENT_TIME_KEY } from './storage.ts';

/** The hazard flag that all tabs of this browser share (spec §3). */
export interface HazardFlag {
  raise(): void;
  lower(): void;
  /** Starts looking at what other tabs say; @returns stops */
  watch(): () => void;
}

export function createHazardFlag({ clock, storage, page, store }: Deps): HazardFlag {
  let cancelLowering = () => {};

  const lower = () => {
    cancelLowering();
    storage.remove(RED_FRAGMENT_KEY);
    storage.remove(RED_FRAGMENT_TIME_KEY);
    store.dispatch({ kind: 'redFragmentSeen', red: false });
  };

  const readFlag = () => {
    if (storage.get(RED_FRAGMENT_KEY) !== 'true')
      return store.dispatch({ kind: 'redFragmentSeen', red: false });
    // A tab that died with its flag up must not hold the buttons of the others for ever.
    const ageMs = clock.now() - Number(storage.get(RED_FRAGMENT_TIME_KEY) ?? Number.NaN);
    if (ageMs >= 0 && ageMs < RED_FRAGMENT_MS) store.dispatch({ kind: 'redFragmentSeen', red: true });
    else lower();
  };

  return {
    raise() {
      cancelLowering();
      storage.set(RED_FRAGMENT_TIME_KEY, String(clock.now()));
      storage.set(RED_FRAGMENT_KEY, 'true');
      cancelLowering = clock.setTimer(RED_FRAGMENT_MS, lower);
    },
    lower,
    watch() {
      let cancelPoll = () => {};
      const poll = () => {
        cancelPoll();
        readFlag();
        if (!page.hidden()) cancelPoll = clock.setTimer(RED_FRAGMENT_POLL_MS, poll);
      };
      poll();
      const unsubscribers = [page.on('focus', poll), page.on('visible', poll)];
      return () => {
        cancelPoll();
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}
