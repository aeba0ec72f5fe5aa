import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const KEY = 'admin-letter-keys';

const areOn = createStore<boolean>(() => true);

export const loadLetterKeys = (): void => areOn.setState(localStorage.getItem(KEY) !== 'off', true);

export function setLetterKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  loadLetterKeys();
}

export const useLetterKeysOn = (): boolean => useStore(areOn);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog') !== null;

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Dictation software and scanners send letters faster; ms. */
const MIN_GAP_MS = 60;

type Action = () => void;

/**
 * Runs the action of a key that has a gap before and after it. Ignores keys in a field, while a dialog is open, and when letter keys are off.
 * @param findAction returns undefined for a key without an action
 */
export function useLetterKeys(findAction: (event: KeyboardEvent) => Action | undefined): void {
  const findCurrentAction = useEffectEvent(findAction);
  useEffect(() => {
    let waiting: { readonly action: Action; readonly timer: ReturnType<typeof setTimeout> } | null = null;
    let lastAtMs = Number.NEGATIVE_INFINITY;
    const run = (): void => {
      const action = waiting?.action;
      clearTimeout(waiting?.timer);
      waiting = null;
      action?.();
    };
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, timeStamp, target } = event;
      // An action that moves the focus runs first, so that Enter works on the new element.
      if (key === 'Enter') {
        run();
        return;
      }
      clearTimeout(waiting?.timer);
      waiting = null;
      const hasGapBefore = repeat || timeStamp - lastAtMs > MIN_GAP_MS;
      if (key.length === 1) lastAtMs = timeStamp;
      if (ctrlKey || metaKey || altKey || isComposing || !hasGapBefore || !areOn.getState()) return;
      if (isTyping(target) || isDialogOpen()) return;
      const action = findCurrentAction(event);
      if (!action) return;
      event.preventDefault();
      if (repeat) action();
      else waiting = { action, timer: setTimeout(run, MIN_GAP_MS) };
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(waiting?.timer);
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
