/**
 * Where the toasts hang: one element that moves into the topmost dialog and back, because whatever is outside of an
 * open dialog is covered and cannot be clicked.
 */
export const toastPlace = document.createElement('div');
toastPlace.id = 'toasts';
document.body.append(toastPlace);

/** Moves the toasts to the dialog that is on top now, or to the page. */
export function placeToasts(): void {
  const top = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;
  if (toastPlace.parentElement !== top) top.append(toastPlace);
}
