import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { TOAST_MS } from '../../game/timings.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

const container = createStore<{ readonly wanted: boolean }>(() => ({ wanted: false }));

/** The first toast, or a quiet moment, brings the container: its code is no part of what the first screen waits for. */
export function wantToasts(): void {
  container.setState({ wanted: true });
}

export function useToastsWanted(): boolean {
  return useStore(container, ({ wanted }) => wanted);
}

/**
 * Shows a toast. The toasts' code is fetched on first use; one shown before their container is there waits for it.
 * What stands there already is not said twice beneath itself: its time starts anew.
 * @param text already translated
 * @param show_ms how long it stays
 */
export async function showToast(tone: ToastTone, text: string, show_ms: number = TOAST_MS): Promise<void> {
  wantToasts();
  const { toast } = await import('react-toastify/unstyled');
  const toastId = `${tone} ${text}`;
  if (toast.isActive(toastId)) toast.update(toastId, { autoClose: show_ms });
  else toast(text, { toastId, type: tone, autoClose: show_ms });
}
