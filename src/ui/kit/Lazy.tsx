import { type ReactNode, useEffect, useState } from 'react';
import { useGameServices } from '../game-context.ts';
import { Optional } from '../Optional.tsx';
import { whenInUse } from './first-picture.ts';

interface LaterProps {
  readonly load: () => Promise<{ readonly default: () => ReactNode }>;
}

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
