import { useRef, useState } from 'react';
import { t } from '../../languages/back-office/text.ts';
import type { Columns } from './DataTable.tsx';

interface SelectionOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly canSelect: (row: Row) => boolean;
  readonly labelOf: (row: Row) => string;
}

export function useSelection<Row extends object>({ rows, idOf, canSelect, labelOf }: SelectionOptions<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selectable = rows.filter(canSelect);
  const selected = selectable.filter((row) => ids.has(idOf(row)));
  const isAll = selected.length > 0 && selected.length === selectable.length;
  const toggle = (row: Row, isRange: boolean): void => {
    if (!canSelect(row)) return;
    const id = idOf(row);
    const all = selectable.map(idOf);
    const start = isRange && last.current !== null ? all.indexOf(last.current) : -1;
    const end = all.indexOf(id);
    const range = start < 0 ? [id] : all.slice(Math.min(start, end), Math.max(start, end) + 1);
    const next = new Set(ids);
    for (const one of range) {
      if (ids.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    setIds(next);
  };
  const column: Columns<Row>[number] = {
    id: 'select',
    header: () => (
      <input
        type="checkbox"
        aria-label={t('Select all')}
        checked={isAll}
        onChange={() => setIds(isAll ? new Set() : new Set(selectable.map(idOf)))}
      />
    ),
    cell: ({ row: { original } }) =>
      canSelect(original) && (
        <input
          type="checkbox"
          aria-label={t`Select ${labelOf(original)}`}
          checked={ids.has(idOf(original))}
          onChange={({ nativeEvent }) =>
            toggle(original, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      ),
  };
  return { selected, toggle, column };
}
