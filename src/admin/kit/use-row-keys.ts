import { useEffect, useEffectEvent, useState } from 'react';

interface Row {
  readonly id: string;
}

interface RowActions<One extends Row> {
  /** keys that work on the active row, in lower case */
  readonly keys: Readonly<Record<string, (row: One) => void>>;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;

/**
 * Keys of a list: j and k move to the next and the previous row, others work on it. Nothing happens while somebody types
 * or a dialog is open.
 * @returns the id of the active row, and how another one becomes it
 */
export function useRowKeys<One extends Row>(rows: readonly One[], { keys }: RowActions<One>) {
  const [chosenId, setActiveId] = useState<string | null>(null);
  const at = rows.findIndex(({ id }) => id === chosenId);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog[open]')) return;
    const name = key.toLowerCase();
    if (name === 'j' || name === 'k') {
      const next = name === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0);
      setActiveId(rows[next]?.id ?? null);
      return;
    }
    const row = rows[at];
    const act = keys[name];
    if (!row || !act) return;
    // The key is not typed into what opens.
    event.preventDefault();
    act(row);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return [at < 0 ? null : chosenId, setActiveId] as const;
}
