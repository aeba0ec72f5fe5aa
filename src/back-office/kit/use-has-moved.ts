import { useEffect, useState } from 'react';

const SETTLE_MS = 800;

/** Whether the rows changed less than SETTLE_MS ago. Actions are disabled then, so that a second click does not hit another row. */
export function useRowsJustChanged(ids: readonly string[]): boolean {
  const rows = ids.join();
  const [settled, setSettled] = useState(rows);
  useEffect(() => {
    if (settled === rows) return;
    const timer = setTimeout(() => setSettled(rows), settled === '' ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [rows, settled]);
  return settled !== '' && settled !== rows;
}
