import { useEffect, useState } from 'react';
import { type SceneSize, shownSize } from '../geometry/geometry.ts';

/** Returns the element's size; null until it is measured, and while it is too small to draw in. */
export function useSize(host: { readonly current: HTMLElement | null }): SceneSize | null {
  const [size, setSize] = useState<SceneSize | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const widthPx = Math.round(entry.contentRect.width);
      const heightPx = Math.round(entry.contentRect.height);
      setSize((previous) =>
        previous?.widthPx === widthPx && previous.heightPx === heightPx
          ? previous
          : shownSize(widthPx, heightPx),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}
