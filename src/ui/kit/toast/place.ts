/**
 * Where the toasts hang: one element that moves into the topmost dialog and back, because whatever is outside of an
 * open dialog is covered and cannot be clicked.
 */
export const toastPlace = document.createElement('div');
toastPlace.id = 'toasts';
document.body.append(toastPlace);

/** None where the browser cannot tell: a moved toast stays for its whole time again. */
const animations = (): readonly Animation[] =>
  typeof toastPlace.getAnimations === 'function' ? toastPlace.getAnimations({ subtree: true }) : [];

/** Which animation of which element. */
const nameOf = (animation: Animation): string =>
  animation instanceof CSSAnimation ? animation.animationName : '';
const targetOf = ({ effect }: Animation): Element | null =>
  effect instanceof KeyframeEffect ? effect.target : null;

/**
 * Moves the toasts to the dialog that is on top now, or to the page. A moved element's animations start over, and a
 * toast's clock is the animation of its bar: each goes on from where it was.
 * @param closing a dialog that is about to close. Asked for before it does: in a closed one the clocks are lost
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
