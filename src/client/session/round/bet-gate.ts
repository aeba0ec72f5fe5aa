import type { MessageKey } from '../../../languages/text.ts';
import type { BetChoice } from '../../state/autoplay.ts';
import { betChoice } from '../../state/cash-out-at.ts';
import { isEqual } from '../../state/equal.ts';
import type { Deps } from '../deps.ts';

type GateDeps = Pick<Deps, 'page' | 'store'>;

export const BET_NOT_PLACED = 'notice.betNotPlaced' satisfies MessageKey;

/** Whether the player can see and reach Play, or Stop of a series. */
export const isPlayInSight = ({ page, store }: GateDeps): boolean =>
  !page.hidden() && store.getState().isPlayInSight;

/** Whether a bet may be sent: Play is in sight, and stake, difficulty and line have not changed. */
export const mayBet = (deps: GateDeps, chosen: BetChoice): boolean =>
  isPlayInSight(deps) && isEqual(chosen, betChoice(deps.store.getState()));

/** Calls `onLost` whenever Play goes out of sight. Returns the unsubscribe function. */
export function onPlayOutOfSight({ page, store }: GateDeps, onLost: () => void): () => void {
  const unsubscribers = [
    page.on('hidden', onLost),
    store.subscribe((now, before) => {
      if (before.isPlayInSight && !now.isPlayInSight) onLost();
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
