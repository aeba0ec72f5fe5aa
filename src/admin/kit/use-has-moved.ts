import { useEffect, useState } from 'react';

const SETTLE_MS = 800;

/** Whether the rows have just changed: a slow second click must not reach the row in the place of the first one's. */
export function useHasMoved(ids: readonly string[]): boolean {
  const rows = ids.join();
  const [settled, setSettled] = useState(rows);
  useEffect(() => {
    if (settled === rows) return;
    const timer = setTimeout(() => setSettled(rows), settled === '' ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [rows, settled]);
  return settled !== '' && settled !== rows;
}
