import { type AnyColumn, asc, desc, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays, dayStart, type Zone } from '../../../contract/back-office/zones.ts';
import { isInCalendar } from '../../../contract/day.ts';
import { isUuid } from '../../../contract/fields.ts';
import { type ApiError, badInput } from '../../platform/api-error.ts';

export const PAGE_ROWS = 50;

const isIsoTime = (text: string): boolean =>
  isInCalendar(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

const TYPE_CHECKS = {
  timestamptz: isIsoTime,
  bigint: (text: string) => /^\d{1,15}$/.test(text),
  uuid: isUuid,
  text: () => true,
};

export type Order = 'oldest' | 'newest';

type Column = readonly [column: SQLWrapper, type: keyof typeof TYPE_CHECKS];

const rowOf = (values: readonly SQLWrapper[]): SQL => sql`(${sql.join([...values], sql`, `)})`;

/**
 * Returns the order of a list and the condition of its next page.
 * @param columns only the first may be text, the last is unique
 */
export function createKeyset(order: Order, ...columns: readonly Column[]) {
  const row = rowOf(columns.map(([column]) => column));
  return {
    orderBy: columns.map(([column]) => (order === 'oldest' ? asc(column) : desc(column))),
    /** @param cursor of {@link pageOfRows} */
    after: (cursor: string | undefined): SQL | undefined => {
      if (cursor === undefined) return undefined;
      const rest = cursor.split('~');
      const first = rest.splice(0, rest.length - columns.length + 1).join('~');
      const values = [first, ...rest];
      if (values.length !== columns.length) throw pageNotFound();
      const position = columns.map(([, type], nth) => {
        const value = values[nth] ?? '';
        if (!TYPE_CHECKS[type](value)) throw pageNotFound();
        return sql`${value}::${sql.raw(type)}`;
      });
      return sql`${row} ${sql.raw(order === 'oldest' ? '>' : '<')} ${rowOf(position)}`;
    },
  };
}
export type Keyset = ReturnType<typeof createKeyset>;

const pageNotFound = (): ApiError => badInput('cursor', 'This page is not there.');

export const byId = (id: AnyColumn): Keyset => createKeyset('newest', [id, 'uuid']);

export const byTime = (at: AnyColumn, id: AnyColumn, order: Order = 'newest'): Keyset =>
  createKeyset(order, [at, 'timestamptz'], [id, 'uuid']);

type Value = Date | bigint | number | string;

const textOf = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value));

/** @param rows one page, and one more row if there is a next page */
export function pageOfRows<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => readonly Value[],
  pageSize = PAGE_ROWS,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? positionOf(last).map(textOf).join('~') : null };
}

export function lowestIdAt(timeMs: number): string {
  const time = Math.max(0, timeMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: Zone;
}

export function betweenDays(at: AnyColumn, { from, to, zone }: DayRange): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(at, dayStart(from, zone)),
    to === undefined ? undefined : lt(at, dayStart(addDays(to, 1), zone)),
  ];
}
