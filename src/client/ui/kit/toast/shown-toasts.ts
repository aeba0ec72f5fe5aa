import type { Id, ToastOptions } from 'react-toastify/unstyled';

interface ShownToast {
  readonly id: Id;
  readonly text: string;
  readonly options: ToastOptions;
}

export const shownToasts = new Map<string, ShownToast>();

export function reshowToasts({ toast }: Pick<typeof import('react-toastify/unstyled'), 'toast'>): void {
  for (const { id, text, options } of shownToasts.values())
    if (!toast.isActive(id)) toast(text, { ...options, toastId: id });
}
