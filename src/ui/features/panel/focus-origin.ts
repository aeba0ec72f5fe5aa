/** How a control came by the focus: the player tabbed to it, or clicked or touched it. */
export type FocusOrigin = 'tab' | 'pointer';

export interface FocusOrigins {
  /** @returns null for a control that only the game, or an assistive tool, has ever moved the focus to */
  of(control: Element): FocusOrigin | null;
  stop(): void;
}

/**
 * Remembers of each control how the player came to it. A focus that the page moves by itself, as a dialog does that gives it
 * back, leaves the origin as it was.
 */
export function trackFocusOrigin(): FocusOrigins {
  const origins = new WeakMap<EventTarget, FocusOrigin>();
  let moving: FocusOrigin | null = null;

  const pointed = () => {
    moving = 'pointer';
  };
  const pressed = ({ key }: KeyboardEvent) => {
    moving = key === 'Tab' ? 'tab' : null;
    // Tab moves the focus within this very task; a focus that comes later is not its doing.
    setTimeout(() => {
      if (moving === 'tab') moving = null;
    });
  };
  const focused = ({ target }: FocusEvent) => {
    if (moving && target) origins.set(target, moving);
  };

  addEventListener('pointerdown', pointed, true);
  addEventListener('keydown', pressed, true);
  addEventListener('focusin', focused, true);
  return {
    of: (control) => origins.get(control) ?? null,
    stop: () => {
      removeEventListener('pointerdown', pointed, true);
      removeEventListener('keydown', pressed, true);
      removeEventListener('focusin', focused, true);
    },
  };
}
