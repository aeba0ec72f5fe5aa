import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Deps } from '../../session/deps.ts';
import { type InterfaceState, interfaceStore } from '../../state/interface.ts';
import type { Settings } from '../../state/settings.ts';
import type { GameState } from '../../state/state.ts';

export type GameServices = Deps;

export const GameContext = createContext<GameServices | null>(null);

export function useGameServices(): GameServices {
  const services = useContext(GameContext);
  if (!services) throw new Error('The interface is drawn outside of its game.');
  return services;
}

export function useGame<Selected>(select: (state: GameState) => Selected): Selected {
  return useStore(useGameServices().store, select);
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(useGameServices().settings, (settings) => settings[name]);
}

export function useInterface<Selected>(select: (state: InterfaceState) => Selected): Selected {
  return useStore(interfaceStore, select);
}
