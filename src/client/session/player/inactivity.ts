import { MINUTE_MS } from '../../../contract/day.ts';
import type { Deps } from '../deps.ts';
import { LAST_INPUT_KEY } from '../storage.ts';
import { logout } from './restore.ts';
import { loggedOutText, sessionExpired } from './sign-out.ts';

const STORE_EVERY_MS = 10_000;

/**
 * Logs the player out after the profile's time without input. The time of the last input is stored, so that input in other tabs
 * and time with the page closed count. Returns the stop function.
 */
export function watchInactivity(deps: Deps): () => void {
  const { clock, page, storage, store } = deps;
  const limitMs = () => store.getState().player?.rules?.logout_after_ms;
  const idleMs = () => clock.epochMs() - Number(storage.get(LAST_INPUT_KEY) ?? clock.epochMs());
  let cancel = () => {};
  const note = () => {
    if (limitMs() === undefined) return;
    const ms = idleMs();
    if (ms >= STORE_EVERY_MS || ms < 0 || storage.get(LAST_INPUT_KEY) === null)
      storage.set(LAST_INPUT_KEY, String(clock.epochMs()));
  };
  const check = () => {
    cancel();
    const ms = limitMs();
    if (ms === undefined) return;
    const leftMs = ms - idleMs();
    if (leftMs > 0) cancel = clock.setTimer(leftMs, check);
    else expire(deps, ms);
  };
  const unsubscribers = [
    store.subscribe(({ player }, before) => {
      if (player?.rules?.logout_after_ms === before.player?.rules?.logout_after_ms) return;
      check();
      note();
    }),
    page.on('input', note),
    page.on('visible', check),
  ];
  check();
  note();
  return () => {
    cancel();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

function expire(deps: Deps, idleMs: number): void {
  const inRound = loggedOutText(deps.store.getState()) !== null;
  const text = inRound ? 'notice.loggedOutIdleInRound' : 'notice.loggedOutIdle';
  void logout(deps, () => sessionExpired(deps, { key: text, values: { count: idleMs / MINUTE_MS } }));
}
