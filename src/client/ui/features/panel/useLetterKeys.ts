import { useEffect } from 'react';
import { chooseStake } from '../../../session/round/bet.ts';
import { isPlayInSight } from '../../../session/round/bet-gate.ts';
import { cashOut } from '../../../session/round/cashout.ts';
import { canCashOut, isBetLocked, shownType } from '../../../state/selectors.ts';
import { type GameServices, useGameServices } from '../../kit/game-context.ts';
import { openModal } from '../../kit/modal.ts';
import { TEXT_INPUT_SELECTOR } from './useSpaceKey.ts';

export function letterOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  // With Num Lock off the number pad moves the caret.
  if (key.length > 1) return '';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

function pressed(services: GameServices, letter: string): void {
  const { store } = services;
  const state = store.getState();
  if (letter === 'm') openModal('menu');
  if (letter === 'c' && canCashOut(state)) cashOut(services);
  if (isBetLocked(state)) return;
  const chip = /^[1-4]$/.test(letter) ? state.chips[Number(letter) - 1] : undefined;
  if (chip !== undefined) chooseStake(services, chip);
  if (letter !== 'q' && letter !== 'e') return;
  const at = state.levels.findIndex(({ type }) => type === shownType(state));
  const next = state.levels[at + (letter === 'e' ? 1 : -1)];
  if (at >= 0 && next) store.dispatch({ kind: 'typeChosen', type: next.type });
}

export function useLetterKeys(): void {
  const services = useGameServices();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || !services.settings.getState().space) return;
      if (document.activeElement?.matches(TEXT_INPUT_SELECTOR) || !isPlayInSight(services)) return;
      pressed(services, letterOf(event));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [services]);
}
