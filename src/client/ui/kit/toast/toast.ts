import { loadCode } from '../../../loading/load.ts';
import type { Tone } from '../../../session/notices.ts';
import { interfaceStore } from '../../../state/interface.ts';
import { TOAST_MS } from '../../../state/timings.ts';
import { lazyPart } from '../lazy-part.tsx';
import { toastHost } from './toast-place.ts';
import './plain-toast.css';

type ToastLibrary = typeof import('react-toastify/unstyled');

let loading: Promise<ToastLibrary> | undefined;

export const Toasts = lazyPart(() => import('./Toasts.tsx'), { fallback: NoToasts });

export function loadToasts(): Promise<ToastLibrary> {
  loading ??= Promise.all([loadCode(() => import('react-toastify/unstyled')), Toasts.load()]).then(
    ([library]) => {
      interfaceStore.setState({ hasToastLibrary: true });
      return library;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function NoToasts(): null {
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
  toastHost().append(line);
  setTimeout(() => line.remove(), PLAIN_TOAST_MS);
}

/**
 * Shows a toast, or a plain one if the library cannot be loaded. A repeated toast restarts its time. Never rejects.
 *
 * Workarounds for the library in this folder:
 * - its container is outside of a modal dialog, where it is inert: `toastHost` (https://github.com/fkhadra/react-toastify/issues/959)
 * - it drops a toast whose id is still sliding out: `updateId` (https://github.com/fkhadra/react-toastify/issues/1161)
 * - it delays an update by 100 ms, when the toast may be sliding out: `delay` (https://github.com/fkhadra/react-toastify/issues/782)
 * - its progress bar has an English name: `hideProgressBar` and toasts.css hide it from screen readers
 *   (https://github.com/fkhadra/react-toastify/issues/1164)
 */
export async function showToast(tone: Tone, text: string, showMs: number = TOAST_MS): Promise<void> {
  const library = await loadToasts().catch((error: unknown) => console.warn('No toasts:', error));
  if (!library) return showPlainToast(text);
  const { toast } = library;
  const toastId = `${tone} ${text}`;
  if (toast.isActive(toastId)) toast.update(toastId, { autoClose: showMs, delay: undefined });
  else toast(text, { type: tone, autoClose: showMs, toastId, updateId: performance.now() });
}
