import type { ComponentType } from 'react';
import type { Id } from 'react-toastify/unstyled';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { TOAST_MS } from '../../../presentation/timings.ts';
import './plain-toast.css';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

type ToastLibrary = typeof import('react-toastify/unstyled');

const container = createStore<{ readonly Toasts: ComponentType | null }>(() => ({ Toasts: null }));

/** @returns the container of the toasts; null until its code is there */
export function useToasts(): ComponentType | null {
  return useStore(container, ({ Toasts }) => Toasts);
}

let loading: Promise<ToastLibrary> | undefined;

/**
 * The first toast, or a quiet moment, brings the toasts' code: it is no part of what the first screen waits for. Rejects where
 * it cannot be had, and then for as long as the page lives: Vite asks for a part's stylesheet once.
 */
export function loadToasts(): Promise<ToastLibrary> {
  loading ??= Promise.all([import('react-toastify/unstyled'), import('./Toasts.tsx')]).then(
    ([library, { default: Toasts }]) => {
      container.setState({ Toasts });
      return library;
    },
  );
  return loading;
}

/** Stands in for the toasts' container that failed: from then on a plain line says the same. */
export function NoToasts(): null {
  loading = Promise.reject(new Error('The toasts could not be drawn.'));
  loading.catch(() => undefined);
  return null;
}

/** How long a line in place of a toast stays, ms. */
const PLAIN_TOAST_MS = 3000;

/** Shows a line in place of a toast: nothing that is said may be lost because the toasts' code is. */
function showPlainToast(text: string): void {
  const line = document.createElement('p');
  line.className = 'plain-toast';
  line.setAttribute('role', 'alert');
  line.textContent = text;
  // Whatever is outside of an open dialog is covered.
  (Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body).append(line);
  setTimeout(() => line.remove(), PLAIN_TOAST_MS);
}

/** The toasts that stand now, by what they say. One that is sliding out stands no more. */
const shownToasts = new Map<string, Id>();

/**
 * Shows a toast. The toasts' code is fetched on first use; one shown before their container is there waits for it, and where
 * it cannot be had a plain line says the same. Never rejects.
 * What stands there already is not said twice beneath itself: its time starts anew.
 * @param text already translated
 * @param showMs how long it stays
 */
export async function showToast(tone: ToastTone, text: string, showMs: number = TOAST_MS): Promise<void> {
  const library = await loadToasts().catch((error: unknown) => console.warn('No toasts:', error));
  if (!library) return showPlainToast(text);
  const { toast } = library;
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
