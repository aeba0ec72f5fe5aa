import { type AnyColumn, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { addDays, dayStart, type Zone } from '../../../contract/back-office/zones.ts';
import { isInCalendar } from '../../../contract/day.ts';
import { isUuid } from '../../../contract/fields.ts';
import { ApiError } from '../../platform/api-error.ts';

export const PAGE_ROWS = 50;

const isCursorTime = (time: string): boolean =>
  isInCalendar(time) && !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time;

const Key = v.pipe(v.string(), v.uuid());
const Position = v.tuple([v.pipe(v.string(), v.check(isCursorTime)), Key]);
const AmountPosition = v.tuple([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), Key]);

export type Order = 'oldest' | 'newest';

/** The order of a list by time, or amount, and id. */
export interface Keyset {
  readonly at: AnyColumn;
  readonly id: AnyColumn;
  readonly order: Order;
  /** its first column is an amount in paise */
  readonly isByAmount?: boolean;
}

export const orderBy = ({ at, id, order }: Keyset): readonly SQL[] =>
  order === 'oldest' ? [asc(at), asc(id)] : [desc(at), desc(id)];

/** @param cursor of {@link cursorAt} */
export function afterCursor(
  { at, id, order, isByAmount = false }: Keyset,
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const read = v.safeParse(isByAmount ? AmountPosition : Position, cursor.split('~'));
  if (!read.success) throw pageNotFound();
  const [first, key] = read.output;
  const position = isByAmount
    ? sql`(${first}::bigint, ${key}::uuid)`
    : sql`(${first}::timestamptz, ${key}::uuid)`;
  return order === 'oldest' ? sql`(${at}, ${id}) > ${position}` : sql`(${at}, ${id}) < ${position}`;
}

export const pageNotFound = (): ApiError =>
  new ApiError(400, 'bad_input', 'This page is not there.', { field: 'cursor' });

/** Keyset condition of a list by descending id. */
export function beforeId(id: AnyColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (!isUuid(cursor)) throw pageNotFound();
  return lt(id, cursor);
}

/** @param rows one page, and one more row if there is a next page */
export function pageOfRows<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => string,
  pageSize = PAGE_ROWS,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? positionOf(last) : null };
}

export const cursorAt = (at: Date, id: string): string => `${at.toISOString()}~${id}`;

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
