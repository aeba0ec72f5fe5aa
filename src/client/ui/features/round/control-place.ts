import { type CSSProperties, useLayoutEffect, useState } from 'react';

export const GO_PLACE = '[data-actions] > :last-child';
export const CASH_OUT_PLACE = '[data-actions] > :first-child';

/** Returns the position and size of a control as --x, --y, --w and --h; null while it is not rendered. */
export function useControlPlace(selector: string, isShown: boolean): CSSProperties | null {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const control = isShown ? document.querySelector(selector) : null;
    if (!control) return setPlace(null);
    const measure = () => {
      const { x, y, width, height } = control.getBoundingClientRect();
      setPlace({
        '--x': `${x}px`,
        '--y': `${y}px`,
        '--w': `${width}px`,
        '--h': `${height}px`,
      } as CSSProperties);
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Not every change of its height, as by the browser's address bar, is followed by an event.
    for (const node of document.querySelectorAll(`[data-game], ${selector}`)) observer.observe(node);
    addEventListener('scroll', measure, true);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure, true);
    };
  }, [selector, isShown]);
  return place;
}
