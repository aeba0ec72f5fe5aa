import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../game/settings.ts';
import type { GameState } from '../game/state.ts';
import type { Game } from '../session/session.ts';

/** What the interface sits at: it reads the two stores and asks through the controls. */
export type GameServices = Omit<Game, 'dispose'>;

export const GameContext = createContext<GameServices | null>(null);

/** @throws outside of a GameContext */
export function useGameServices(): GameServices {
  const services = useContext(GameContext);
  if (!services) throw new Error('The interface is drawn outside of its game.');
  return services;
}

/** A part of the game's state; select primitives or stored objects, so that nothing is drawn twice. */
export function useGame<Part>(select: (state: GameState) => Part): Part {
  return useStore(useGameServices().store, select);
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(useGameServices().settings, (settings) => settings[name]);
}

export function useControls(): Game['controls'] {
  return useGameServices().controls;
}

/**
 * Shows a part of the state on an element past React: for what changes with every jump of the chicken or move of the fire,
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
