import type { Id, ToastOptions } from 'react-toastify/unstyled';

interface ShownToast {
  readonly id: Id;
  readonly text: string;
  readonly options: ToastOptions;
}

export const shownToasts = new Map<string, ShownToast>();

/** Shows the toasts of the previous container in the new one. The time of each starts anew. */
export function showAgain({ toast }: Pick<typeof import('react-toastify/unstyled'), 'toast'>): void {
  for (const { id, text, options } of shownToasts.values())
    if (!toast.isActive(id)) toast(text, { ...options, toastId: id });
}
