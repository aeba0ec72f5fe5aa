/** One element that moves into the topmost dialog, as everything outside an open dialog is inert. */
export const toastPlace = document.createElement('div');
toastPlace.id = 'toasts';
document.body.append(toastPlace);

/** Without getAnimations a moved toast stays for its whole time again. */
const animations = (): readonly Animation[] =>
  typeof toastPlace.getAnimations === 'function' ? toastPlace.getAnimations({ subtree: true }) : [];

const nameOf = (animation: Animation): string =>
  animation instanceof CSSAnimation ? animation.animationName : '';
const targetOf = ({ effect }: Animation): Element | null =>
  effect instanceof KeyframeEffect ? effect.target : null;

/**
 * Moves the toasts to the topmost dialog, or the page. Animations of a moved element restart, and a toast's clock
 * is one: each continues from its time.
 * @param closing about to close; once closed the times are lost
 */
export function placeToasts(closing?: HTMLDialogElement): void {
  const open = Array.from(document.querySelectorAll('dialog[open]')).filter((dialog) => dialog !== closing);
  const top = open.at(-1) ?? document.body;
  if (toastPlace.parentElement === top) return;
  const before = animations().map((animation) => ({
    animation,
    target: targetOf(animation),
    at: animation.currentTime,
  }));
  top.append(toastPlace);
  for (const retry of animations()) {
    const then = before.find(
      ({ animation, target }) => target === targetOf(retry) && nameOf(animation) === nameOf(retry),
    );
    if (then) retry.currentTime = then.at;
  }
}
