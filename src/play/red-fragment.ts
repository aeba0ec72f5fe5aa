import { RED_FRAGMENT_MS, RED_FRAGMENT_POLL_MS } from '../game/timings.ts';
import type { Edges } from './edges.ts';
import { RED_FRAGMENT_KEY, RED_FRAGMENT_TIME_KEY } from './memory.ts';

/** The hazard flag that all tabs of this browser share (spec §3). */
export interface RedFragment {
  raise(): void;
  lower(): void;
  /** Starts looking at what other tabs say; @returns stops */
  watch(): () => void;
}

export function createRedFragment({ clock, memory, page, store }: Edges): RedFragment {
  let lowerLater = () => {};

  const lower = () => {
    lowerLater();
    memory.remove(RED_FRAGMENT_KEY);
    memory.remove(RED_FRAGMENT_TIME_KEY);
    store.dispatch({ kind: 'redFragmentSeen', red: false });
  };

  const look = () => {
    if (memory.get(RED_FRAGMENT_KEY) !== 'true')
      return store.dispatch({ kind: 'redFragmentSeen', red: false });
    // A tab that died with its flag up must not hold the buttons of the others for ever.
    const age_ms = clock.now() - Number(memory.get(RED_FRAGMENT_TIME_KEY) ?? Number.NaN);
    if (age_ms >= 0 && age_ms < RED_FRAGMENT_MS) store.dispatch({ kind: 'redFragmentSeen', red: true });
    else lower();
  };

  return {
    raise() {
      lowerLater();
      memory.set(RED_FRAGMENT_TIME_KEY, String(clock.now()));
      memory.set(RED_FRAGMENT_KEY, 'true');
      lowerLater = clock.after(RED_FRAGMENT_MS, lower);
    },
    lower,
    watch() {
      let takeBack = () => {};
      const poll = () => {
        takeBack();
        look();
        if (!page.hidden()) takeBack = clock.after(RED_FRAGMENT_POLL_MS, poll);
      };
      poll();
      const deaf = [page.on('focus', poll), page.on('visible', poll)];
      return () => {
        takeBack();
        for (const stop of deaf) stop();
      };
    },
  };
}
