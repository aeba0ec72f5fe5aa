import type { Id } from 'react-toastify/unstyled';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { TOAST_MS } from '../../game/timings.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

const container = createStore<{ readonly loaded: boolean }>(() => ({ loaded: false }));

/** The first toast, or a quiet moment, brings the container: its code is no part of what the first screen waits for. */
export function loadToasts(): void {
  container.setState({ loaded: true });
}

export function useToastsLoaded(): boolean {
  return useStore(container, ({ loaded: isWanted }) => isWanted);
}

/** The toasts that stand now, by what they say. One that is sliding out stands no more. */
const shownToasts = new Map<string, Id>();

/**
 * Shows a toast. The toasts' code is fetched on first use; one shown before their container is there waits for it.
 * What stands there already is not said twice beneath itself: its time starts anew.
 * @param text already translated
 * @param showMs how long it stays
 */
export async function showToast(tone: ToastTone, text: string, showMs: number = TOAST_MS): Promise<void> {
  loadToasts();
  const { toast } = await import('react-toastify/unstyled');
  const words = `${tone} ${text}`;
  const same = shownToasts.get(words);
  if (same !== undefined) {
    // At once: the library's own delay of 100 ms would give a new time to one that is sliding out by then.
    toast.update(same, { autoClose: showMs, delay: undefined });
    return;
  }
  // An id of its own each time: the library drops a toast whose id is still on its way out.
  const id = toast(text, { type: tone, autoClose: showMs, onClose: () => shownToasts.delete(words) });
  shownToasts.set(words, id);
}
