import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useEffect, useRef } from 'react';
import { translate } from '../../languages/back-office/text.ts';
import { useRowsJustChanged } from './use-has-moved.ts';
import './table.css';

const features = tableFeatures({});

export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

export interface Sort {
  readonly order: string;
  readonly orders: Readonly<Record<string, readonly [string, string]>>;
  readonly onOrder: (order: string) => void;
}

interface DataTableProps<Row extends RowData> {
  readonly caption: string;
  /** must be stable between renders */
  readonly columns: Columns<Row>;
  readonly rows: Row[];
  readonly idOf: (row: Row) => string;
  readonly activeId?: string | null;
  readonly onActivate?: (id: string) => void;
  readonly sort?: Sort | undefined;
}

const headerText = ({ header }: { readonly header?: unknown }): string | undefined =>
  typeof header === 'string' ? translate(header) : undefined;

/** Calls a template, which as a component would mount anew, and lose focus and state, with each new array of columns. */
const contentOf = <Context,>(template: ReactNode | ((context: Context) => ReactNode), context: Context) =>
  typeof template === 'function' ? template(context) : template;

export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  idOf,
  activeId = null,
  onActivate,
  sort,
}: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf });
  const hasMoved = useRowsJustChanged(rows.map(idOf));
  const active = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another row becomes active
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <table className="data">
      <caption className="visually-hidden">{translate(caption)}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <SortableHeader key={header.id} id={header.column.id} sort={sort}>
                {headerText(header.column.columnDef) ??
                  contentOf(header.column.columnDef.header, header.getContext())}
              </SortableHeader>
            ))}
          </tr>
        ))}
      </thead>
      <tbody data-moved={hasMoved || undefined}>
        {table.getRowModel().rows.map((row) => {
          const isActive = row.id === activeId;
          return (
            <tr
              key={row.id}
              ref={isActive ? active : undefined}
              aria-current={isActive || undefined}
              onClick={() => onActivate?.(row.id)}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id} data-label={headerText(cell.column.columnDef)}>
                  {contentOf(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SortableHeaderProps {
  readonly id: string;
  readonly sort: Sort | undefined;
  readonly children: ReactNode;
}

function SortableHeader({ id, sort, children }: SortableHeaderProps) {
  const [descending, ascending] = sort?.orders[id] ?? [];
  if (!sort || !descending || !ascending)
    return (
      <th scope="col" data-column={id}>
        {children}
      </th>
    );
  const isDown = sort.order === descending;
  const isUp = sort.order === ascending;
  return (
    <th scope="col" data-column={id} aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}>
      <button type="button" className="sort" onClick={() => sort.onOrder(isDown ? ascending : descending)}>
        {children}
        {'\u00a0'}
        <span aria-hidden="true">{isDown ? '↓' : isUp ? '↑' : '↕'}</span>
      </button>
    </th>
  );
}
