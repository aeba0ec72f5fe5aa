import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { PlayerCalls } from '../api/provider.ts';
import type { Settings, SettingsStore } from '../game/settings.ts';
import type { GameState } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { Cashier } from '../play/cashier.ts';
import type { Controls } from '../play/controls.ts';
import type { LikenessDesk } from '../play/likeness.ts';
import type { Memory } from '../play/memory.ts';
import type { PastRounds } from '../play/past-rounds.ts';

/** What the interface sits at: it reads the two stores and asks through the controls. */
export interface Desk {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly controls: Controls;
  readonly cashier: Cashier;
  readonly past_rounds: PastRounds;
  /** what this device keeps */
  readonly memory: Memory;
  readonly likeness: LikenessDesk;
  /** the calls of the lists and forms that are no part of a round */
  readonly provider: PlayerCalls;
}

export const DeskContext = createContext<Desk | null>(null);

/** @throws outside of a DeskContext */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('The interface is drawn outside of its desk.');
  return desk;
}

/** A part of the game's state; select primitives or stored objects, so that nothing is drawn twice. */
export function useGame<Part>(select: (state: GameState) => Part): Part {
  return useStore(useDesk().store, select);
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(useDesk().settings, (settings) => settings[name]);
}

export function useControls(): Controls {
  return useDesk().controls;
}

/**
 * Shows a part of the state on an element past React: for what changes with every jump of the hen or move of the fire,
 * where a commit a time would cost frames.
 * @param show a stable function; called at once and whenever the part changes
 */
export function useShown<Part, Node extends HTMLElement>(
  select: (state: GameState) => Part,
  show: (node: Node, part: Part) => void,
) {
  const { store } = useDesk();
  const node = useRef<Node>(null);
  useEffect(() => {
    const apply = () => {
      if (node.current) show(node.current, select(store.getState()));
    };
    apply();
    return store.subscribe((state, before) => {
      if (node.current && !Object.is(select(state), select(before))) show(node.current, select(state));
    });
  }, [store, select, show]);
  return node;
}
