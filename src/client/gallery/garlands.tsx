import { useSyncExternalStore } from 'react';
import type { GameStore } from '../state/store.ts';
import { isFestivalShown } from '../state/win-size.ts';
import { Festival } from '../ui/features/round/Festival.tsx';
import '../ui/styles/tokens.css';

export function Garlands({ store }: { readonly store: GameStore }) {
  const festive = useSyncExternalStore(store.subscribe, () => isFestivalShown(store.getState()));
  return festive && <Festival />;
}
