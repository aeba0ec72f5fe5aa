import { type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../languages/translation.ts';
import { CODE_RETRIES, retryLoad } from '../../load.ts';
import { useGameServices } from '../game-context.ts';
import { Optional } from './ErrorBoundary.tsx';
import { whenInUse } from './startup.ts';

interface LazyProps {
  /** a stable function */
  readonly load: () => Promise<{ readonly default: () => ReactNode }>;
  /** does not wait until the game is in use */
  readonly isUrgent?: boolean;
}

/** Loads and draws an optional part of the screen once the game is in use. */
export function Lazy({ load, isUrgent = false }: LazyProps) {
  const { store } = useGameServices();
  const [Part, setPart] = useState<(() => ReactNode) | null>(null);
  useEffect(() => {
    (isUrgent ? Promise.resolve() : whenInUse(store))
      .then(() => retryLoad(() => withTexts(load), { retries: CODE_RETRIES }))
      .then(
        (module) => setPart(() => module.default),
        (error: unknown) => console.warn('Left out:', error),
      );
  }, [store, load, isUrgent]);
  return (
    Part && (
      <Optional>
        <Part />
      </Optional>
    )
  );
}
