import { TOAST_MS } from '../../game/timings.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/**
 * Shows a toast. The toasts' code is fetched on first use; one shown before their container is there waits for it.
 * @param text already translated
 * @param show_ms how long it stays
 */
export async function showToast(tone: ToastTone, text: string, show_ms: number = TOAST_MS): Promise<void> {
  const { toast } = await import('react-toastify/unstyled');
  toast(text, { type: tone, autoClose: show_ms });
}
