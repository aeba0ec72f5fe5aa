import { type ReactNode, useEffect, useState } from 'react';
import { useGameServices } from '../game-context.ts';
import { Optional } from '../Optional.tsx';
import { whenInUse } from './first-picture.ts';

interface LaterProps {
  /** a stable function; a part that cannot be loaded or drawn is left out */
  readonly load: () => Promise<{ readonly default: () => ReactNode }>;
}

/**
 * Draws a part of the screen that nothing waits for as soon as its code is there, and until then nothing. It is asked for
 * when the first picture stands or a round begins.
 */
export function Later({ load }: LaterProps) {
  const { store } = useGameServices();
  const [Part, setPart] = useState<(() => ReactNode) | null>(null);
  useEffect(() => {
    whenInUse(store)
      .then(load)
      .then(
        (module) => setPart(() => module.default),
        (error: unknown) => console.warn('Left out:', error),
      );
  }, [store, load]);
  return (
    Part && (
      <Optional>
        <Part />
      </Optional>
    )
  );
}
