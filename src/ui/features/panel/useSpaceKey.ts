import { useEffect } from 'react';
import { canGo, isPlayOpen } from '../../../game/selectors.ts';
import { useGameServices } from '../../game-context.ts';
import { type FocusOrigin, trackFocusOrigin } from './focus-origin.ts';

export const TAKES_TEXT = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';

const ROUND_CONTROL = '[data-round-control]';

const MAIN_CONTROL = '[data-main-control]';

const isSpace = ({ code, key }: KeyboardEvent): boolean => code === 'Space' || key === ' ';

function focusedControl(): Element | null {
  const { activeElement, body, documentElement } = document;
  return activeElement === body || activeElement === documentElement ? null : activeElement;
}

function handledByGame(control: Element, origin: FocusOrigin | null): boolean {
  if (control.matches(TAKES_TEXT) || origin === 'tab') return false;
  return control.matches(ROUND_CONTROL) ? control.matches(MAIN_CONTROL) : origin === 'pointer';
}

export function useSpaceKey(): void {
  const { store, settings, controls } = useGameServices();
  useEffect(() => {
    const origins = trackFocusOrigin();
    let taken = false;

    const isOurs = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
      const control = focusedControl();
      const origin = control && origins.of(control);
      if (!settings.getState().space) return control?.matches(ROUND_CONTROL) === true && origin !== 'tab';
      if (altKey || ctrlKey || metaKey || shiftKey) return false;
      return control === null || handledByGame(control, origin);
    };
    const press = (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      taken = document.querySelector('dialog[open]') === null && isOurs(event);
      if (!taken) return;
      event.preventDefault();
      if (event.repeat || !settings.getState().space) return;
      const state = store.getState();
      if (canGo(state)) controls.go();
      else if (isPlayOpen(state)) controls.play();
    };
    // A button is pressed when the key comes up, unless that is prevented too.
    const release = (event: KeyboardEvent) => {
      if (!taken || !isSpace(event)) return;
      taken = false;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    return () => {
      origins.stop();
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
    };
  }, [store, settings, controls]);
}
