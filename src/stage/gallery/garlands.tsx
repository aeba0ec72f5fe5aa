import { useSyncExternalStore } from 'react';
import type { GameState } from '../../game/state.ts';
import type { GameStore } from '../../game/store.ts';
import { isAtLeast, winSizeOf } from '../../game/win-size.ts';
import { Festival } from '../../ui/scene/win/Festival.tsx';
import '../../ui/scene/win/WinPopup.css';

const isFestive = ({ phase, settlement, eggOpen }: GameState): boolean =>
  phase === 'won' &&
  settlement !== null &&
  isAtLeast(winSizeOf(settlement), 'festival') &&
  (eggOpen || !settlement.gameOver);

/** What the interface hangs over the whole screen at the largest wins; here over the scene. */
export function Garlands({ store }: { readonly store: GameStore }) {
  const festive = useSyncExternalStore(store.subscribe, () => isFestive(store.getState()));
  return festive && <Festival />;
}
