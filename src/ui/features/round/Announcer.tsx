import { useEffect, useRef } from 'react';
import { useGameServices } from '../../game-context.ts';
import { announcement } from './announcement.ts';

export function Announcer() {
  const { store } = useGameServices();
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const text = announcement(state, before);
        if (text !== null && region.current) region.current.textContent = text;
      }),
    [store],
  );
  return <p ref={region} className="visually-hidden" role="status" aria-live="polite" />;
}
