import { type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../languages/translation.ts';
import { CODE_RETRIES, retryLoad } from '../../load.ts';
import { useGameServices } from '../game-context.ts';
import { Optional } from './ErrorBoundary.tsx';
import { whenInUse } from './startup.ts';

/** Loads and draws an optional part of the screen once the game is in use. @param load a stable function */
export function Lazy({ load }: { readonly load: () => Promise<{ readonly default: () => ReactNode }> }) {
  const { store } = useGameServices();
  const [Part, setPart] = useState<(() => ReactNode) | null>(null);
  useEffect(() => {
    whenInUse(store)
      .then(() => retryLoad(() => withTexts(load), { retries: CODE_RETRIES }))
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
