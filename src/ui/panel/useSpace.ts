import { useEffect } from 'react';
import { canGo, canPlay } from '../../game/panel.ts';
import { useDesk } from '../desk.ts';

/** Nothing that could want the key for itself has the focus. */
function nobodyElseListens(): boolean {
  const { activeElement } = document;
  const free =
    activeElement === null || activeElement === document.body || activeElement === document.documentElement;
  return free && document.querySelector('dialog[open]') === null;
}

/**
 * The Space key plays and moves forward, if enabled (spec §2). Ignored while a dialog, a field or another control has
 * the focus, and while it repeats: one press, one step (design §6).
 */
export function useSpace(): void {
  const { store, settings, controls } = useDesk();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.code !== 'Space' || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!settings.getState().space || !nobodyElseListens()) return;
      event.preventDefault();
      if (event.repeat) return;
      const state = store.getState();
      if (canGo(state)) controls.go();
      else if (canPlay(state)) controls.play();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store, settings, controls]);
}
