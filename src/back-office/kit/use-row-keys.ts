import { useEffect, useEffectEvent, useState } from 'react';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null;

/**
 * Keys of a list: j and k move to the next and the previous row, others work on it. Nothing happens while somebody types
 * or a dialog is open.
 * @param keys that work on the active row, in lower case
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
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog[open]')) return;
    const name = key.toLowerCase();
    if (name === 'j' || name === 'k') {
      const next = name === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0);
      const row = rows[next];
      setActiveId(row === undefined ? null : idOf(row));
      return;
    }
    const row = rows[at];
    const act = keys[name];
    if (!row || !act) return;
    // The key is not typed into what opens.
    event.preventDefault();
    act(row, event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const active = rows[at];
  return [active === undefined ? null : idOf(active), setActiveId] as const;
}
