import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The open dialogs, the topmost last. Everything outside of that one is inert, so it contains the toasts. */
const dialogs = createStore<readonly HTMLDialogElement[]>(() => []);

const topmost = (open: readonly HTMLDialogElement[]): HTMLElement => open.at(-1) ?? document.body;

export const toastPlace = (): HTMLElement => topmost(dialogs.getState());
export const useToastPlace = (): HTMLElement => useStore(dialogs, topmost);

export function placeToasts(dialog: HTMLDialogElement): () => void {
  dialogs.setState((open) => [...open, dialog], true);
  return () => dialogs.setState((open) => open.filter((other) => other !== dialog), true);
}
