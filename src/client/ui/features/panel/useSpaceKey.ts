import { useEffect } from 'react';
import { play } from '../../../session/round/bet.ts';
import { isPlayInSight } from '../../../session/round/bet-gate.ts';
import { skipSteps } from '../../../session/round/end.ts';
import { advance } from '../../../session/round/step.ts';
import { canAdvance, isPlayOpen, isSettledByBet } from '../../../state/selectors.ts';
import { useGameServices } from '../../kit/game-context.ts';

export const TEXT_INPUT_SELECTOR =
  'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';
const ROUND_CONTROL = '[data-round-control]';
const MAIN_CONTROL = '[data-main-control]';

type FocusOrigin = 'tab' | 'pointer';

const isSpace = ({ code, key }: KeyboardEvent): boolean => code === 'Space' || key === ' ';

function focusedControl(): Element | null {
  const { activeElement, body, documentElement } = document;
  return activeElement === body || activeElement === documentElement ? null : activeElement;
}

/** Records how the player came to each control. A focus moved by the page leaves the record as it was. */
function trackFocusOrigin(signal: AbortSignal): WeakMap<EventTarget, FocusOrigin> {
  const origins = new WeakMap<EventTarget, FocusOrigin>();
  let origin: FocusOrigin | null = null;
  const options = { capture: true, signal };
  addEventListener('pointerdown', () => (origin = 'pointer'), options);
  addEventListener(
    'keydown',
    ({ key }) => {
      origin = key === 'Tab' ? 'tab' : null;
      // Tab moves the focus within this task; a later focus has another cause.
      setTimeout(() => {
        if (origin === 'tab') origin = null;
      });
    },
    options,
  );
  addEventListener('focusin', ({ target }) => origin && target && origins.set(target, origin), options);
  return origins;
}

/**
 * Plays and moves forward by the Space key, if enabled. Ignored while Play is out of sight, while a field or a control
 * reached by Tab has the focus, and while the key repeats. Turned off, Space presses Play, Go and CASH OUT only where the player tabbed
 * there: the focus that the game moves from Play to Go must risk no stake.
 */
export function useSpaceKey(): void {
  const services = useGameServices();
  useEffect(() => {
    const { store, settings } = services;
    const listening = new AbortController();
    const { signal } = listening;
    const origins = trackFocusOrigin(signal);
    let isHandled = false;

    const isForGame = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
      const control = focusedControl();
      const origin = control && origins.get(control);
      if (!settings.getState().space) return control?.matches(ROUND_CONTROL) === true && origin !== 'tab';
      if (altKey || ctrlKey || metaKey || shiftKey) return false;
      if (control === null) return true;
      if (control.matches(TEXT_INPUT_SELECTOR) || origin === 'tab') return false;
      // Space presses a focused CASH OUT.
      return control.matches(ROUND_CONTROL) ? control.matches(MAIN_CONTROL) : origin === 'pointer';
    };
    const press = (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      isHandled = isPlayInSight(services) && isForGame(event);
      if (!isHandled) return;
      event.preventDefault();
      if (event.repeat || !settings.getState().space) return;
      const state = store.getState();
      if (canAdvance(state)) advance(services);
      else if (isSettledByBet(state)) skipSteps(services);
      else if (isPlayOpen(state)) play(services);
    };
    // A button is pressed when the key comes up, unless that is prevented too.
    const release = (event: KeyboardEvent) => {
      if (!isHandled || !isSpace(event)) return;
      isHandled = false;
      event.preventDefault();
    };
    addEventListener('keydown', press, { signal });
    addEventListener('keyup', release, { signal });
    return () => listening.abort();
  }, [services]);
}
