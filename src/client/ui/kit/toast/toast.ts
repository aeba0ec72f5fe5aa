import type { ComponentType } from 'react';
import type { ToastOptions } from 'react-toastify/unstyled';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { loadCode } from '../../../loading/load.ts';
import type { Tone } from '../../../session/notices.ts';
import { TOAST_MS } from '../../../state/timings.ts';
import { shownToasts } from './shown-toasts.ts';
import { toastPlace } from './toast-place.ts';
import './plain-toast.css';

type ToastLibrary = typeof import('react-toastify/unstyled');

const container = createStore<{ readonly Toasts: ComponentType | null }>(() => ({ Toasts: null }));

export const useToasts = (): ComponentType | null => useStore(container, ({ Toasts }) => Toasts);

let loading: Promise<ToastLibrary> | undefined;

const importToasts = () => Promise.all([import('react-toastify/unstyled'), import('./Toasts.tsx')]);

export function loadToasts(): Promise<ToastLibrary> {
  loading ??= loadCode(importToasts).then(
    ([library, { default: Toasts }]) => {
      container.setState({ Toasts });
      return library;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export function NoToasts(): null {
  loading = Promise.reject(new Error('The toasts could not be drawn.'));
  loading.catch(() => undefined);
  return null;
}

const PLAIN_TOAST_MS = 3000;

function showPlainToast(text: string): void {
  const line = document.createElement('p');
  line.className = 'plain-toast';
  line.setAttribute('role', 'alert');
  line.textContent = text;
  toastPlace().append(line);
  setTimeout(() => line.remove(), PLAIN_TOAST_MS);
}

/**
 * Shows a toast, or a plain one where the code cannot be loaded. A shown toast is not repeated: its time starts
 * anew. Never rejects.
 */
export async function showToast(tone: Tone, text: string, showMs: number = TOAST_MS): Promise<void> {
  const library = await loadToasts().catch((error: unknown) => console.warn('No toasts:', error));
  if (!library) return showPlainToast(text);
  const { toast } = library;
  const words = `${tone} ${text}`;
  const same = shownToasts.get(words);
  if (same) {
    // The library's default delay of 100 ms would hit a toast that is sliding out by then.
    toast.update(same.id, { autoClose: showMs, delay: undefined });
    return;
  }
  const options: ToastOptions = {
    type: tone,
    autoClose: showMs,
    onClose: () => shownToasts.delete(words),
  };
  // A new id each time: the library drops a toast whose id is still sliding out.
  shownToasts.set(words, { id: toast(text, options), text, options });
}
