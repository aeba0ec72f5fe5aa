import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../game/settings.ts';
import type { GameState } from '../game/state.ts';
import type { Game } from '../session/session.ts';

export type GameServices = Omit<Game, 'dispose'>;

export const GameContext = createContext<GameServices | null>(null);

export function useGameServices(): GameServices {
  const services = useContext(GameContext);
  if (!services) throw new Error('The interface is drawn outside of its game.');
  return services;
}

export function useGame<Part>(select: (state: GameState) => Part): Part {
  return useStore(useGameServices().store, select);
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(useGameServices().settings, (settings) => settings[name]);
}

export function useControls(): Game['controls'] {
  return useGameServices().controls;
}

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
