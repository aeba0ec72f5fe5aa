import { useState } from 'react';
import { useLetterKeys } from './letter-keys.ts';

/**
 * Keys of a list: j and k move to the next and the previous row, others call `keys` for the active one.
 * @param keys by lower-case letter at that position of an English keyboard
 * @returns the id of the active row, at first the first one, and how another one becomes it
 */
export function useRowKeys<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  keys: Readonly<Record<string, (row: Row, isShift: boolean) => void>>,
) {
  const [chosenId, setActiveId] = useState<string | null>(null);
  const chosen = rows.findIndex((row) => idOf(row) === chosenId);
  const at = chosen < 0 && chosenId === null && rows.length > 0 ? 0 : chosen;
  useLetterKeys(({ code, shiftKey }) => {
    const name = code.replace(/^Key/, '').toLowerCase();
    if (name === 'j' || name === 'k') {
      const row = rows[name === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)];
      return () => setActiveId(row === undefined ? null : idOf(row));
    }
    const row = rows[at];
    const act = keys[name];
    return row && act && (() => act(row, shiftKey));
  });
  const active = rows[at];
  return [active === undefined ? null : idOf(active), setActiveId] as const;
}
