import { type ReactNode, useEffect, useState } from 'react';

interface LaterProps {
  /** a stable function; a part that cannot be had is left out */
  readonly load: () => Promise<{ readonly default: () => ReactNode }>;
}

/** Draws a part of the screen that nothing waits for as soon as its code is there, and until then nothing. */
export function Later({ load }: LaterProps) {
  const [Part, setPart] = useState<(() => ReactNode) | null>(null);
  useEffect(() => {
    load().then(
      (module) => setPart(() => module.default),
      (error: unknown) => console.warn('Left out:', error),
    );
  }, [load]);
  return Part && <Part />;
}
