import { useEffect } from 'react';
import { canGo, isPlayOpen } from '../../../game/selectors.ts';
import { useGameServices } from '../../game-context.ts';
import { type FocusOrigin, trackFocusOrigin } from './focus-origin.ts';

/** Takes a key as text, or opens with it. */
export const TAKES_TEXT = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';

/** Play, Go and CASH OUT: a press of one of them is a matter of money. */
const ROUND_CONTROL = '[data-round-control]';

/** Play and Go, which Space presses by itself. */
const MAIN_CONTROL = '[data-main-control]';

const isSpace = ({ code, key }: KeyboardEvent): boolean => code === 'Space' || key === ' ';

/** The control that has the focus, or null when it lies on the page itself. */
function focusedControl(): Element | null {
  const { activeElement, body, documentElement } = document;
  return activeElement === body || activeElement === documentElement ? null : activeElement;
}

/** With Space on: nothing that could want the key for itself has the focus. */
function handledByGame(control: Element, origin: FocusOrigin | null): boolean {
  if (control.matches(TAKES_TEXT) || origin === 'tab') return false;
  // CASH OUT keeps its key: whoever clicked it means to cash out, and not to jump.
  return control.matches(ROUND_CONTROL) ? control.matches(MAIN_CONTROL) : origin === 'pointer';
}

/**
 * The Space key plays and moves forward, if enabled. Ignored while a dialog, a field or a control reached by Tab has the
 * focus, and while it repeats: one press, one step. Turned off, it does not press Play, Go or CASH OUT either, except
 * where the player went there by Tab: the focus that the game moves from Play to Go risks no stake.
 */
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
