import { useEffect, useState } from 'react';
import type { SceneSize } from './geometry.ts';

export function useSize(host: { readonly current: HTMLElement | null }): SceneSize | null {
  const [size, setSize] = useState<SceneSize | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const widthPx = Math.round(entry.contentRect.width);
      const heightPx = Math.round(entry.contentRect.height);
      if (widthPx < 1 || heightPx < 1) return;
      setSize((previous) =>
        previous?.widthPx === widthPx && previous.heightPx === heightPx ? previous : { widthPx, heightPx },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}
