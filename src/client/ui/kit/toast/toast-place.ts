const dialogs: HTMLDialogElement[] = [];

let host: HTMLElement | null = null;

/** Returns the element that holds the toasts, inside the topmost open dialog. */
export function toastHost(): HTMLElement {
  if (host) return host;
  host = document.createElement('div');
  placeHost();
  return host;
}

const placeHost = (): void => (dialogs.at(-1) ?? document.body).append(toastHost());

export function placeToasts(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  placeHost();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    placeHost();
  };
}
