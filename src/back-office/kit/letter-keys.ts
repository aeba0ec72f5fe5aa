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

/** Letters of dictation and scanners are closer together; ms. */
const ALONE_MS = 60;

type Act = () => void;

/**
 * Runs the action of a key that is pressed alone. Ignores keys in a field, while a dialog is open, and when letter keys are off.
 * @param actOf returns undefined for a key without an action
 */
export function useLetterKeys(actOf: (event: KeyboardEvent) => Act | undefined): void {
  const findAct = useEffectEvent(actOf);
  useEffect(() => {
    let waiting: { readonly act: Act; readonly timer: ReturnType<typeof setTimeout> } | null = null;
    let lastAtMs = Number.NEGATIVE_INFINITY;
    const run = (): void => {
      const act = waiting?.act;
      clearTimeout(waiting?.timer);
      waiting = null;
      act?.();
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
      const isAlone = repeat || timeStamp - lastAtMs > ALONE_MS;
      if (key.length === 1) lastAtMs = timeStamp;
      if (ctrlKey || metaKey || altKey || isComposing || !isAlone || !areOn.getState()) return;
      if (isTyping(target) || isDialogOpen()) return;
      const act = findAct(event);
      if (!act) return;
      event.preventDefault();
      if (repeat) act();
      else waiting = { act, timer: setTimeout(run, ALONE_MS) };
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(waiting?.timer);
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
