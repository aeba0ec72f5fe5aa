export type FocusOrigin = 'tab' | 'pointer';

export interface FocusOrigins {
  of(control: Element): FocusOrigin | null;
  stop(): void;
}

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
