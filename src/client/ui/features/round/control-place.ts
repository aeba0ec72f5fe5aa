import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { observeSize } from '../../../loading/observe-size.ts';

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
    // Not every change of its height, as by the browser's address bar, is followed by an event.
    const stop = observeSize(document.querySelectorAll(`[data-game], ${selector}`), measure);
    addEventListener('scroll', measure, true);
    return () => {
      stop();
      removeEventListener('scroll', measure, true);
    };
  }, [selector, isShown]);
  return place;
}
