import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { PlayerApi } from '../api/provider.ts';
import type { Settings, SettingsStore } from '../game/settings.ts';
import type { GameState } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { Controls } from '../play/controls.ts';
import type { History } from '../play/history.ts';
import type { Payments } from '../play/payments.ts';
import type { ProfileEditor } from '../play/profile.ts';
import type { AppStorage } from '../play/storage.ts';

/** What the interface sits at: it reads the two stores and asks through the controls. */
export interface GameServices {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly controls: Controls;
  readonly payments: Payments;
  readonly history: History;
  /** what this device keeps */
  readonly storage: AppStorage;
  readonly profileEditor: ProfileEditor;
  /** the calls of the lists and forms that are no part of a round */
  readonly provider: PlayerApi;
}

export const GameContext = createContext<GameServices | null>(null);

/** @throws outside of a DeskContext */
export function useGameServices(): GameServices {
  const services = useContext(GameContext);
  if (!services) throw new Error('The interface is drawn outside of its desk.');
  return services;
}

/** A part of the game's state; select primitives or stored objects, so that nothing is drawn twice. */
export function useGame<Part>(select: (state: GameState) => Part): Part {
  return useStore(useGameServices().store, select);
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(useGameServices().settings, (settings) => settings[name]);
}

export function useControls(): Controls {
  return useGameServices().controls;
}

/**
 * Shows a part of the state on an element past React: for what changes with every jump of the hen or move of the fire,
 * where a commit a time would cost frames.
 * @param apply a stable function; called at once and whenever the part changes
 */
export function useStoreEffect<Part, Node extends HTMLElement>(
  select: (state: GameState) => Part,
  apply: (node: Node, part: Part) => void,
) {
  const { store } = useGameServices();
  const node = useRef<Node>(null);
  useEffect(() => {
    const update = () => {
      if (node.current) apply(node.current, select(store.getState()));
    };
    update();
    return store.subscribe((state, before) => {
      if (node.current && !Object.is(select(state), select(before))) apply(node.current, select(state));
    });
  }, [store, select, apply]);
  return node;
}
