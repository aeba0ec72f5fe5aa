import type { MessageKey } from '../../../languages/text.ts';
import type { BetChoice } from '../../state/autoplay.ts';
import { betChoice } from '../../state/cash-out-at.ts';
import { isEqual } from '../../state/equal.ts';
import { type InterfaceState, interfaceStore, isAnythingOpen } from '../../state/interface.ts';
import type { Deps } from '../deps.ts';

export const BET_NOT_PLACED = 'notice.betNotPlaced' satisfies MessageKey;

const isPanelUncovered = (state: InterfaceState): boolean =>
  state.isBetPanelReachable && !isAnythingOpen(state);

/** Whether the player can see and reach Play, or Stop of a series. */
export const isPlayInSight = ({ page }: Pick<Deps, 'page'>): boolean =>
  !page.hidden() && isPanelUncovered(interfaceStore.getState());

/** Whether a bet may be sent: Play is in sight, and stake, difficulty and line have not changed. */
export const mayBet = (deps: Pick<Deps, 'page' | 'store'>, chosen: BetChoice): boolean =>
  isPlayInSight(deps) && isEqual(chosen, betChoice(deps.store.getState()));

/** Calls `onLost` whenever Play goes out of sight. Returns the unsubscribe function. */
export function onPlayOutOfSight({ page }: Pick<Deps, 'page'>, onLost: () => void): () => void {
  const unsubscribers = [
    page.on('hidden', onLost),
    interfaceStore.subscribe((now, before) => {
      if (isPanelUncovered(before) && !isPanelUncovered(now)) onLost();
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
