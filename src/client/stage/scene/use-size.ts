import { useEffect, useState } from 'react';
import { observeSize } from '../../loading/observe-size.ts';
import { type SceneSize, shownSize } from '../geometry/geometry.ts';

/** Returns the element's size; null until it is measured, and while it is too small to draw in. */
export function useSize(host: { readonly current: HTMLElement | null }): SceneSize | null {
  const [size, setSize] = useState<SceneSize | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    return observeSize([element], () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      setSize((previous) =>
        previous?.widthPx === widthPx && previous.heightPx === heightPx
          ? previous
          : shownSize(widthPx, heightPx),
      );
    });
  }, [host]);
  return size;
}
